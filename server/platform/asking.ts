import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sourceOf } from './attempts/source.ts'
import { createFairQueue, createFairSemaphore } from './fair-queue.ts'
import type { FairQueue, Source } from './fair-queue.ts'

/** For whom something is done: whose places it takes, and aborted once nobody waits for the answer any more. */
export interface Asker {
  source: Source
  gone: AbortSignal
}

const askers = new AsyncLocalStorage<Asker>()

/** What the portal does by itself, without a request. */
const nobody: Asker = { source: 'the portal', gone: new AbortController().signal }

/** For whom the present work is done. What a request sets going beside its answer is done for the same person. */
export const presentAsker = (): Asker => askers.getStore() ?? nobody

/** Does work for somebody. */
export const askedBy = <Result>(asker: Asker, work: () => Result): Result => askers.run(asker, work)

/** The organization and the person; who belongs to none stands alone, and so does each network that is signed out. */
function sourceOfRequest({ actor, ip }: FastifyRequest): Source {
  if (actor === null) return sourceOf(ip)
  const { id, organizationId } = actor.user
  return [organizationId ?? id, id]
}

/** From here on the work of each request knows for whom it is done. */
export function mountAskers(app: FastifyInstance): void {
  // The last hook before the handler: nothing is read any more that would leave the request's own course.
  app.addHook('preHandler', (request, reply, done) => {
    const gone = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    askedBy({ source: sourceOfRequest(request), gone: gone.signal }, done)
  })
}

type Room = Parameters<typeof createFairSemaphore>[1]

/**
 * Places that are shared fairly by organization and person: a queue for what takes long, so that whoever asks for much
 * waits behind the own work, and others do not.
 * @returns what runs work when its place comes; `dropped` work is not begun once nobody waits for its answer
 */
export function createSharedQueue(
  atOnce: number,
  room: Room,
): <Result>(work: () => Promise<Result>, kind?: 'dropped') => Promise<Result> {
  const queue: FairQueue = createFairQueue(atOnce, room)
  return (work, kind) => {
    const { source, gone } = presentAsker()
    return queue.run(source, work, kind === 'dropped' ? gone : undefined)
  }
}
