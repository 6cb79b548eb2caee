import { countInHour } from '../attempts/attempts.store.ts'
import { sourceOf } from '../attempts/source.ts'
import type { Database } from '../database/database.ts'
import { recordAudit } from './audit.ts'
import type { Origin } from './audit.ts'

// An attack must not bury the trail, nor fill the disk (F19). What comes after these within an hour is counted.
const recordedOfSource = 20
const recordedOfAll = 500

/** Of what is counted, the first ten, the first hundred and so on are recorded. */
const isRound = (count: number): boolean => count > 1 && /^10*$/.test(String(count))

/**
 * Writes down a sign-in that failed, at its first step, at the second, with a passkey or by single sign-on, which are counted apart: the first of an address and source in an hour, then the 10th, the 100th and so on
 * with their number. From one source no more than twenty addresses are recorded one by one in an hour, and no more than
 * 500 failures in all; of what goes beyond, only how many there are.
 */
export async function recordFailedSignIn(
  db: Database,
  origin: Origin,
  {
    email,
    userId,
    step,
    ...more
  }: {
    email: string | null
    userId: string | null
    step?: 'second step' | 'passkey' | 'single sign-on'
    /** Where single sign-on failed, and why. */
    provider?: string
    reason?: string
  },
): Promise<void> {
  const source = sourceOf(origin.ip ?? '')
  const [ofAddress = 1, ofSource = 1, ofAll = 1] = await countInHour(db, [
    `address:${source}|${email ?? ''}${step === undefined ? '' : `|${step}`}`,
    `source:${source}`,
    'all',
  ])
  const record = (entityId: string | null, after: object) =>
    recordAudit(db, origin, { action: 'sign_in_failed', entity: 'users', entityId, after })
  if (ofAll > recordedOfAll) {
    if (isRound(ofAll)) await record(null, { failures: ofAll })
  } else if (ofSource > recordedOfSource) {
    if (isRound(ofSource)) await record(null, { source, failures: ofSource })
  } else if (ofAddress === 1 || isRound(ofAddress)) {
    await record(userId, {
      email,
      ...(step !== undefined && { step }),
      ...more,
      ...(ofAddress > 1 && { failures: ofAddress }),
    })
  }
}
