import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './problems.ts'
import { isApiCall, isFileCall } from './request-reading.ts'

/** Bytes that stay free on the disk of the embedded database: two pieces of its log and what a checkpoint adds. */
const reservedBytes = 48 * 1024 * 1024

/** Milliseconds an answer of the disk holds. */
const holdsMillis = 1000

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses changes with 503 while the disk of `dataDir` is nearly full, but for signing in and out. The embedded
 * database cannot finish a write without room, and could not even be read until there is some: so it is never let
 * that far (F11). A server looks after its own disk.
 */
export function mountRoomOnDisk(app: FastifyInstance, dataDir: string, reserved = reservedBytes): void {
  let asked = Number.NEGATIVE_INFINITY
  let isShort = false
  app.addHook('onRequest', async (request) => {
    if (!changes.has(request.method) || !(isApiCall(request) || isFileCall(request)) || request.routeOptions.url?.startsWith('/api/auth/')) return
    if (performance.now() - asked > holdsMillis) {
      asked = performance.now()
      // Where the disk does not tell, nothing is refused.
      const disk = await statfs(dataDir).catch(() => null)
      isShort = disk !== null && disk.bavail * disk.bsize < reserved
    }
    if (isShort) throw new HttpProblem('unavailable', "There is no room left on the registry's disk. Nothing was saved. Please tell its administrator.", { retryAfter: 60 })
  })
}
