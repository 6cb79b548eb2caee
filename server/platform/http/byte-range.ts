import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../files/object-store.ts'

/** The one part a `Range` header requests; null for none and for what is simply answered whole, undefined where there is no such part. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first > last || first >= bytes ? undefined : { first, last }
}

const requestedRange = ({ headers }: FastifyRequest, bytes: number) =>
  headers['if-range'] === undefined ? rangeOf(headers.range, bytes) : null

/** Whether the answer to a request would begin with the first of so many bytes. */
export function beginsAtStart(request: FastifyRequest, bytes: number): boolean {
  const range = requestedRange(request, bytes)
  return range === null || range?.first === 0
}

/**
 * Sets the status and lengths of an answer with all of so many bytes or the part that is requested. Returns that part,
 * null for the whole and undefined where there is no such part, and the answer (416) has no body.
 */
export function takeRange(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
): ByteRange | null | undefined {
  const range = requestedRange(request, bytes)
  if (range === undefined) {
    void reply.code(416).headers({ 'content-range': `bytes */${bytes}`, 'content-length': '0' })
    return undefined
  }
  if (range !== null)
    void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
  void reply.header('content-length', String(range === null ? bytes : range.last - range.first + 1))
  return range
}
