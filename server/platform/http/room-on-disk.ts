import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { importLimits } from '#contract/imports'
import type { OpenDatabase } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { HttpProblem } from './problems.ts'
import { isApiCall, isFileCall } from './request-reading.ts'

/** Bytes that stay free on the disk of the embedded database: two pieces of its log and what a checkpoint adds. */
const reservedBytes = 48 * 1024 * 1024

/** Milliseconds for which the measured free space is used. */
const holdsMillis = 1000

/**
 * Whether there is room to write. The embedded database cannot finish a write on a full disk, and could not even be
 * read until there is room again: so whatever writes into the data folder asks first, and nothing lets it come that
 * far (F11). A database on a server has a disk of its own, which the server looks after.
 */
export interface RoomOnDisk {
  has(): Promise<boolean>
  /** Sets bytes aside that are about to come; to be given back when they are written. @throws HttpProblem 503 when there is no room for them */
  reserve(bytes: number): Promise<() => void>
}

const noRoom = () =>
  new HttpProblem(
    'unavailable',
    "There is no room left on the portal's disk. Nothing was saved. Please tell its administrator.",
    { retryAfter: 60 },
  )

/** Watches the free space on the disk of a folder. */
export function roomIn(folder: string, reserved = reservedBytes): RoomOnDisk {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(Number.POSITIVE_INFINITY)
  let taken = 0
  const freeBytes = () => {
    if (performance.now() - asked > holdsMillis) {
      asked = performance.now()
      // Where the free space is unknown, nothing is rejected.
      answer = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      )
    }
    return answer
  }
  return {
    has: async () => (await freeBytes()) - taken >= reserved,
    async reserve(bytes) {
      const free = await freeBytes()
      // Check and reservation are one step: requests that come at the same time must not reserve the same room.
      if (free - taken - bytes < reserved) throw noRoom()
      taken += bytes
      return () => {
        taken -= bytes
        asked = Number.NEGATIVE_INFINITY
      }
    },
  }
}

const endless: RoomOnDisk = { has: async () => true, reserve: async () => () => {} }

/** The room of the database that is open. */
export const roomFor = (
  { engine }: Pick<OpenDatabase, 'engine'>,
  { dataDir }: Pick<Settings, 'dataDir'>,
): RoomOnDisk => (engine === 'embedded' ? roomIn(dataDir) : endless)

/** Hands parts on, each of which somebody writes, as long as there is room. @throws HttpProblem 503 when there is none any more */
export async function* whileRoom<Part>(
  room: RoomOnDisk,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (!(await room.has())) throw noRoom()
    yield part
  }
}

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Rejects changes with 503 while there is no room for them and their bodies, except signing in and out. */
export function mountRoomOnDisk(app: FastifyInstance, room: RoomOnDisk): void {
  app.addHook('onRequest', async (request, reply) => {
    if (
      !changes.has(request.method) ||
      !(isApiCall(request) || isFileCall(request)) ||
      request.routeOptions.url?.startsWith('/api/auth/')
    )
      return
    const { 'content-length': announced, 'transfer-encoding': chunked } = request.headers
    // Of a body without a length it is known how long the longest may be.
    const bytes = Number(announced ?? (chunked === undefined ? 0 : importLimits.bytes))
    // What goes into the database is also in its log.
    const release = await room.reserve(isFileCall(request) ? bytes : 2 * bytes)
    // Whoever gave up while the session was read, or this, is gone already.
    if (reply.raw.destroyed) release()
    else reply.raw.once('close', release)
  })
}
