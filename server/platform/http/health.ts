import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/database.ts'
import { sendProblem, unavailable } from './problems.ts'

/**
 * `/healthz`: the process lives. `/readyz`: the database answers too and no shutdown has begun. `stopping` informs it of a
 * shutdown that still takes requests: their answers close the connections they came on, so that none is left in use
 * when it stops listening.
 */
export function mountHealth(
  app: FastifyInstance,
  database: OpenDatabase,
  stopping?: AbortSignal,
): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  stopping?.addEventListener('abort', () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Also on answers to what was running already: a connection that stays open would hold up the end.
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (closing) return sendProblem(reply, unavailable())
    try {
      await database.ping()
    } catch {
      return sendProblem(reply, unavailable())
    }
    return { status: 'ready' }
  })
}
