import type { DemandedBy, SecondFactorPolicy } from '#contract/common/second-factor-policy'
import { HttpProblem } from '../http/problems.ts'
import type { Actor } from './session.store.ts'
import { wayWithProvidersStep } from './ways.ts'

type Demanded = Pick<Actor, 'organizationDemands'> & {
  user: Pick<Actor['user'], 'role' | 'organizationId' | 'hasSecondFactor'>
  /** How the session was signed in, where it is one. */
  way?: string | null
  /** Outside a session: whether a provider of single sign-on asks the account for its second step. */
  hasProvidersStep?: boolean
}

/** Who demands a second step of an account, as the rights see it; the portal before its organization, which could not lift it. */
export function demandedBy(
  { user, organizationDemands }: Demanded,
  requireSecondFactor: SecondFactorPolicy,
): DemandedBy | null {
  if (
    requireSecondFactor === 'everyone' ||
    (requireSecondFactor === 'admins' && user.role === 'admin')
  )
    return 'portal'
  return organizationDemands && user.organizationId !== null ? 'organization' : null
}

/** Whether an account must have a second step and has none yet, nor that of a provider. */
export const lacksSecondFactor = (
  account: Demanded,
  requireSecondFactor: SecondFactorPolicy,
): boolean =>
  !account.user.hasSecondFactor &&
  account.way !== wayWithProvidersStep &&
  account.hasProvidersStep !== true &&
  demandedBy(account, requireSecondFactor) !== null

/** @throws HttpProblem 403 for an account that must set up its second step before anything else; who is not signed in is not its matter */
export function requireEnrollment(
  actor: Demanded | null,
  requireSecondFactor: SecondFactorPolicy,
): void {
  if (actor !== null && lacksSecondFactor(actor, requireSecondFactor))
    throw new HttpProblem('second_factor_enrollment_required', 'Set up a second step to go on.')
}
