import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#contract/common/endpoint'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../sessions/session.store.ts'
import { auditIn, originOf } from './call.ts'
import type { Call, Route } from './call.ts'
import { routeOf } from './api-document.ts'
import { forbidden, signedOut } from './problems.ts'
import { HeavyAnswers, limitKey } from './request-limits.ts'
import { claimReply } from './stored-replies.ts'
import type { StoredReply } from './stored-replies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null; known before anything of the body is read. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/** @throws HttpProblem 401 or 403 when the person may not call an endpoint of this access at all. */
function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'everyone') return
  if (actor === null) throw signedOut()
  const admin = actor.user.role === 'admin'
  if (access === 'admin' && !admin) throw forbidden()
  if (access === 'member' && !admin && actor.user.organizationId === null) {
    throw forbidden('Your account does not belong to an organization yet. Join one with its registration key.')
  }
}

function callOf(request: FastifyRequest, reply: FastifyReply, db: Database, stored: StoredReply | null): Call<Endpoint> {
  const origin = originOf(request, request.actor)
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    request,
    reply,
    origin,
    db,
    change: (work) =>
      db.transaction(async (tx) => {
        const result = await work({ tx, audit: auditIn(tx, origin) })
        await stored?.save(tx, reply.statusCode, result)
        return result
      }),
  } as Call<Endpoint>
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, db: Database): Promise<unknown> {
  const { endpoint } = route
  reply.code(endpoint.status)
  const withKey = endpoint.method === 'POST' && endpoint.idempotencyKey !== false && request.actor !== null
  const stored = withKey && request.actor !== null ? await claimReply(db, request.actor.user.id, request) : null
  if (stored?.earlier) return reply.code(stored.earlier.status).send(stored.earlier.reply ?? undefined)
  try {
    const result = await route.handle(callOf(request, reply, db, stored))
    return endpoint.status === 204 ? reply.send() : result
  } catch (error) {
    await stored?.release()
    throw error
  }
}

/** Gives a list's answer a tag of its content and answers 304 to whoever has it already. */
function tagged(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match'] !== tag) return payload
  reply.code(304).removeHeader('content-type')
  return ''
}

function mountRoute(app: FastifyInstance, db: Database, route: Route, heavy: HeavyAnswers | null): void {
  const { endpoint } = route
  app.route({
    ...routeOf(endpoint),
    config: { access: endpoint.access },
    // The first hook after the limit on requests, and before anything of the body is read.
    preParsing: async (request) => checkAccess(endpoint.access, request.actor),
    ...(endpoint.list === true ? { onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => tagged(request, reply, payload) } : {}),
    handler: async (request, reply) => {
      if (endpoint.list !== true || heavy === null) return answer(route, request, reply, db)
      const answered = heavy.begin(limitKey(request), (request.query as { limit?: number }).limit ?? 0)
      let rows = 0
      try {
        const result = await answer(route, request, reply, db)
        rows = Object.values(result as object).find(Array.isArray)?.length ?? 0
        return result
      } finally {
        answered(rows)
      }
    },
  })
}

/**
 * Mounts every endpoint of the contract with its handler.
 * @throws Error when one has no handler, or a handler has no endpoint: both are mistakes of ours.
 */
export function mountRoutes(app: FastifyInstance, db: Database, api: readonly Endpoint[], routes: readonly Route[], limits: boolean): void {
  const heavy = limits ? new HeavyAnswers() : null
  const handled = new Map(routes.map((route) => [route.endpoint, route]))
  const missing = api.filter((endpoint) => !handled.has(endpoint)).map((endpoint) => endpoint.id)
  const extra = routes.filter((route) => !api.includes(route.endpoint)).map((route) => route.endpoint.id)
  if (missing.length + extra.length > 0) throw new Error(`Without handler: ${missing.join(', ')}; without endpoint: ${extra.join(', ')}`)
  for (const route of handled.values()) mountRoute(app, db, route, heavy)

  // Refusals are part of the trail (who tried what); the note must never stand in the way of the answer.
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403 || request.actor === null || request.routeOptions.config.access === undefined) return
    const entityId = `${request.method} ${request.routeOptions.url ?? ''}`
    await recordAudit(db, originOf(request, request.actor), { action: 'denied', entity: 'sessions', entityId }).catch((error: unknown) =>
      request.log.warn({ err: error }, 'refusal not noted'),
    )
  })
}
