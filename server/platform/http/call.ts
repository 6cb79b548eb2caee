import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointParsed } from '#contract/common/endpoint'
import { recordAudit } from '../audit/audit.ts'
import type { AuditEvent, Origin } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Actor } from '../sessions/session.store.ts'
import type { JsonList } from '../database/lists/json-rows.ts'
import type { Cached } from './list-cache.ts'

/** The signed-in person of a call: certain where the endpoint requests one. */
type ActorOf<E extends Endpoint> = E['access'] extends 'everyone' ? Actor | null : Actor

/** The transaction of a change, with the audit trail at hand. */
export interface Change {
  tx: Transaction
  /** Writes down what happened, in this very transaction. `actor` where it is not the signed-in person. */
  audit(event: AuditEvent, actor?: { id: string; name: string }): Promise<void>
  /** The same for many at once, in their order. */
  auditAll(events: readonly AuditEvent[], actor?: { id: string; name: string }): Promise<void>
}

/** What follows from the changes of a transaction, written in it: called once with all that was audited, and who makes the call. */
export type AfterChange = (
  tx: Transaction,
  actor: Actor | null,
  events: readonly AuditEvent[],
  /** False where no webhook may hear of them. */
  isHeard: boolean,
) => Promise<void>

/** One request to an endpoint as its handler sees it. */
export interface Call<E extends Endpoint> extends EndpointParsed<E> {
  actor: ActorOf<E>
  request: FastifyRequest
  reply: FastifyReply
  origin: Origin
  /** The network the request comes from, as limits count it (`sourceOf`). */
  source: string
  db: Database
  /**
   * Runs a change in one transaction and returns the answer of the call. With an Idempotency-Key
   * the answer is stored in the same transaction. Never use `db` inside: hand `tx` down.
   */
  change<Reply>(work: (change: Change) => Promise<Reply>): Promise<Reply>
}

/** One question to an endpoint whose answers are cached: of the person there is the scope alone, so that nothing else of them reaches an answer that others get. */
export interface CachedCall<E extends Endpoint, Scope> extends Pick<
  EndpointParsed<E>,
  'params' | 'query'
> {
  scope: Scope
  /** The state of the tables the answer depends on. */
  version: string
  db: Database
}

/** A route that is answered anew for each call. */
export interface PlainRoute {
  endpoint: Endpoint
  handle(call: Call<Endpoint>): Promise<unknown>
  cached?: undefined
}

/** A route whose unchanged answers are given without reading them again. */
export interface CachedRoute {
  endpoint: Endpoint
  handle(call: CachedCall<Endpoint, unknown>): Promise<unknown>
  cached: Cached
}

/** An endpoint with its handler. */
export type Route = PlainRoute | CachedRoute

type Answer<E extends Endpoint> = z.input<E['reply']> extends undefined ? void : z.input<E['reply']>

/** Joins an endpoint of the contract with the function that answers it; both sides are type-checked. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  // `handle` is a method of Route, so its parameter may be narrower: calls carry parsed data of this very endpoint.
  return { endpoint, handle }
}

/**
 * A list, a record, or figures made of lists, whose unchanged answer is cached and shared. `cached` must name every table
 * it reads, and its scope all that the answer takes from the person; what it reads besides (the clock, settings that
 * change) makes it unfit.
 */
export function cachedAnswer<E extends Endpoint, Scope>(
  endpoint: E,
  cached: Cached<E, Scope>,
  handle: (call: CachedCall<E, Scope>) => Promise<Answer<E> | JsonList>,
): CachedRoute {
  // As in `route`; the scope a call carries is this very one's.
  return { endpoint, handle, cached }
}

/** The name of a person in audit entries: first and last name, else the address. */
export function actorName(user: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
}

/** Where a request comes from and who makes it. */
export function originOf(request: FastifyRequest, actor: Actor | null): Origin {
  return {
    actorId: actor?.user.id ?? null,
    actorName: actor === null ? null : actorName(actor.user),
    ip: request.ip,
    requestId: request.id,
    ...(actor?.token && { tokenId: actor.token.id, tokenName: actor.token.name }),
  }
}

/** The `audit` of a change in the transaction `tx`; it answers whether any webhook may hear of it. */
export function auditIn(
  tx: Transaction,
  origin: Origin,
): (...entry: Parameters<Change['audit']>) => Promise<boolean> {
  return (event, actor) => recordAudit(tx, originBy(origin, actor), event)
}

/** An origin whose entries name somebody else than the signed-in person, where one is given. */
export const originBy = (origin: Origin, actor?: { id: string; name: string }): Origin =>
  actor === undefined ? origin : { ...origin, actorId: actor.id, actorName: actor.name }
