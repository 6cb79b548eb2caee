import type { FastifyInstance } from 'fastify'
import { eventsPath } from '#contract/events'
import { unavailable } from './problems.ts'
import { isApiCall } from './request-reading.ts'

/** Calls answered at once. With ten connections to the database more would only wait, each longer than the one before. */
const mostAtOnce = 250

/**
 * Sends calls away with 503 while so many are being answered already, before anything is read or looked up: those
 * who were accepted are answered soon, instead of all of them late. Streams of changes stay open and do not count.
 */
export function mountOverload(app: FastifyInstance): void {
  let running = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request) || request.routeOptions.url === eventsPath) return
    if (running >= mostAtOnce) throw unavailable(2)
    running += 1
    // Comes once, whether the answer was finished or given up.
    reply.raw.once('close', () => {
      running -= 1
    })
  })
}
