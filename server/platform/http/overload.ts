import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventsPath } from '#contract/events'
import { unavailable } from './problems.ts'
import { hasBody, isApiCall } from './request-reading.ts'

/** Calls answered at once. With ten connections to the database more would only wait, each longer than the one before. */
const mostAtOnce = 250

/** Spreadsheets read at once: each is in memory whole, and comes as slowly as its sender likes. */
const mostUploads = 20

/**
 * Sends calls away with 503 while so many are being answered already, before anything is read or looked up: those
 * who were accepted are answered soon, instead of all of them late. What waits for the network keeps no place from
 * others: a body that is still to come, an answer that nobody reads. Uploads of spreadsheets, which their handler reads
 * as they come, have places of their own. Streams of changes stay open and do not count.
 */
export function mountOverload(app: FastifyInstance): void {
  const calls = new Set<FastifyRequest>()
  const uploads = new Set<FastifyRequest>()
  const isArriving = ({ raw }: FastifyRequest) => hasBody(raw) && !raw.complete
  const isCounted = (request: FastifyRequest) => isApiCall(request) && request.routeOptions.url !== eventsPath
  const giveBack = (request: FastifyRequest) => {
    calls.delete(request)
    uploads.delete(request)
  }
  const take = (places: Set<FastifyRequest>, most: number, request: FastifyRequest, reply: FastifyReply) => {
    if (places.size >= most) throw unavailable(2)
    places.add(request)
    // Comes once, also where the answer was given up.
    reply.raw.once('close', () => giveBack(request))
  }

  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    // A slow body has no place while its session is looked up either: a crowd of them would fill all at once.
    if (isCounted(request) && !isArriving(request)) take(calls, mostAtOnce, request, reply)
    done()
  })
  app.addHook('preValidation', (request, reply: FastifyReply, done) => {
    if (isCounted(request) && !calls.has(request)) {
      if (request.routeOptions.config.upload === undefined) take(calls, mostAtOnce, request, reply)
      else take(uploads, mostUploads, request, reply)
    }
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    giveBack(request)
    done()
  })
}
