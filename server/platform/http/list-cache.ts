import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TextList } from '../database/row-texts.ts'
import type { CountedTable } from '../database/table-versions.ts'
import type { Actor } from '../sessions/session.store.ts'

/** On which tables an answer depends, and who is answered alike. */
export interface Cached {
  tables: readonly CountedTable[]
  /** Whoever has the same scope is answered the same for the same query: "admin", "member", an organization's id. */
  scope(actor: Actor): string
}

/** Who sees the same rows of the registry: administrators, and the members of each organization. */
export function registryScope({ user }: Actor): string {
  return user.role === 'admin' ? 'admin' : (user.organizationId ?? 'none')
}

/** A finished answer. */
export interface Body {
  json: Buffer
  etag: string
  /** Rows of the list in it. */
  rows: number
}

interface Entry {
  key: string
  version: string
  body: Promise<Body>
  /** Made for the first who takes it so, kept for the others. */
  gzipped?: Promise<Buffer>
  bytes: number
}

/** Bytes of bodies that are kept; beyond it the longest unused goes. */
const keptBytes = 24 * 1024 * 1024

const compress = promisify(gzip)
const comma = Buffer.from(',')

/** The tag of a list's content. */
export const tagOf = (payload: string | Buffer): string => `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`

/** The body of a list whose rows are texts already; `frame` writes the answer without its rows. */
function bodyOfTexts({ name, rows, others }: TextList, frame: (answer: object) => string): Body {
  const [opening, closing] = [`{"${name}":[`, frame({ [name]: [], ...others })]
  if (!closing.startsWith(`${opening}]`)) throw new Error(`The list does not begin with its ${name}.`)
  const rest = closing.slice(opening.length)
  const parts = [Buffer.from(opening), ...rows.flatMap(({ json }, place) => (place === 0 ? [json] : [comma, json])), Buffer.from(rest)]
  return { json: Buffer.concat(parts), etag: tagOf(rows.map(({ tag }) => tag).join('') + rest), rows: rows.length }
}

/** Rows of a list in its answer. */
export const rowsIn = (result: unknown): number => Object.values(result as object).find(Array.isArray)?.length ?? 0

/** The body of what a list's handler answers; `serialize` holds an answer against the contract and writes it. */
export function bodyOf(result: unknown, serialize: (answer: object) => string): Body {
  if (result instanceof TextList) return bodyOfTexts(result, serialize)
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

  /**
   * The body for this request and scope, kept from an earlier one or built now, once for all who ask at the same time;
   * with its compressed form where the request takes that.
   */
  async body(scope: string, request: FastifyRequest, build: () => Promise<Body>): Promise<{ body: Body; gzipped: Buffer | null }> {
    const entry = this.#entryOf(`${request.routeOptions.url} ${scope} ${JSON.stringify([request.params, request.query])}`, request.tablesVersion, build)
    const body = await entry.body
    return { body, gzipped: takesGzip(request, body) ? await this.#gzip(entry, body) : null }
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
    const entry: Entry = { key, version, bytes: 0, body: build() }
    this.#entries.set(key, entry)
    entry.body.then(
      ({ json }) => this.#count(entry, json.length),
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    )
    return entry
  }

  #gzip(entry: Entry, { json }: Body): Promise<Buffer> {
    if (entry.gzipped === undefined) {
      // Half the time of the usual level for a few more bytes.
      entry.gzipped = compress(json, { level: 4 })
      entry.gzipped.then(
        ({ length }) => this.#count(entry, length),
        // The next one tries again.
        () => delete entry.gzipped,
      )
    }
    return entry.gzipped
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

const takesGzip = ({ headers }: FastifyRequest, { etag }: Body): boolean => headers['if-none-match'] !== etag && /\bgzip\b/.test(headers['accept-encoding'] ?? '')

/** Sends a finished body, compressed where that form is given, or 304 to whoever has it already. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, { json, etag }: Body, gzipped: Buffer | null): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  // Who takes another encoding, or none, is served by the portal's usual compression.
  if (gzipped === null) return reply.send(json)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
