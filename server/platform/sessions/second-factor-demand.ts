import type { DemandedBy } from '#contract/second-factor'
import { HttpProblem } from '../http/problems.ts'
import type { SecondFactorDemand } from '../settings.ts'
import type { Actor } from './session.store.ts'

type Demanded = Pick<Actor, 'organizationDemands'> & {
  user: Pick<Actor['user'], 'role' | 'hasSecondFactor'>
}

/** Who demands a second step of an account; the portal before its organization, which could not lift it. */
export function demandedBy(
  { user, organizationDemands }: Demanded,
  requireSecondFactor: SecondFactorDemand,
): DemandedBy | null {
  if (
    requireSecondFactor === 'everyone' ||
    (requireSecondFactor === 'admins' && user.role === 'admin')
  )
    return 'portal'
  return organizationDemands ? 'organization' : null
}

/** Whether an account must have a second step and has none yet. */
export const lacksSecondFactor = (
  account: Demanded,
  requireSecondFactor: SecondFactorDemand,
): boolean => !account.user.hasSecondFactor && demandedBy(account, requireSecondFactor) !== null

/** @throws HttpProblem 403 for an account that must set up its second step before anything else; who is not signed in is not its matter */
export function requireEnrollment(
  actor: Demanded | null,
  requireSecondFactor: SecondFactorDemand,
): void {
  if (actor !== null && lacksSecondFactor(actor, requireSecondFactor))
    throw new HttpProblem('second_factor_enrollment_required', 'Set up a second step to go on.')
}
