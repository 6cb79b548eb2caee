import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Dismissal } from '#contract/match-dismissals'
import type { dismissMatchBody } from '#contract/match-dismissals'
import type { Belonging } from '#contract/rights'
import { matchDismissals } from '#database/introductions'
import type { Executor, Transaction } from '#server/platform/database/database'
import { changeRow } from '#server/platform/database/changes/rows'
import { namesAnswered } from '#server/platform/people-names.store'
import type { z } from 'zod'

export type DismissalRow = typeof matchDismissals.$inferSelect
type Body = z.output<typeof dismissMatchBody>

/** A dismissal as the contract answers it. */
function toDismissal(row: DismissalRow, byName: string): Dismissal {
  const { id, dealId, productId, lendingProfileId, note, version } = row
  return {
    id,
    dealId,
    kind: productId === null ? 'lending-profiles' : 'products',
    offerId: productId ?? lendingProfileId ?? '',
    // The table stores names of the contract's enumerations as plain text.
    reason: row.reason as Dismissal['reason'],
    note,
    createdAt: row.createdAt.toISOString(),
    byName,
    version,
  }
}

/** Dismissals as the contract answers them to a person. */
export async function toDismissals(
  db: Executor,
  person: Belonging,
  rows: readonly DismissalRow[],
): Promise<Dismissal[]> {
  const creatorOf = ({ createdBy: id, createdByName: name }: DismissalRow) => ({ id, name })
  const nameOf = await namesAnswered(db, person, rows.map(creatorOf))
  return rows.map((row) => toDismissal(row, nameOf(creatorOf(row))))
}

const offerColumn = (kind: Body['kind']) =>
  kind === 'products' ? matchDismissals.productId : matchDismissals.lendingProfileId

/** The pairs that an organization has dismissed, of a deal or of an offer. */
export interface DismissedOf {
  readonly dealId?: string
  readonly kind?: Body['kind']
  readonly offerId?: string
}

function ofSubject({ dealId, kind, offerId }: DismissedOf): SQL | undefined {
  return and(
    dealId === undefined ? undefined : eq(matchDismissals.dealId, dealId),
    kind === undefined || offerId === undefined ? undefined : eq(offerColumn(kind), offerId),
  )
}

/** How a pair of a deal and an offer is looked up. */
export const pairKey = (dealId: string, offerId: string): string => `${dealId} ${offerId}`

/** The dismissals of a person's organization by their pair; none for somebody without one (M-112). */
export async function dismissalsOf(
  db: Executor,
  person: Belonging,
  subject: DismissedOf,
): Promise<ReadonlyMap<string, Dismissal>> {
  const { organizationId } = person
  if (organizationId === null) return new Map()
  const rows = await db
    .select()
    .from(matchDismissals)
    .where(and(eq(matchDismissals.organizationId, organizationId), ofSubject(subject)))
  return new Map(
    (await toDismissals(db, person, rows)).map(
      (each) => [pairKey(each.dealId, each.offerId), each] as const,
    ),
  )
}

/** The pairs that an organization has dismissed, by their key. */
export async function dismissedPairs(
  db: Executor,
  organizationId: string,
): Promise<ReadonlySet<string>> {
  const { dealId, productId, lendingProfileId } = matchDismissals
  const rows = await db
    .select({ dealId, productId, lendingProfileId })
    .from(matchDismissals)
    .where(eq(matchDismissals.organizationId, organizationId))
  return new Set(
    rows.map((row) => pairKey(row.dealId, row.productId ?? row.lendingProfileId ?? '')),
  )
}

/** Who dismisses what. */
export interface Dismissing extends Body {
  organizationId: string
  createdBy: string
  createdByName: string
}

/** Stores a dismissal; null where the organization has dismissed the pair already. */
export async function insertDismissal(
  tx: Transaction,
  { kind, offerId, ...values }: Dismissing,
): Promise<DismissalRow | null> {
  const [row] = await tx
    .insert(matchDismissals)
    .values({
      ...values,
      note: values.note ?? null,
      ...(kind === 'products' ? { productId: offerId } : { lendingProfileId: offerId }),
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** The dismissal of a pair by an organization, locked; null when there is none. */
export async function lockDismissalOf(
  tx: Transaction,
  { organizationId, ...pair }: Pick<Dismissing, 'organizationId' | 'dealId' | 'kind' | 'offerId'>,
): Promise<DismissalRow | null> {
  const [row] = await tx
    .select()
    .from(matchDismissals)
    .where(and(eq(matchDismissals.organizationId, organizationId), ofSubject(pair)))
    .for('update')
  return row ?? null
}

/** Changes why a pair is dismissed. */
export const changeDismissal = (
  tx: Transaction,
  { id }: DismissalRow,
  { reason, note }: Pick<Body, 'reason' | 'note'>,
): Promise<DismissalRow> => changeRow(tx, matchDismissals, id, { reason, note: note ?? null })

/** Deletes a dismissal of an organization and answers it; null when it has none with this id. */
export async function deleteDismissal(
  tx: Transaction,
  id: string,
  organizationId: string | null,
): Promise<DismissalRow | null> {
  const [row] = await tx
    .delete(matchDismissals)
    .where(
      and(eq(matchDismissals.id, id), sql`${matchDismissals.organizationId} = ${organizationId}`),
    )
    .returning()
  return row ?? null
}
