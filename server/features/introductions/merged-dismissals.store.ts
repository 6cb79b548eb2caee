import { inArray } from 'drizzle-orm'
import { matchDismissals } from '#database/introductions'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { amongIds, idsIn } from '#server/platform/database/lists/list-query'

/** A dismissed pair of a deal and an offer. */
export type DismissalRow = typeof matchDismissals.$inferSelect

const pairOf = ({ dealId, productId, lendingProfileId }: DismissalRow) =>
  `${dealId} ${productId ?? ''} ${lendingProfileId ?? ''}`

/** The dismissals of two organizations that are merged, locked: those that move, and of two of one pair the newer, which goes. */
export async function dismissalsToMerge(
  tx: Transaction,
  goes: string,
  stays: string,
): Promise<{ moved: DismissalRow[]; dropped: DismissalRow[] }> {
  const rows = await tx
    .select()
    .from(matchDismissals)
    .where(inArray(matchDismissals.organizationId, [goes, stays]))
    .orderBy(matchDismissals.createdAt, matchDismissals.id)
    .for('update')
  const taken = new Set<string>()
  const dropped = rows.filter((row) => {
    const isSecond = taken.has(pairOf(row))
    taken.add(pairOf(row))
    return isSecond
  })
  return {
    moved: rows.filter((row) => row.organizationId === goes && !dropped.includes(row)),
    dropped,
  }
}

/** The dismissals with these ids that are still there, locked. */
export async function lockDismissals(
  tx: Transaction,
  ids: readonly string[],
): Promise<DismissalRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(matchDismissals)
    .where(amongIds(matchDismissals.id, ids))
    .orderBy(matchDismissals.id)
    .for('update')
}

/** Of dismissals that a merge has dropped, those whose deal and offer are still there. */
export async function restorableDismissals(
  tx: Transaction,
  rows: readonly DismissalRow[],
): Promise<DismissalRow[]> {
  if (rows.length === 0) return []
  const present = async (
    table: typeof pipeline | typeof products | typeof lendingProfiles,
    ids: readonly (string | null)[],
  ) =>
    new Set(
      await idsIn(
        tx
          .select({ id: table.id })
          .from(table)
          .where(
            amongIds(
              table.id,
              ids.flatMap((id) => id ?? []),
            ),
          ),
      ),
    )
  const deals = await present(
    pipeline,
    rows.map(({ dealId }) => dealId),
  )
  const offers = new Set([
    ...(await present(
      products,
      rows.map(({ productId }) => productId),
    )),
    ...(await present(
      lendingProfiles,
      rows.map(({ lendingProfileId }) => lendingProfileId),
    )),
  ])
  return rows.filter(
    ({ dealId, productId, lendingProfileId }) =>
      deals.has(dealId) && offers.has(productId ?? lendingProfileId ?? ''),
  )
}

/** Audit entries of dismissals without what somebody typed. */
export const withoutNotes = (events: readonly AuditEvent[]): AuditEvent[] =>
  events.map((event) => {
    const stripped = { ...event }
    for (const state of ['before', 'after'] as const) {
      const record = event[state]
      if (record === undefined) continue
      const { note: _note, ...values } = record as Partial<DismissalRow>
      stripped[state] = values
    }
    return stripped
  })
