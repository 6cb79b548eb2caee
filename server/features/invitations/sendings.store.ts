import {
  countEachWithin,
  countOrReject,
  countWithin,
} from '#server/platform/attempts/attempts.store'
import type { Transaction } from '#server/platform/database/database'
import type { Mailer } from '#server/platform/mail/mailer'
import type { Settings } from '#server/platform/settings'
import { formatKey } from '../organizations/organizations.store.ts'

/** Addresses one organization may invite in 24 hours, those that turn out to have an account included. */
const mostADay = 200

/** What may be sent to one address: a mail a minute and five an hour. */
const sendings = [
  { kind: 'send_invitation_minute', most: 1, seconds: 60 },
  { kind: 'send_invitation_hour', most: 5, seconds: 3600 },
]

/** Under what they are counted. */
export const invitationSendings: readonly string[] = sendings.map(({ kind }) => kind)

/** Why an address gets no mail now. */
export const sentJustNow =
  'An invitation to this address was sent a moment ago. Please wait before sending again.'

/** Counts addresses that an organization invites. @throws HttpProblem 429 when it has invited too many in a day. */
export async function countInvited(
  tx: Transaction,
  settings: Settings,
  organizationId: string,
  addresses: number,
): Promise<void> {
  if (!settings.rateLimit || addresses === 0) return
  const limit = {
    kind: 'invite',
    subject: organizationId,
    most: mostADay,
    seconds: 86_400,
    times: addresses,
  }
  await countOrReject(
    tx,
    [limit],
    `At most ${mostADay} people can be invited in a day. Please go on later.`,
  )
}

/** Counts a mail of invitation to an address; the seconds to wait where it gets none now, else null. */
export async function waitBeforeSending(
  tx: Transaction,
  settings: Settings,
  email: string,
): Promise<number | null> {
  if (!settings.rateLimit) return null
  return (
    await countWithin(
      tx,
      sendings.map((limit) => ({ ...limit, subject: email })),
    )
  ).retryAfter
}

/** Counts a mail of invitation to each of these addresses; answers those that get one now. */
export async function countSendings(
  tx: Transaction,
  settings: Settings,
  emails: readonly string[],
): Promise<Set<string>> {
  return settings.rateLimit && emails.length > 0
    ? countEachWithin(tx, sendings, emails)
    : new Set(emails)
}

/** Drops invitations into an organization that wait to be mailed and open nothing any more; their links name its key of then. */
export async function dropInvitationMails(
  tx: Transaction,
  { mailer }: { mailer: Pick<Mailer, 'dropMails'> },
  { registrationKey }: { registrationKey: string },
  emails: readonly string[],
): Promise<void> {
  const named = `key=${formatKey(registrationKey)}`
  await mailer.dropMails(tx, {
    to: emails,
    kinds: ['invitation'],
    isMeant: ({ text }) => text.includes(named),
  })
}
