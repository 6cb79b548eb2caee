import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { openStatuses } from '#contract/rights'
import { importRows } from '#database/imports'
import { introductions } from '#database/introductions'
import { users } from '#database/users'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'
import { nextVersion } from '#server/platform/database/changes/rows'
import { amongIds, arrayOf, idsIn } from '#server/platform/database/lists/list-query'
import { introductionEvent, withIntermediary } from './introductions.store.ts'
import { introducedColumns, isClosed, waits } from './withdrawals.store.ts'
import type { Introduced } from './withdrawals.store.ts'

// What imports and bulk edits withdraw: counted before, and asked again by their undo (E-007, E-008).

/** Values that leave a record open for introductions, by the field that has them. */
const openValues = {
  pipeline: { outcome: ['open'], visibility: ['shared'] },
  products: { status: openStatuses.products },
  'lending-profiles': { status: openStatuses.lendingProfiles },
  'catalytic-facilities': { status: openStatuses.facilities },
} as const satisfies Record<Introduced, Readonly<Record<string, readonly string[]>>>

/** How many requests wait about records that the rehearsed rows of an import would close, or give to another organization. */
export async function countClosedByRows(
  db: Executor,
  noun: Introduced,
  { id, round }: { id: string; round: number },
): Promise<number> {
  const closes = Object.entries(openValues[noun]).map(
    ([field, open]) =>
      sql`or change ->> 'field' = ${field} and not coalesce(change ->> 'to' = any(${arrayOf(open)}), false)`,
  )
  const closing = sql`select ${importRows.recordId} from ${importRows} where ${and(
    eq(importRows.importId, id),
    eq(importRows.round, round),
    eq(importRows.outcome, 'changed'),
    sql`exists (select from jsonb_array_elements(${importRows.changes}) as change where change ->> 'field' = 'organizationId' ${sql.join(closes, sql` `)})`,
  )}`
  return db.$count(introductions, and(waits, sql`${introducedColumns[noun]} in (${closing})`))
}

/** How many requests an import has withdrawn, and how many of these its undo asked again. */
export async function countWithdrawnBy(
  db: Executor,
  importId: string,
): Promise<{ withdrawn: number; back: number }> {
  const [row] = await db
    .select({
      withdrawn: count(),
      back: sql<number>`count(*) filter (where ${introductions.state} <> 'withdrawn')::int`,
    })
    .from(introductions)
    .where(eq(introductions.withdrawnBy, importId))
  return row ?? { withdrawn: 0, back: 0 }
}

/** Its deal, its offer and both organizations are still there. */
const isWhole = sql`(${introductions.dealId} is not null and num_nonnulls(${introductions.productId}, ${introductions.lendingProfileId}, ${introductions.facilityId}) = 1 and num_nonnulls(${introductions.dealOrganizationId}, ${introductions.capitalOrganizationId}) = 2)`

/** Whoever asked still has an account. */
const isAskerThere = sql`exists (select from ${users} where ${users.id} = ${introductions.askerId} and ${users.disabledAt} is null)`

/** The two organizations have not come to another request since. */
const isLast = sql`not exists (select from ${introductions} as later where later.deal_id = ${introductions.dealId} and later.deal_organization_id = ${introductions.dealOrganizationId} and later.capital_organization_id = ${introductions.capitalOrganizationId} and later.id <> ${introductions.id} and (later.created_at > ${introductions.createdAt} or later.state in ('requested', 'accepted')))`

/**
 * After an import is undone for some records: asks again for what it withdrew of them, where nothing stands against it by
 * now, until the day on which it would have ended. Answers the audit entries; nobody is mailed.
 */
export async function askAgain(
  tx: Transaction,
  noun: Introduced,
  recordIds: readonly string[],
  importId: string,
): Promise<AuditEvent[]> {
  if (recordIds.length === 0) return []
  const ids = await idsIn(
    tx
      .select({ id: introductions.id })
      .from(introductions)
      .where(
        and(
          eq(introductions.withdrawnBy, importId),
          eq(introductions.state, 'withdrawn'),
          gt(introductions.expiresAt, sql`now()`),
          amongIds(introducedColumns[noun], recordIds),
          isWhole,
          sql`not coalesce(${isClosed}, true)`,
          isAskerThere,
          isLast,
        ),
      )
      .orderBy(asc(introductions.id))
      .for('update'),
  )
  if (ids.length === 0) return []
  const stored = await withIntermediary(tx).where(amongIds(introductions.id, ids))
  const rows = await tx
    .update(introductions)
    .set({ state: 'requested', answeredAt: null, ...nextVersion(introductions) })
    .where(amongIds(introductions.id, ids))
    .returning()
  const after = new Map(rows.map((row) => [row.id, row]))
  return stored.flatMap(({ introduction: before, intermediaryAggregatorId }) => {
    const row = after.get(before.id)
    return row === undefined ? [] : [introductionEvent(row, { before, intermediaryAggregatorId })]
  })
}
