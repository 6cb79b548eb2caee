import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AttachedCounts } from '#contract/organization-duplicates'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { distinctOrganizations } from '#database/organization-duplicates'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { OrganizationRow } from '../organizations/organizations.store.ts'

const none: AttachedCounts = { users: 0, products: 0, facilities: 0, lendingProfiles: 0, deals: 0, intermediaryOf: 0, members: 0, memberOf: 0, invitations: 0 }

/** What hangs on each of these organizations. */
export async function countAttachedOf(db: Executor, ids: readonly string[]): Promise<Map<string, AttachedCounts>> {
  const counts = new Map(ids.map((id) => [id, { ...none }]))
  if (ids.length === 0) return counts
  const add = async (kind: keyof AttachedCounts, table: PgTable, column: AnyPgColumn, matching?: SQL) => {
    const rows = await db.select({ id: sql<string>`${column}`, rows: count() }).from(table).where(and(inArray(column, [...ids]), matching)).groupBy(column)
    for (const row of rows) {
      const found = counts.get(row.id)
      if (found !== undefined) found[kind] = row.rows
    }
  }
  await add('users', users, users.organizationId)
  await add('products', products, products.organizationId)
  await add('facilities', facilities, facilities.organizationId)
  await add('lendingProfiles', lendingProfiles, lendingProfiles.organizationId)
  await add('deals', pipeline, pipeline.organizationId)
  // Deals of others; an own deal counts once.
  await add('intermediaryOf', pipeline, pipeline.intermediaryAggregatorId, or(isNull(pipeline.organizationId), ne(pipeline.organizationId, pipeline.intermediaryAggregatorId)))
  await add('members', memberships, memberships.aggregatorId)
  await add('memberOf', memberships, memberships.memberId)
  await add('invitations', invitations, invitations.organizationId, isNull(invitations.acceptedAt))
  return counts
}

/** These organizations by their ids. */
export async function organizationsById(db: Executor, ids: readonly string[]): Promise<Map<string, OrganizationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(organizations).where(inArray(organizations.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

/** A pair as one text, whichever stands first. */
export const pairKey = (one: string, other: string) => inOrder(one, other).join(' ')

/** The pairs somebody has found to be two. */
export async function dismissedPairs(db: Executor): Promise<Set<string>> {
  const rows = await db.select({ oneId: distinctOrganizations.oneId, otherId: distinctOrganizations.otherId }).from(distinctOrganizations)
  return new Set(rows.map(({ oneId, otherId }) => pairKey(oneId, otherId)))
}

/** Notes that two organizations are two; false where it was known. */
export async function insertDistinct(tx: Transaction, one: string, other: string, createdBy: string | null): Promise<boolean> {
  const [oneId, otherId] = inOrder(one, other)
  const added = await tx.insert(distinctOrganizations).values({ oneId, otherId, createdBy }).onConflictDoNothing().returning({ oneId: distinctOrganizations.oneId })
  return added.length > 0
}

/** Forgets it; false where it was not known. */
export async function deleteDistinct(tx: Transaction, one: string, other: string): Promise<boolean> {
  const [oneId, otherId] = inOrder(one, other)
  const gone = await tx
    .delete(distinctOrganizations)
    .where(and(eq(distinctOrganizations.oneId, oneId), eq(distinctOrganizations.otherId, otherId)))
    .returning({ oneId: distinctOrganizations.oneId })
  return gone.length > 0
}
