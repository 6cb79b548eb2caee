import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventsPath } from '#contract/events'
import { unavailable } from './problems.ts'
import { hasBody, isApiCall } from './request-reading.ts'

/** Calls answered at once. With ten connections to the database more would only wait, each longer than the one before. */
const mostAtOnce = 250

/** Calls answered at once however long they take. From here on they are a crowd, until half of them are left. */
const leastAtOnce = 64

/** Seconds that a call in a crowd may take on average; the slowest of twenty takes two to three times as long. */
const wantedSeconds = 0.6

/** Spreadsheets read at once: each is in memory whole, and comes as slowly as its sender likes. */
const mostUploads = 20

/** How many calls may be answered at once: in a crowd, as many as have lately been answered in the time that one may take. */
class Pace {
  #began = Infinity
  #answered = 0

  countAnswer(): void {
    this.#answered += 1
  }

  /** The limit while so many are being answered. Of the first second of a crowd nothing is known yet. */
  limitAt(calls: number): number {
    const now = performance.now()
    if (calls < leastAtOnce / 2) this.#began = Infinity
    else if (calls >= leastAtOnce && this.#began === Infinity) {
      this.#began = now
      this.#answered = 0
    }
    const seconds = (now - this.#began) / 1000
    if (!(seconds >= 1)) return mostAtOnce
    const rate = this.#answered / seconds
    // What was two seconds ago and more weighs half.
    if (seconds >= 2) {
      this.#began = now - 1000
      this.#answered = rate
    }
    return Math.min(mostAtOnce, Math.max(leastAtOnce, rate * wantedSeconds))
  }
}

// One for all: making an error for each of thousands takes longer than rejecting them.
const rejection = unavailable(2)

/**
 * Rejects calls with 503 while so many are being answered already, before anything else is done: those
 * who were accepted are answered soon, instead of all of them late. What waits for the network keeps no place from
 * others: a body that is still to come, an answer that nobody reads. Uploads of spreadsheets, which their handler reads
 * as they come, have places of their own, and so have calls that wait for a turn of their source: those turns are shared
 * fairly, and a crowd of attempts must not fill the places of everybody else. Streams of changes stay open and do not count.
 */
export function mountOverload(app: FastifyInstance): void {
  const calls = new Set<FastifyRequest>()
  const turns = new Set<FastifyRequest>()
  const uploads = new Set<FastifyRequest>()
  const isArriving = ({ raw }: FastifyRequest) => hasBody(raw) && !raw.complete
  const isCounted = (request: FastifyRequest) =>
    isApiCall(request) && request.routeOptions.url !== eventsPath
  const pace = new Pace()
  const release = (request: FastifyRequest) => {
    if (calls.delete(request)) pace.countAnswer()
    turns.delete(request)
    uploads.delete(request)
  }
  const placesFor = ({
    routeOptions: { config },
  }: FastifyRequest): [places: Set<FastifyRequest>, most: number] => {
    if (config.upload !== undefined) return [uploads, mostUploads]
    return config.queued === true ? [turns, mostAtOnce] : [calls, pace.limitAt(calls.size)]
  }
  const acquire = (request: FastifyRequest, reply: FastifyReply) => {
    const [places, most] = placesFor(request)
    // Taken when the headers came.
    if (places.has(request)) return
    if (places.size >= most) throw rejection
    places.add(request)
    // Comes once, also where the answer was given up.
    reply.raw.once('close', () => release(request))
  }

  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    // A slow body has no place while its session is read either: a crowd of them would fill all at once.
    if (isCounted(request) && !isArriving(request)) acquire(request, reply)
    done()
  })
  app.addHook('preValidation', (request, reply: FastifyReply, done) => {
    if (isCounted(request)) acquire(request, reply)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    release(request)
    done()
  })
}
