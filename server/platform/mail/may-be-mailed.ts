import type { users } from '#database/users'
import { lacksSecondFactor } from '../sessions/second-factor-demand.ts'
import type { Settings } from '../settings.ts'

/** An account as it is decided by. */
interface Mailed {
  user: Pick<
    typeof users.$inferSelect,
    'disabledAt' | 'isEmailVerified' | 'role' | 'organizationId' | 'hasSecondFactor'
  >
  /** Whether its organization demands a second step of its members. */
  organizationDemands: boolean
}

/**
 * Whether an account is mailed what is in the portal: enabled, with a proven address, and nobody who must first set up a
 * second step, to whom the portal shows nothing either. Codes, links and notices of the account itself are no such
 * mails.
 */
export const mayBeMailed = (
  account: Mailed,
  { requireSecondFactor }: Pick<Settings, 'requireSecondFactor'>,
): boolean =>
  account.user.disabledAt === null &&
  account.user.isEmailVerified &&
  !lacksSecondFactor(account, requireSecondFactor)
