import { countAttempt, giveBack } from '#server/platform/attempts/attempts.store'
import type { Limit } from '#server/platform/attempts/attempts.store'
import type { Transaction } from '#server/platform/database/database'
import { tooMany } from '#server/platform/http/problems'
import type { Settings } from '#server/platform/settings'

/** Addresses one organization may invite in 24 hours, those that turn out to have an account included. */
const mostADay = 200

/** Counts an address that an organization invites. @throws HttpProblem 429 when it has invited too many in a day. */
export async function countInvited(tx: Transaction, settings: Settings, organizationId: string): Promise<void> {
  if (!settings.rateLimit) return
  const counted = await countAttempt(tx, { kind: 'invite', subject: organizationId, most: mostADay, seconds: 86_400 })
  if (!counted.allowed) throw tooMany(`At most ${mostADay} people can be invited in a day. Please go on later.`, counted.retryAfter)
}

/** Counts a mail of invitation to an address: one a minute and five an hour. Answers the sentence of a refusal, or null. */
export async function refusedSending(tx: Transaction, settings: Settings, email: string): Promise<{ message: string; retryAfter: number } | null> {
  if (!settings.rateLimit) return null
  const limits: Limit[] = [
    { kind: 'send_invitation_minute', subject: email, most: 1, seconds: 60 },
    { kind: 'send_invitation_hour', subject: email, most: 5, seconds: 3600 },
  ]
  const counted = []
  for (const limit of limits) {
    const attempt = await countAttempt(tx, limit)
    if (!attempt.allowed) {
      for (const earlier of counted) await giveBack(tx, earlier)
      return { message: 'An invitation to this address was sent a moment ago. Please wait before sending again.', retryAfter: attempt.retryAfter }
    }
    counted.push(attempt)
  }
  return null
}
