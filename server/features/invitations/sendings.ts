import { countOrRefuse, countWithin } from '#server/platform/attempts/attempts.store'
import type { Transaction } from '#server/platform/database/database'
import type { Settings } from '#server/platform/settings'

/** Addresses one organization may invite in 24 hours, those that turn out to have an account included. */
const mostADay = 200

/** Counts an address that an organization invites. @throws HttpProblem 429 when it has invited too many in a day. */
export async function countInvited(tx: Transaction, settings: Settings, organizationId: string): Promise<void> {
  if (!settings.rateLimit) return
  const limit = { kind: 'invite', subject: organizationId, most: mostADay, seconds: 86_400 }
  await countOrRefuse(tx, [limit], `At most ${mostADay} people can be invited in a day. Please go on later.`)
}

/** Counts a mail of invitation to an address: one a minute and five an hour. Answers the sentence of a refusal, or null. */
export async function refusedSending(tx: Transaction, settings: Settings, email: string): Promise<{ message: string; retryAfter: number } | null> {
  if (!settings.rateLimit) return null
  const { retryAfter } = await countWithin(tx, [
    { kind: 'send_invitation_minute', subject: email, most: 1, seconds: 60 },
    { kind: 'send_invitation_hour', subject: email, most: 5, seconds: 3600 },
  ])
  return retryAfter === null ? null : { message: 'An invitation to this address was sent a moment ago. Please wait before sending again.', retryAfter }
}
