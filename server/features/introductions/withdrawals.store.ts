import { and, asc, eq, gt, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { openStatuses } from '#contract/rights'
import { facilities } from '#database/facilities'
import { introductions } from '#database/introductions'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { deleteUnreadAsked } from '#server/features/notifications/asked-entries.store'
import { endRoom, endRoomsIfClosed } from '#server/features/shares/end-room.store'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { nextVersion } from '#server/platform/database/changes/rows'
import { amongIds, idsIn } from '#server/platform/database/lists/list-query'
import { introductionEvent, withIntermediary } from './introductions.store.ts'

/** The kinds of record that introductions are about, with the column that names one. */
export const introducedColumns = {
  pipeline: introductions.dealId,
  products: introductions.productId,
  'lending-profiles': introductions.lendingProfileId,
  'catalytic-facilities': introductions.facilityId,
} as const satisfies Record<string, PgColumn>

export type Introduced = keyof typeof introducedColumns

/** Whether introductions are about records of a kind. */
export const isIntroduced = (noun: string): noun is Introduced => noun in introducedColumns

export const waits = and(
  eq(introductions.state, 'requested'),
  gt(introductions.expiresAt, sql`now()`),
)

/** Withdraws the requests that meet a condition, by an import where one does it, and answers the audit entries; nobody is mailed (M-236). */
async function withdrawWhere(
  tx: Transaction,
  condition: SQL | undefined,
  withdrawnBy: string | null = null,
): Promise<AuditEvent[]> {
  const ids = await idsIn(
    tx
      .select({ id: introductions.id })
      .from(introductions)
      .where(and(waits, condition))
      .orderBy(asc(introductions.id))
      .for('update'),
  )
  if (ids.length === 0) return []
  const stored = await withIntermediary(tx).where(amongIds(introductions.id, ids))
  const rows = await tx
    .update(introductions)
    .set({ state: 'withdrawn', answeredAt: sql`now()`, withdrawnBy, ...nextVersion(introductions) })
    .where(amongIds(introductions.id, ids))
    .returning()
  await deleteUnreadAsked(tx, ids)
  const after = new Map(rows.map((row) => [row.id, row]))
  return stored.flatMap(({ introduction: before, intermediaryAggregatorId }) => {
    const row = after.get(before.id)
    return row === undefined ? [] : [introductionEvent(row, { before, intermediaryAggregatorId })]
  })
}

/**
 * What cannot be introduced any more: closed or unshared deals, offers that the campaign does not see, and what another
 * organization owns now: the former one cannot answer for it, and the new one was not asked.
 */
export const isClosed = or(
  sql`exists (select from ${pipeline} where ${pipeline.id} = ${introductions.dealId} and (${pipeline.outcome} <> 'open' or ${pipeline.visibility} <> 'shared' or ${pipeline.organizationId} is distinct from ${introductions.dealOrganizationId}))`,
  ...(
    [
      [products, introductions.productId, openStatuses.products],
      [lendingProfiles, introductions.lendingProfileId, openStatuses.lendingProfiles],
      [facilities, introductions.facilityId, openStatuses.facilities],
    ] as const
  ).map(
    ([table, column, open]) =>
      sql`exists (select from ${table} where ${table.id} = ${column} and (${notInArray(table.status, [...open])} or ${table.organizationId} <> ${introductions.capitalOrganizationId}))`,
  ),
)

/**
 * After a save of deals or offers: withdraws the requests about those that are closed, not shared, not published or
 * another organization's now, in the same transaction, and answers the audit entries (M-217); with a deal's requests its
 * shares end (H-042). With `importId` it is an import that saves them, and its undo asks again.
 */
export async function withdrawClosed(
  tx: Transaction,
  noun: Introduced,
  ids: readonly string[],
  importId: string | null = null,
): Promise<AuditEvent[]> {
  if (ids.length === 0) return []
  return [
    ...(await withdrawWhere(tx, and(amongIds(introducedColumns[noun], ids), isClosed), importId)),
    ...(noun === 'pipeline' ? await endRoomsIfClosed(tx, ids) : []),
  ]
}

/** The fields of a record whose change may close it ({@link isClosed}). */
const closingFields = {
  pipeline: ['outcome', 'visibility', 'organizationId'],
  products: ['status', 'organizationId'],
  'lending-profiles': ['status', 'organizationId'],
  'catalytic-facilities': ['status', 'organizationId'],
} as const

type ClosingFields<Noun extends Introduced> = Record<
  'id' | (typeof closingFields)[Noun][number],
  string | null
>

/** The same after one save, which asks the database only where the save may have closed the record: most change nothing of that. */
export async function withdrawIfClosed<Noun extends Introduced>(
  tx: Transaction,
  noun: Noun,
  before: ClosingFields<Noun>,
  after: ClosingFields<Noun>,
): Promise<AuditEvent[]> {
  const fields: readonly (keyof ClosingFields<Noun>)[] = closingFields[noun]
  return fields.every((field) => before[field] === after[field])
    ? []
    : withdrawClosed(tx, noun, [String(after.id)])
}

/** Before deals or offers are deleted: withdraws the requests about them, and ends what is shared of them; accepted ones stay, without the id (M-217, H-042). */
export async function withdrawDeleted(
  tx: Transaction,
  noun: Introduced,
  ids: readonly string[],
): Promise<AuditEvent[]> {
  if (ids.length === 0) return []
  return [
    ...(await withdrawWhere(tx, amongIds(introducedColumns[noun], ids))),
    ...(noun === 'pipeline' ? await endRoom(tx, { dealIds: ids }, 'deleted') : []),
  ]
}

/** Before an organization is deleted: withdraws the requests it is a side of, and ends what is shared with it. */
export async function withdrawOfOrganization(tx: Transaction, id: string): Promise<AuditEvent[]> {
  const { dealOrganizationId, capitalOrganizationId } = introductions
  return [
    ...(await withdrawWhere(tx, or(eq(dealOrganizationId, id), eq(capitalOrganizationId, id)))),
    ...(await endRoom(tx, { lender: id }, 'deleted')),
  ]
}

/** Of these introductions, withdraws the requests about what is closed by now. */
export const withdrawClosedAmong = (
  tx: Transaction,
  ids: readonly string[],
): Promise<AuditEvent[]> => withdrawWhere(tx, and(amongIds(introductions.id, ids), isClosed))
