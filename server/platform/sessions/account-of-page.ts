import type { FastifyRequest } from 'fastify'
import { accountHeader } from '#contract/first-view'
import { HttpProblem } from '../http/problems.ts'
import type { Actor } from './session.store.ts'

/**
 * Rejects what a page sends whose person is no longer the one that is signed in to its browser: a form that one person
 * filled in is not saved as another. Programs name nobody.
 * @throws HttpProblem 409 account_changed
 */
export function requireSameAccount({ headers }: FastifyRequest, actor: Actor | null): void {
  const opener = headers[accountHeader]
  if (opener === undefined || actor === null || opener === actor.user.id) return
  throw new HttpProblem(
    'account_changed',
    'Another account signed in in this browser after you opened this page, so nothing was changed. Sign in again to continue as yourself.',
  )
}
