import { eq } from 'drizzle-orm'
import type { MailKind } from '#contract/mail'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Executor } from '../database/database.ts'
import { demandColumns } from '../sessions/second-factor-demand.store.ts'
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
  hasProvidersStep?: boolean
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

/** Codes, links and notices: mails of an account itself, or of an address that has none. */
const ofAccounts: readonly MailKind[] = [
  'sign_in_code',
  'reset_password',
  'set_password',
  'invitation',
  'confirm_email',
  'email_change_notice',
  'password_changed',
  'security_notice',
]

/** Whether a mail that waited may still go out: one of what is in the portal only to an account that is mailed such mails now. */
export async function mayBeSent(
  db: Executor,
  { kind, recipient }: { kind: string; recipient: string },
  settings: Pick<Settings, 'requireSecondFactor'>,
): Promise<boolean> {
  if (ofAccounts.some((each) => each === kind)) return true
  const [account] = await db
    .select({ user: users, ...demandColumns })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.email, recipient))
  return account !== undefined && mayBeMailed(account, settings)
}
