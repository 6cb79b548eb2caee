import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointParsed } from '#contract/common/endpoint'
import type { Belonging } from '#contract/rights'
import type { CountedTable } from '../database/lists/table-versions.ts'
import type { Actor } from '../sessions/session.store.ts'
import { isKnown } from './known-tag.ts'

/** On which tables an answer depends, and what of the person who asks. */
export interface Cached<E extends Endpoint = Endpoint, Scope = unknown> {
  tables: readonly CountedTable[]
  /** Whoever has the same scope is answered the same for the same question: it is all that the handler is told of the person. */
  scope(actor: Actor, query: EndpointParsed<E>['query']): Scope
}

/** A person as kept answers know one; managers are told what members are. */
export interface Reader extends Belonging {
  role: 'admin' | 'member'
}

/** Who is answered alike: the administrators of each organization, those of none, and the members of each. */
export function registryScope({ user }: Actor): Reader {
  return { role: user.role === 'admin' ? 'admin' : 'member', organizationId: user.organizationId }
}

/** The same where a question has nothing to do with the own organization: all administrators, and all others. */
export const roleScope = (actor: Actor): Reader => ({
  ...registryScope(actor),
  organizationId: null,
})

/** The same for all who ask. */
export const sameForAll = (): null => null

/** A finished answer. */
export interface Body {
  json: Buffer
  etag: string
  /** Rows of the list in it. */
  rows: number
}

type Form = 'plain' | 'gzip'

/** How a body goes out; without bytes to whoever has it already. */
export interface Taken extends Omit<Body, 'json'> {
  form: Form
  bytes: Buffer | null
}

interface Entry {
  key: string
  version: string
  known: Promise<Omit<Body, 'json'>>
  /** As it was built, and as others have taken it: made for the first who takes it so, kept for the rest. */
  forms: Partial<Record<Form, Promise<Buffer>>>
  /** Somebody has taken it uncompressed; as long as nobody has, one compressed form is all that is kept. */
  isTakenPlain: boolean
  bytes: number
}

/** Bytes of bodies that are kept, and of what keeping them takes; beyond it the longest unused goes. */
const keptBytes = 8 * 1024 * 1024

/** About what an entry takes besides its body: of searches that find nothing there would be hundreds of thousands. */
const bytesOfEntry = 1024

// Half the time of the usual level for a few more bytes.
const compress = promisify<Buffer, object, Buffer>(gzip)
const convert: Record<Form, (other: Buffer) => Promise<Buffer>> = {
  gzip: (plain) => compress(plain, { level: 4 }),
  plain: promisify<Buffer, Buffer>(gunzip),
}

/** The bytes in memory of their own: small buffers are cut from large ones, which would be kept with them. */
function ofItsOwn(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** The tag of a list's content. */
export const tagOf = (payload: string | Buffer): string =>
  `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`

/** Rows of a list in its answer. */
export const rowsIn = (result: unknown): number =>
  Object.values(result as object).find(Array.isArray)?.length ?? 0

/** The body of what a list's handler answers; `serialize` holds an answer against the contract and writes it. */
export function bodyOf(result: unknown, serialize: (answer: object) => string): Body {
  const json = Buffer.from(serialize(result as object))
  return { json, etag: tagOf(json), rows: rowsIn(result) }
}

/**
 * Answers lists that have not changed without reading them again. The version of their tables is read from the
 * database for each request, so that it holds across processes, and before the rows, so that a body is never older
 * than its version says (docs/decisions/0009).
 */
export class ListCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** The body for this request and scope in the form the request takes, kept from an earlier one or built now, once for all who ask at the same time. */
  async take(scope: unknown, request: FastifyRequest, build: () => Promise<Body>): Promise<Taken> {
    const entry = this.#entryOf(
      `${request.routeOptions.url} ${JSON.stringify([scope, request.params, request.query])}`,
      request.tablesVersion,
      build,
    )
    const known = await entry.known
    const form = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? 'gzip' : 'plain'
    return {
      ...known,
      form,
      bytes: isKnown(request, known.etag) ? null : await this.#in(form, entry),
    }
  }

  #entryOf(key: string, version: string, build: () => Promise<Body>): Entry {
    const found = this.#entries.get(key)
    if (found?.version === version) {
      // The last used stands last.
      this.#entries.delete(key)
      this.#entries.set(key, found)
      return found
    }
    this.#forget(key)
    const built = build()
    const plain = built.then(({ json }) => ofItsOwn(json))
    const entry: Entry = {
      key,
      version,
      bytes: 0,
      isTakenPlain: false,
      known: built.then(({ etag, rows }) => ({ etag, rows })),
      forms: { plain },
    }
    this.#entries.set(key, entry)
    plain.then(
      ({ length }) => this.#count(entry, length + key.length + bytesOfEntry),
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    )
    return entry
  }

  #in(form: Form, entry: Entry): Promise<Buffer> {
    const { plain, gzip: gzipped } = entry.forms
    if (form === 'plain') entry.isTakenPlain = true
    const [present, other] = form === 'plain' ? [plain, gzipped] : [gzipped, plain]
    if (present !== undefined || other === undefined)
      return present ?? Promise.reject(new Error('A kept body has no form.'))
    const making = other.then(convert[form]).then(ofItsOwn)
    entry.forms[form] = making
    const keep = async () => {
      this.#count(entry, (await making).length)
      if (entry.isTakenPlain || entry.forms.plain === undefined) return
      delete entry.forms.plain
      this.#count(entry, -(await other).length)
    }
    // The next one tries again.
    keep().catch(() => delete entry.forms[form])
    return making
  }

  #count(entry: Entry, bytes: number): void {
    if (this.#entries.get(entry.key) !== entry) return
    entry.bytes += bytes
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= keptBytes) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}

/** Sends a finished body in its form, or 304 to whoever has it already. */
export function sendBody(reply: FastifyReply, { bytes, etag, form }: Taken): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (bytes === null) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  // Who takes another encoding, or none, is served by the portal's usual compression.
  return (form === 'gzip' ? reply.header('content-encoding', 'gzip') : reply).send(bytes)
}
