import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodings, readBuiltFiles } from './built-files.ts'
import type { BuiltFile, Form } from './built-files.ts'
import { takeRange } from './byte-range.ts'
import { isKnown } from './known-tag.ts'
import { notFound, sendProblem } from './problems.ts'

const formFor = ({ headers }: FastifyRequest, { encoded, plain }: BuiltFile): Form =>
  encoded.get(negotiate(headers['accept-encoding'] ?? '', encodings)) ?? plain

/** A file from memory, compressed as the client takes it; 304 to whoever has it already. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
): Promise<FastifyReply> {
  const { etag, caching, content, bytes } = formFor(request, file)
  if (isKnown(request, etag)) return reply.code(304).headers(caching).send()
  const whole = await bytes()
  const range = takeRange(request, reply, whole.length)
  if (range === undefined) return reply.send()
  return reply
    .headers(caching)
    .headers(content)
    .send(range === null ? whole : whole.subarray(range.first, range.last + 1))
}

/**
 * Serves the built web app: hashed files for a year, the page itself always asked for again.
 * Every address without a dot, but for those of the API, is a screen of the app, which says itself when there is none; one with a dot
 * that is no file answers 404.
 */
export function mountWebFiles(app: FastifyInstance, folder: string): void {
  const files = readBuiltFiles(folder)
  const page = files.get('/index.html')
  if (page === undefined) {
    app.log.warn('the web app is not built; only the API is served')
    return
  }
  // Compressed already, and not limited.
  app.get(
    '/*',
    { schema: { hide: true }, compress: false, config: { rateLimit: false } },
    async (request, reply) => {
      // As it is meant, not as it is spelled: `/%2eenv` is `/.env`.
      const path = `/${(request.params as { '*': string })['*']}`
      const isCall = path.startsWith('/api/') || path.startsWith('/objects/')
      const isNoScreen = isCall || path === '/api' || path === '/objects' || path.includes('.')
      const found = files.get(path) ?? (isNoScreen ? undefined : page)
      if (found !== undefined) return sendFile(request, reply, found)
      // A person who typed the address of a file sees the app's own 404 page (P-009); a program gets the problem.
      if (isCall || request.headers.accept?.includes('text/html') !== true)
        return sendProblem(reply, notFound('This address does not exist'))
      const { caching, content, bytes } = formFor(request, page)
      return reply
        .code(404)
        .headers(caching)
        .headers(content)
        .send(await bytes())
    },
  )
}
