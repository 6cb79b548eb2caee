import type { Executor } from '../database/database.ts'
import { countOrReject, release } from './attempts.store.ts'

/** Wrong links of one kind that a source may open in 15 minutes (N-074, L-035). */
const wrongLinks = { most: 30, seconds: 15 * 60 }

/**
 * Checks the secret of a mailed link: `check` answers what it opens, null for a wrong one. Counted before it is checked,
 * so that fifty at once count as fifty; a right one is taken back.
 * @throws HttpProblem 429 after too many wrong ones, from that source whatever it sends
 */
export async function checkLink<Found>(
  db: Executor,
  { kind, source, isLimited }: { kind: string; source: string; isLimited: boolean },
  check: () => Promise<Found | null>,
): Promise<Found | null> {
  if (!isLimited) return check()
  const { counted } = await countOrReject(
    db,
    [{ kind, subject: source, ...wrongLinks }],
    'Too many links that are not valid were opened from here. Please wait a few minutes.',
  )
  const found = await check()
  if (found !== null) for (const attempt of counted) await release(db, attempt)
  return found
}
