import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { eventsPath } from '#contract/events'
import type { Database } from '../database/database.ts'
import { signedOut, tooMany } from '../http/problems.ts'
import { requireScope } from '../tokens/call-token.ts'
import { requireEnrollment } from '../sessions/second-factor-demand.ts'
import type { Settings } from '../settings.ts'
import type { ChangeChannel } from './change-channel.ts'
import { Streams, streamsPerSession } from './streams.ts'
import type { FingerprintOf } from './streams.ts'

/** How the API document describes the stream. */
export const eventsSchema = {
  operationId: 'events.read',
  tags: ['events'],
  security: [{ session: [] }],
  summary: 'Changes of records as server-sent events',
  description:
    'Access: signed-in. Events `changed` with { entity, id, version }; `missed` when everything is to be read again; `person` with { standing }, first and whenever rights change: what was read under another standing no longer holds; `ended` when the session is over, `gone` when the account is.',
}

/**
 * Serves the stream of changes: one event for each committed change of a record that the person may see (P-295).
 * It carries no contents; what changed is read by the usual calls.
 */
export function mountEvents(
  app: FastifyInstance,
  db: Database,
  channel: ChangeChannel,
  { requireSecondFactor }: Pick<Settings, 'requireSecondFactor'>,
  fingerprintOf: FingerprintOf,
): void {
  const streams = new Streams(db, requireSecondFactor, fingerprintOf)
  // Listening costs a connection of its own, so it begins with the first stream.
  let listening: ReturnType<ChangeChannel['listen']> | undefined
  app.addHook('preClose', async () => {
    listening?.stop()
    streams.close()
  })
  app.get(
    eventsPath,
    { schema: eventsSchema, config: { access: 'signed-in' }, exposeHeadRoute: false },
    async (request, reply) => {
      if (request.actor === null) throw signedOut()
      requireScope(undefined, request.actor)
      requireEnrollment(request.actor, requireSecondFactor)
      listening ??= channel.listen((notices) => streams.notify(notices))
      // What changes after the stream has begun must not be missed. Where it cannot listen yet, it says so later.
      await listening.ready
      // The head is sent by the stream itself; from here on nothing of the framework touches the answer.
      if (!streams.open(request.actor, reply.raw, reply.getHeaders() as OutgoingHttpHeaders))
        throw tooMany(`At most ${streamsPerSession} streams a session. Please wait a moment.`, 5)
      return reply.hijack()
    },
  )
}
