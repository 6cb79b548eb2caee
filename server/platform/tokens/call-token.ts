import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/common/endpoint'
import type { Scope } from '#contract/common/scope'
import { HttpProblem, forbidden } from '../http/problems.ts'
import type { Actor } from '../sessions/session.store.ts'

/** 401 with what a program needs to know (RFC 6750). */
export function invalidToken(): HttpProblem {
  return new HttpProblem('unauthenticated', 'This API token is not valid.', {
    authenticate: 'Bearer error="invalid_token"',
  })
}

/** Whether a request names who sends it by an Authorization header, whatever is in it. */
export const hasAuthorization = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined

/** The token of a request: null without an Authorization header, and where it has another form than a token's. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** Whether a call is made in a session, which may all that its person may, or with a token that has a scope. */
export const hasScope = ({ token }: Actor, scope: Scope): boolean =>
  token === null || token.scopes.includes(scope)

/**
 * Lets a call pass that is made in a session, or with a token that has the scope of the call; calls without a scope take no
 * tokens at all. What the person may do is judged besides.
 * @throws HttpProblem 403
 */
export function requireScope(scope: Endpoint['scope'], actor: Actor | null): void {
  if (actor === null || actor.token === null || scope === 'any') return
  if (scope === undefined) throw forbidden('API tokens cannot be used for this.')
  if (hasScope(actor, scope)) return
  throw new HttpProblem('forbidden', `This API token lacks the scope ${scope}.`, {
    authenticate: `Bearer error="insufficient_scope", scope="${scope}"`,
  })
}
