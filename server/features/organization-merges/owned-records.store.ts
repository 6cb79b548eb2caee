import { eq, inArray, or } from 'drizzle-orm'
import type { MovedNoun } from '#contract/organization-duplicates'
import { nounsWith } from '#contract/records'
import { pipeline } from '#database/pipeline'
import type { products } from '#database/products'
import { recordTables } from '#database/record-tables'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/changes/in-parts'
import { nextVersion } from '#server/platform/database/changes/rows'
import { movableRows, moved } from './movable-rows.store.ts'
import type { Move } from './movable-rows.store.ts'

/** Kinds of record that belong to one organization, in the order in which they are locked. */
export type OwnedKind = MovedNoun
const lockOrder = Object.keys(recordTables)
export const ownedKinds = nounsWith('merged').toSorted(
  (one, other) => lockOrder.indexOf(one) - lockOrder.indexOf(other),
)

// They share the columns that matter here.
const tableOf = (kind: OwnedKind) => recordTables[kind] as typeof products
export type OwnedRow = typeof products.$inferSelect
export type DealRow = typeof pipeline.$inferSelect

/** The records of each kind that `read` finds, one kind after the other. */
export async function ofEachKind(
  read: (kind: OwnedKind) => Promise<OwnedRow[]>,
): Promise<Record<OwnedKind, OwnedRow[]>> {
  const found: [OwnedKind, OwnedRow[]][] = []
  for (const kind of ownedKinds) found.push([kind, await read(kind)])
  return Object.fromEntries(found) as Record<OwnedKind, OwnedRow[]>
}

/** The name of a record of any of these kinds. */
export const nameOfRow = (row: { name?: string; email?: string }) => row.name ?? row.email ?? ''

/** The records of an organization, which nobody else changes before this transaction ends. `ready` leaves out those that somebody is changing. */
export async function lockOwned(
  tx: Transaction,
  kind: OwnedKind,
  organizationId: string,
  ready = false,
): Promise<OwnedRow[]> {
  const table = tableOf(kind)
  return tx
    .select()
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .orderBy(table.id)
    .for('no key update', ready ? { skipLocked: true } : {})
}

/** The records with these ids that still exist, locked like that. */
export async function lockOwnedById(
  tx: Transaction,
  kind: OwnedKind,
  ids: readonly string[],
): Promise<OwnedRow[]> {
  const table = tableOf(kind)
  return inParts(ids.toSorted(), (part) =>
    tx.select().from(table).where(inArray(table.id, part)).orderBy(table.id).for('no key update'),
  )
}

export async function countOwned(
  tx: Transaction,
  kind: OwnedKind,
  organizationId: string,
): Promise<number> {
  const table = tableOf(kind)
  return tx.$count(table, eq(table.organizationId, organizationId))
}

/** Moves locked records to another organization and answers the audit entries. */
export async function moveOwned(
  tx: Transaction,
  kind: OwnedKind,
  rows: readonly OwnedRow[],
  organizationId: string,
): Promise<AuditEvent[]> {
  const table = tableOf(kind)
  await inParts(
    rows.map(({ id }) => id),
    async (part) => {
      await tx
        .update(table)
        .set({ organizationId, ...nextVersion(table) })
        .where(inArray(table.id, part))
      return []
    },
  )
  return rows.map((row) => moved(kind, row, { organizationId }))
}

const concerns = (organizationId: string) =>
  or(
    eq(pipeline.organizationId, organizationId),
    eq(pipeline.intermediaryAggregatorId, organizationId),
  )

/** The deals an organization owns or is the intermediary of, locked like that. */
export async function lockDeals(
  tx: Transaction,
  organizationId: string,
  ready = false,
): Promise<DealRow[]> {
  return tx
    .select()
    .from(pipeline)
    .where(concerns(organizationId))
    .orderBy(pipeline.id)
    .for('no key update', ready ? { skipLocked: true } : {})
}

export async function lockDealsById(tx: Transaction, ids: readonly string[]): Promise<DealRow[]> {
  return inParts(ids.toSorted(), (part) =>
    tx
      .select()
      .from(pipeline)
      .where(inArray(pipeline.id, part))
      .orderBy(pipeline.id)
      .for('no key update'),
  )
}

export async function countDeals(tx: Transaction, organizationId: string): Promise<number> {
  return tx.$count(pipeline, concerns(organizationId))
}

/** A locked deal with the parties it gets. */
export type DealMove = Move<DealRow, 'organizationId' | 'intermediaryAggregatorId'>

/** Changes the parties of locked deals and answers the audit entries. */
export const moveDeals = movableRows('pipeline', pipeline, [
  'organizationId',
  'intermediaryAggregatorId',
]).move
