import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventsPath } from '#contract/events'
import { unavailable } from './problems.ts'
import { isApiCall } from './request-reading.ts'

/** Calls answered at once. With ten connections to the database more would only wait, each longer than the one before. */
const mostAtOnce = 250

/**
 * Sends calls away with 503 while so many are being answered already, before anything is read or looked up: those
 * who were accepted are answered soon, instead of all of them late. What waits for the network keeps no place from
 * others: a body that is still to come, an answer that nobody reads. Nor does an upload of a spreadsheet, which its
 * handler reads as it comes. Streams of changes stay open and do not count.
 */
export function mountOverload(app: FastifyInstance): void {
  const placed = new Set<FastifyRequest>()
  const isCounted = (request: FastifyRequest) => isApiCall(request) && request.routeOptions.url !== eventsPath
  const take = (request: FastifyRequest) => {
    if (placed.size >= mostAtOnce) throw unavailable(2)
    placed.add(request)
  }

  app.addHook('onRequest', async (request, reply: FastifyReply) => {
    if (!isCounted(request)) return
    take(request)
    // Comes once, also where the answer was given up.
    reply.raw.once('close', () => placed.delete(request))
  })
  app.addHook('preParsing', async (request) => {
    if (!request.raw.complete) placed.delete(request)
  })
  app.addHook('preValidation', async (request) => {
    const reading = request.routeOptions.config.upload !== undefined
    if (isCounted(request) && !reading && !placed.has(request)) take(request)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    placed.delete(request)
    done()
  })
}
