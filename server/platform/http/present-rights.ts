import type { Access, Endpoint } from '#contract/common/endpoint'
import type { Executor } from '../database/database.ts'
import { pendingAddressProof } from '../sessions/address-proof.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import type { ProofSettings } from '../sessions/fresh-proof.ts'
import { requireEnrollment } from '../sessions/second-factor-demand.ts'
import { findActorAgain } from '../sessions/session.store.ts'
import type { Actor } from '../sessions/session.store.ts'
import type { Settings } from '../settings.ts'
import { invalidToken, requireScope } from '../tokens/call-token.ts'
import { findTokenActorAgain } from '../tokens/token.store.ts'
import { conflict, forbidden, signedOut } from './problems.ts'

/** The settings that decide who may make a call at all. */
export type RightsSettings = ProofSettings & Pick<Settings, 'requireSecondFactor'>

const confirmFirst =
  'Confirm your address first: enter the code that was emailed to you, or ask for a new one.'

function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'everyone') return
  if (actor === null) throw signedOut()
  if (access !== 'signed-in' && pendingAddressProof(actor.user) === 'required')
    throw forbidden(confirmFirst)
  const admin = actor.user.role === 'admin'
  if (access === 'admin' && !admin) throw forbidden()
  if (access === 'member' && !admin && actor.user.organizationId === null) {
    throw forbidden(
      'Your account does not belong to an organization yet. Join one with its registration key.',
    )
  }
}

/**
 * Lets a call pass that this person may make at all; rules about single records are the handler's.
 * @throws HttpProblem 401 or 403
 */
export async function requireRights(
  db: Executor,
  endpoint: Endpoint,
  actor: Actor | null,
  settings: RightsSettings,
): Promise<void> {
  requireScope(endpoint.scope, actor)
  requireAccess(endpoint.access, actor)
  if (endpoint.beforeSecondFactor !== true) requireEnrollment(actor, settings.requireSecondFactor)
  if (endpoint.freshProof === true && actor !== null) await requireFreshProof(db, actor, settings)
}

/**
 * Whoever makes a call, read again: between the head of a request and its change lie its body and whatever the call
 * waits for, and what is taken away meanwhile is gone (docs/decisions/0030). Null for a call of everybody whose session has ended.
 * @param db the transaction of the change, where it has begun
 * @throws HttpProblem 401 or 403 as `requireRights`, also for calls of everybody where a token has ended
 */
export async function presentActor(
  db: Executor,
  endpoint: Endpoint,
  before: Actor | null,
  settings: RightsSettings,
): Promise<Actor | null> {
  if (before === null) return null
  const { token, sessionId } = before
  const actor =
    token === null ? await findActorAgain(db, sessionId) : await findTokenActorAgain(db, token.id)
  if (actor === null && token !== null) throw invalidToken()
  await requireRights(db, endpoint, actor, settings)
  return actor
}

/** What the rules about single records look at. */
const rightsOf = ({ user }: Actor) => [user.role, user.organizationId, user.email].join('\n')

/**
 * The same within the transaction of a change, whose handler began with `before`: what it concluded from that must still hold.
 * @throws HttpProblem 409 where the person may still make the call, but with other rights
 */
export async function unchangedActor(
  tx: Executor,
  endpoint: Endpoint,
  before: Actor | null,
  settings: RightsSettings,
): Promise<Actor | null> {
  const actor = await presentActor(tx, endpoint, before, settings)
  if (actor !== null && before !== null && rightsOf(actor) !== rightsOf(before))
    throw conflict('Your permissions just changed, so nothing was saved. Try again.')
  return actor
}
