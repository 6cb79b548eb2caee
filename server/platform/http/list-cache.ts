import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** A finished answer: JSON, and compressed from the first time somebody takes it so. */
interface Body {
  json: Buffer
  gzipped?: Promise<Buffer>
  /** Called with the bytes a compressed form adds. */
  grown(bytes: number): void
  etag: string
  /** Rows of the list in it. */
  rows: number
}

interface Entry {
  version: string
  body: Promise<Body>
  bytes: number
}

/** Bytes of bodies that are kept; beyond it the longest unused goes. */
const keptBytes = 24 * 1024 * 1024

const compress = promisify(gzip)

/** The tag of a list's content. */
export const tagOf = (payload: string | Buffer): string => `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`

/**
 * Answers lists that have not changed without reading them again. The version of their tables is read from the
 * database for each request, so that it holds across processes, and before the rows, so that a body is never older
 * than its version says (docs/decisions/0009).
 */
export class ListCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** The body for this request and scope: kept from an earlier one, or built now, once for all who ask at the same time. */
  async body(scope: string, request: FastifyRequest, build: () => Promise<{ payload: string; rows: number }>): Promise<Body> {
    const key = `${request.routeOptions.url} ${scope} ${JSON.stringify([request.params, request.query])}`
    const version = request.tablesVersion
    const found = this.#entries.get(key)
    if (found?.version === version) {
      // The last used stands last.
      this.#entries.delete(key)
      this.#entries.set(key, found)
      return found.body
    }
    this.#forget(key)
    const entry: Entry = { version, bytes: 0, body: this.#finish(key, build()) }
    this.#entries.set(key, entry)
    entry.body.then(
      ({ json }) => this.#keep(key, entry, json.length),
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    )
    return entry.body
  }

  async #finish(key: string, building: Promise<{ payload: string; rows: number }>): Promise<Body> {
    const { payload, rows } = await building
    const json = Buffer.from(payload)
    const body: Body = {
      json,
      etag: tagOf(json),
      rows,
      grown: (bytes) => {
        const entry = this.#entries.get(key)
        if (entry !== undefined) void entry.body.then((kept) => kept === body && this.#keep(key, entry, bytes))
      },
    }
    return body
  }

  #keep(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return
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

/** The compressed form of a finished body where this request takes it: made for the first who does, kept for the others; null for everybody else. */
export async function compressedFor(request: FastifyRequest, body: Body): Promise<Buffer | null> {
  if (request.headers['if-none-match'] === body.etag || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return null
  if (body.gzipped === undefined) {
    // Half the time of the usual level for a few more bytes.
    body.gzipped = compress(body.json, { level: 4 })
    body.gzipped.then(({ length }) => body.grown(length), () => {})
  }
  return body.gzipped
}

/** Sends a finished body, compressed where that form is given, or 304 to whoever has it already. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, { json, etag }: Body, compressed: Buffer | null): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  // Who takes another encoding, or none, is served by the portal's usual compression.
  if (compressed === null) return reply.send(json)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
