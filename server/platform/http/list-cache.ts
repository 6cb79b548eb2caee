import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint, EndpointParsed } from '#contract/common/endpoint'
import type { Belonging } from '#contract/rights'
import { computedForAll } from '../computations.ts'
import { JsonList } from '../database/lists/json-rows.ts'
import type { CountedTable } from '../database/lists/table-versions.ts'
import { todayInUtc } from '../present-day.ts'
import type { Actor } from '../sessions/session.store.ts'
import { isKnown } from './known-tag.ts'

/** On which tables an answer depends, and what of the person who asks. */
export interface Cached<E extends Endpoint = Endpoint, Scope = unknown> {
  tables: readonly CountedTable[]
  /** Whoever has the same scope is answered the same for the same question: the handler knows nothing else of the person. */
  scope(actor: Actor, query: EndpointParsed<E>['query']): Scope
  /** Set where the answer is a computation over many records, which takes a place: one that is made or begun already takes none. */
  computed?: true
}

/** A person as cached answers know one; managers get the answers of members. */
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
  version: string
  known: Promise<Omit<Body, 'json'>>
  /** Each form that somebody has taken; the next who takes it so gets the same. */
  forms: Partial<Record<Form, Promise<Buffer>>>
  /** The bytes that are not compressed, to make a form of: in memory only while no compressed form holds them. */
  plain: () => Promise<Buffer>
  bytes: number
}

/** Bytes of cached bodies, and of what caching them takes. */
const mostBytes = 8 * 1024 * 1024

/** About what an entry takes besides its body: of searches that find nothing there would be hundreds of thousands. */
const bytesOfEntry = 1024

/** The bytes in memory of their own: small buffers are cut from large ones, which would stay with them. */
const ofItsOwn = (bytes: Buffer): Buffer =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer)

// Half the time of the usual level for a few more bytes.
const compress = promisify<Buffer, object, Buffer>(gzip)
const pack = async (plain: Buffer) => ofItsOwn(await compress(plain, { level: 4 }))
const unpack = promisify<Buffer, Buffer>(gunzip)

/** The tag of a list's content. */
export const tagOf = (payload: string | Buffer): string =>
  `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`

/** Rows of a list in its answer. */
export const rowsIn = (result: unknown): number =>
  Object.values(result as object).find(Array.isArray)?.length ?? 0

/** The body of a list whose rows are JSON already: they go where its answer without rows has none. */
function bodyOfJson({ name, rows, others }: JsonList, serialize: (answer: object) => string): Body {
  const empty = serialize({ ...others, [name]: [] })
  const place = empty.indexOf(`"${name}":[]`) + name.length + 4
  // Row by row into one buffer: one text of all rows would be copied several times on its way to bytes.
  const separated = rows.flatMap((row, n) => (n === 0 ? [row] : [',', row]))
  const texts = [empty.slice(0, place), ...separated, empty.slice(place)]
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const json = Buffer.allocUnsafeSlow(size)
  texts.reduce((at, text) => at + json.write(text, at), 0)
  return { json, etag: tagOf(json), rows: rows.length }
}

/** The body of what a list's handler answers; `serialize` holds an answer against the contract and writes it. */
export function bodyOf(result: unknown, serialize: (answer: object) => string): Body {
  if (result instanceof JsonList) return bodyOfJson(result, serialize)
  const json = Buffer.from(serialize(result as object))
  return { json, etag: tagOf(json), rows: rowsIn(result) }
}

/**
 * Answers lists that have not changed without reading them again. The version of their tables is read from the
 * database for each request, so that it holds across processes, and before the rows, so that a body is never older
 * than its version says (docs/decisions/0009).
 */
export class ListCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })

  /**
   * The body for this request and scope in the form the request takes, cached or built now, once for all who ask at the
   * same time. With `computed` each of them waits for a place of their own, so that nobody waits in another's line.
   */
  async take(
    scope: unknown,
    request: FastifyRequest,
    build: () => Promise<Body>,
    { computed = false }: { computed?: boolean | undefined } = {},
  ): Promise<Taken> {
    // Of the day, since records turn stale at 0:00 UTC without a change (L-005).
    const key = `${todayInUtc()} ${request.routeOptions.url} ${JSON.stringify([scope, request.params, request.query])}`
    const version = request.tablesVersion
    const entry =
      computed && this.#found(key, version) === null
        ? await computedForAll(() => this.#begun(key, version, build))
        : this.#entryOf(key, version, build)
    const known = await entry.known
    const form = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? 'gzip' : 'plain'
    return {
      ...known,
      form,
      bytes: isKnown(request, known.etag) ? null : await this.#in(form, key, entry),
    }
  }

  #found(key: string, version: string): Entry | null {
    const found = this.#entries.get(key)
    return found?.version === version ? found : null
  }

  /** An entry with its body; one that somebody began meanwhile is left to whoever has the place for it. */
  async #begun(key: string, version: string, build: () => Promise<Body>): Promise<Entry> {
    const found = this.#found(key, version)
    if (found !== null) return found
    const entry = this.#entryOf(key, version, build)
    await entry.known
    return entry
  }

  #entryOf(key: string, version: string, build: () => Promise<Body>): Entry {
    const found = this.#found(key, version)
    if (found !== null) return found
    const built = build()
    const plain = built.then(({ json }) => ofItsOwn(json))
    const entry: Entry = {
      version,
      known: built.then(({ etag, rows }) => ({ etag, rows })),
      forms: {},
      plain: () => plain,
      bytes: key.length + bytesOfEntry,
    }
    this.#entries.set(key, entry)
    void this.#count(key, entry, plain)
    return entry
  }

  #in(form: Form, key: string, entry: Entry): Promise<Buffer> {
    const present = entry.forms[form]
    if (present !== undefined) return present
    const plain = entry.plain()
    const made = form === 'plain' ? plain : plain.then(pack)
    entry.forms[form] = made
    if (form === 'plain') entry.plain = () => made
    else if (entry.forms.plain === undefined)
      entry.plain = async () => ofItsOwn(await unpack(await made))
    void this.#count(key, entry, ...Object.values(entry.forms))
    return made
  }

  /** Sets the size of an entry to that of what it holds; one that cannot be made is tried again by the next. */
  async #count(key: string, entry: Entry, ...made: Promise<Buffer>[]): Promise<void> {
    const parts = await Promise.all(made).catch(() => null)
    if (this.#entries.peek(key) !== entry) return
    // An entry that is set again as it is would stay as large as it was.
    this.#entries.delete(key)
    if (parts === null) return
    entry.bytes = parts.reduce((sum, { length }) => sum + length, key.length + bytesOfEntry)
    this.#entries.set(key, entry)
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
