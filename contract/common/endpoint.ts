import { z } from 'zod'
import type { Scope } from './scope.ts'

/**
 * Who may call an endpoint, before any rule about a single record:
 * `everyone` also signed out; `signed-in` any account; `member` an account that belongs to an
 * organization, or an administrator; `admin` administrators only. (P-017: deny by default.) A person whom an allow-list
 * admitted belongs to the organization once the address is proven.
 */
const accessLevels = ['everyone', 'signed-in', 'member', 'admin'] as const
export type Access = (typeof accessLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType | undefined

/** One call of the portal: its path, who may make it, its input and its output. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Unique name, `noun.verb`; the operationId of the API document. */
  readonly id: string
  readonly summary: string
  readonly method: Method
  /** Path with parameters in braces: `/api/users/{id}`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The one status of success; with 302 the handler names the `location`. */
  readonly status: 200 | 201 | 204 | 302
  /** Shape of the answer; `noContent` with 204 and 302. Properties it does not name never leave the server. */
  readonly reply: Reply
  /** Set where the body is a file itself: the types it may have, and the most bytes of it. The handler reads the stream. */
  readonly upload?: { readonly types: readonly string[]; readonly bytes: number }
  /**
   * Set where whoever calls must have shown lately that it is still them: `true` for every call, `some` where the
   * handler says for which.
   */
  readonly freshProof?: true | 'some'
  /** The scope with which an API token may make this call; `any`: with whatever scope. Without it no token may. */
  readonly scope?: Scope | 'any'
  /**
   * Set on the few calls that an account may make that must have a second step and has none yet: those that it takes to
   * set one up, or to leave, and those of mailed links, for which it does not matter who is signed in. All others ask
   * for it first.
   */
  readonly beforeSecondFactor?: true
  /** `false` on calls that must never be answered from a stored reply (sign-in, keys, uploads). */
  readonly idempotencyKey?: false
  /** True where the answer is a list: it then carries an ETag. */
  readonly list?: true
  /** True where any answer is as much work as a large list; these calls are rate-limited together. */
  readonly heavy?: true
  /**
   * True where a mail program calls by itself, or a link of a mail leads (RFC 8058): from any origin, with any body, which is
   * not read, and without a cookie. Only for calls whose secret is in the address and that can do no other thing.
   */
  readonly mailLink?: true
  /** Set where the calls of one session are counted apart from all its others: how many of them it may make in a minute. */
  readonly requestsPerMinute?: number
  /** True where a password or code is hashed: the call waits in the queue of its source and takes no place of other calls meanwhile. */
  readonly queued?: true
}

/** The answer of a call that answers 204 or 302. */
export const noContent = z.undefined()

/**
 * Declares one endpoint. Routes, the typed client, the OpenAPI document and the permission table
 * are all made from what is declared here.
 */
export function endpoint<
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Reply extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition
}

/** How members read the registry, and programs with a token that may read it. */
export const registryRead = {
  scope: 'registry.read',
  method: 'GET',
  access: 'member',
  status: 200,
} as const

type In<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

// The parts are inferred from the endpoint as a whole: read as properties they would all be optional.
type Parts<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer Reply>
    ? { params: Params; query: Query; body: Body; reply: Reply }
    : never

/** What a caller hands to an endpoint. */
export interface EndpointInput<E extends Endpoint> {
  params: In<Parts<E>['params']>
  query: In<Parts<E>['query']>
  body: In<Parts<E>['body']>
}

/** What a handler receives: parsed and free of unknown fields. */
export interface EndpointParsed<E extends Endpoint> {
  params: Out<Parts<E>['params']>
  query: Out<Parts<E>['query']>
  body: Out<Parts<E>['body']>
}

/** What the caller of an endpoint gets back. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>
