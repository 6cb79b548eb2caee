import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#contract/common/endpoint'
import { sourceOf } from '../attempts/source.ts'
import { recordAudits } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/audit.ts'
import { recordDenial } from '../audit/denials.store.ts'
import type { Database } from '../database/database.ts'
import type { CountedTable } from '../database/lists/table-versions.ts'
import type { ChangeChannel } from '../events/change-channel.ts'
import { noticesOf } from '../events/notices.ts'
import type { Notice } from '../events/notices.ts'
import type { Actor } from '../sessions/session.store.ts'
import { auditIn, originBy, originOf } from './call.ts'
import type { AfterChange, Call, Change, PlainRoute, Route } from './call.ts'
import { routeOf } from './endpoint-route.ts'
import { isKnown } from './known-tag.ts'
import { ListCache, bodyOf, rowsIn, sendBody, tagOf } from './list-cache.ts'
import { presentActor, requireRights, unchangedActor } from './present-rights.ts'
import type { RightsSettings } from './present-rights.ts'
import { signedOut } from './problems.ts'
import { HeavyAnswers, limitKey } from './request-limits.ts'
import { hasBody } from './request-reading.ts'
import { claimReply } from './stored-replies.ts'
import type { StoredReply } from './stored-replies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null; known before anything of the body is read. */
    actor: Actor | null
    /** The state of the tables a cached list depends on, read with the session. */
    tablesVersion: string
  }
  interface FastifyContextConfig {
    access?: Access
    tables?: readonly CountedTable[]
    upload?: NonNullable<Endpoint['upload']>
    queued?: true
    mailLink?: true
  }
}

/** What every route needs in addition to its own handler. */
interface Surroundings {
  db: Database
  channel: ChangeChannel
  afterChange?: AfterChange
  settings: RightsSettings
}

function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, channel, afterChange, settings }: Surroundings,
  stored: StoredReply | null,
): Call<Endpoint> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    request,
    reply,
    origin: originOf(request, request.actor),
    source: sourceOf(request.ip),
    db,
    change: (work) =>
      db.transaction(async (tx) => {
        const actor = await unchangedActor(tx, endpoint, request.actor, settings)
        const origin = originOf(request, actor)
        const notices: Notice[] = []
        const audited: AuditEvent[] = []
        let isHeard = false
        const write = auditIn(tx, origin)
        const audit: Change['audit'] = async (event, somebody) => {
          isHeard = (await write(event, somebody)) || isHeard
          audited.push(event)
          notices.push(...noticesOf(event))
        }
        const auditAll: Change['auditAll'] = async (events, somebody) => {
          isHeard = (await recordAudits(tx, originBy(origin, somebody), events)) || isHeard
          audited.push(...events)
          notices.push(...events.flatMap(noticesOf))
        }
        const result = await work({ tx, audit, auditAll })
        if (audited.length > 0) await afterChange?.(tx, actor, audited, isHeard)
        await stored?.save(tx, reply.statusCode, result)
        if (notices.length > 0) channel.notify(notices)
        return result
      }),
  } as Call<Endpoint>
}

async function answer(
  route: PlainRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  around: Surroundings,
): Promise<unknown> {
  const { endpoint } = route
  reply.code(endpoint.status)
  const withKey =
    endpoint.method === 'POST' && endpoint.idempotencyKey !== false && request.actor !== null
  const stored =
    withKey && request.actor !== null
      ? await claimReply(around.db, request.actor.user.id, request)
      : null
  if (stored?.earlier)
    return reply.code(stored.earlier.status).send(stored.earlier.reply ?? undefined)
  try {
    const result = await route.handle(callOf(endpoint, request, reply, around, stored))
    // Where nothing was stored, neither was the answer: the next request with the key computes it again.
    if (stored?.isSaved() === false) await stored.release()
    return endpoint.status === 204 || endpoint.status === 302 ? reply.send() : result
  } catch (error) {
    await stored?.release()
    throw error
  }
}

/** Gives a list's answer a tag of its content and answers 304 to whoever has it already. */
function tagged(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
  const tag = tagOf(payload)
  reply.header('etag', tag)
  if (!isKnown(request, tag)) return payload
  reply.code(304).removeHeader('content-type')
  return ''
}

/** What the lists of one portal share besides: how many large ones a person has had, and the cached bodies. */
interface Lists extends Surroundings {
  heavy: HeavyAnswers | null
  cache: ListCache
}

/** Answers a list and says how many rows it had. */
async function answerList(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  lists: Lists,
): Promise<{ sent: unknown; rows: number }> {
  const { actor, params, query, tablesVersion: version } = request
  if (route.cached === undefined) {
    const result = await answer(route, request, reply, lists)
    return { sent: result, rows: rowsIn(result) }
  }
  if (actor === null) throw signedOut()
  const scope = route.cached.scope(actor, query)
  reply.code(route.endpoint.status)
  const build = async () =>
    bodyOf(await route.handle({ params, query, scope, version, db: lists.db }), (whole) =>
      String(reply.serialize(whole)),
    )
  const taken = await lists.cache.take(scope, request, build, route.cached)
  return { sent: sendBody(reply, taken), rows: taken.rows }
}

function mountRoute(app: FastifyInstance, route: Route, lists: Lists): void {
  const { endpoint } = route
  const { db, settings } = lists
  app.route({
    ...routeOf(endpoint),
    config: {
      access: endpoint.access,
      ...(route.cached !== undefined && { tables: route.cached.tables }),
      ...(endpoint.upload !== undefined && { upload: endpoint.upload }),
      ...(endpoint.queued && { queued: true }),
      ...(endpoint.mailLink && { mailLink: true }),
      ...(endpoint.requestsPerMinute !== undefined && {
        rateLimit: { max: endpoint.requestsPerMinute },
      }),
    },
    // The first hook after the limit on requests, and before anything of the body is read.
    preParsing: (request) => requireRights(db, endpoint, request.actor, settings),
    // And once more behind it: the handler begins with the rights of this moment.
    ...(endpoint.method !== 'GET' && {
      preValidation: async (request: FastifyRequest) => {
        if (hasBody(request.raw))
          request.actor = await presentActor(db, endpoint, request.actor, settings)
      },
    }),
    ...(endpoint.list === true && route.cached === undefined
      ? {
          onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
            tagged(request, reply, payload),
        }
      : {}),
    handler: async (request, reply) => {
      if (endpoint.heavy === true) lists.heavy?.begin(limitKey(request), Infinity)
      if (endpoint.list !== true && route.cached === undefined)
        return answer(route, request, reply, lists)
      const answered = lists.heavy?.begin(
        limitKey(request),
        (request.query as { limit?: number }).limit ?? 0,
      )
      let rows = 0
      try {
        const list = await answerList(route, request, reply, lists)
        rows = list.rows
        return list.sent
      } finally {
        answered?.(rows)
      }
    },
  })
}

/**
 * Mounts every endpoint of the contract with its handler.
 * @throws Error when one has no handler, or a handler has no endpoint: both are mistakes of ours.
 */
export function mountRoutes(
  app: FastifyInstance,
  around: Surroundings,
  api: readonly Endpoint[],
  routes: readonly Route[],
  limits: boolean,
): void {
  const lists = { ...around, heavy: limits ? new HeavyAnswers() : null, cache: new ListCache() }
  const handled = new Map(routes.map((route) => [route.endpoint, route]))
  const missing = api.filter((endpoint) => !handled.has(endpoint)).map((endpoint) => endpoint.id)
  const extra = routes
    .filter((route) => !api.includes(route.endpoint))
    .map((route) => route.endpoint.id)
  if (missing.length + extra.length > 0)
    throw new Error(`Without handler: ${missing.join(', ')}; without endpoint: ${extra.join(', ')}`)
  for (const route of handled.values()) mountRoute(app, route, lists)

  // Rejections are part of the trail (who tried what), but not where only a step of the person is missing; a failure to record one must never prevent the answer.
  app.addHook('onResponse', async (request, reply) => {
    if (
      reply.statusCode !== 403 ||
      request.problem !== 'forbidden' ||
      request.actor === null ||
      request.routeOptions.config.access === undefined
    )
      return
    const entityId = `${request.method} ${request.routeOptions.url ?? ''}`
    await recordDenial(around.db, originOf(request, request.actor), entityId).catch(
      (error: unknown) => request.log.warn({ err: error }, 'refusal not noted'),
    )
  })
}
