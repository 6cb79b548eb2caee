import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import type { Transaction } from '#server/platform/database/database'
import { nextVersion } from '#server/platform/database/changes/rows'
import { withIntermediary } from './introductions.store.ts'
import type { IntroductionRow, StoredIntroduction } from './introductions.store.ts'

/** An introduction before and after a change, with the intermediary of its deal. */
export interface Changed extends StoredIntroduction {
  before: IntroductionRow
}

/** Introductions a step of the hourly job handles. */
export const atOnce = 100

const lapsed = and(eq(introductions.state, 'requested'), lte(introductions.expiresAt, sql`now()`))

/**
 * Stores that requests past their end are expired, of those that meet a condition, and answers them. In the job those
 * that somebody holds wait for its next hour.
 */
export async function storeExpired(
  tx: Transaction,
  condition?: SQL,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<Changed[]> {
  const due = await tx
    .select({ id: introductions.id })
    .from(introductions)
    .where(and(lapsed, condition))
    .orderBy(asc(introductions.id))
    .limit(atOnce)
    .for('update', skipLocked ? { skipLocked } : {})
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const before = await withIntermediary(tx).where(inArray(introductions.id, ids))
  const after = await tx
    .update(introductions)
    .set({ state: 'expired', ...nextVersion(introductions) })
    .where(inArray(introductions.id, ids))
    .returning()
  const rows = new Map(after.map((row) => [row.id, row]))
  return before.flatMap(({ introduction, ...rest }) => {
    const row = rows.get(introduction.id)
    return row === undefined ? [] : [{ ...rest, before: introduction, introduction: row }]
  })
}

/** Marks rows as mailed and answers them; what another process marks at this moment is left to it. */
async function marked(
  tx: Transaction,
  condition: SQL | undefined,
  mark: 'remindedAt' | 'outcomeAskedAt',
): Promise<IntroductionRow[]> {
  const due = tx
    .select({ id: introductions.id })
    .from(introductions)
    .where(condition)
    .orderBy(asc(introductions.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return tx
    .update(introductions)
    .set({ [mark]: sql`now()` })
    .where(sql`${introductions.id} = any(array(${due}))`)
    .returning()
}

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`

/** Requests that have waited for a week, once each (M-231). */
export const markReminded = (tx: Transaction): Promise<IntroductionRow[]> =>
  marked(
    tx,
    and(
      eq(introductions.state, 'requested'),
      gt(introductions.expiresAt, sql`now()`),
      lte(introductions.createdAt, hoursAgo(7 * 24)),
      isNull(introductions.remindedAt),
    ),
    'remindedAt',
  )

/** Introductions accepted 30 days ago of which a side has recorded nothing, once each (M-235). */
export const markOutcomeAsked = (tx: Transaction): Promise<IntroductionRow[]> =>
  marked(
    tx,
    and(
      eq(introductions.state, 'accepted'),
      lte(introductions.answeredAt, hoursAgo(30 * 24)),
      isNull(introductions.outcomeAskedAt),
      or(isNull(introductions.dealOutcome), isNull(introductions.capitalOutcome)),
    ),
    'outcomeAskedAt',
  )
