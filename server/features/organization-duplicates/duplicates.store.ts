import { and, eq, inArray } from 'drizzle-orm'
import { distinctOrganizations } from '#database/organization-duplicates'
import { organizations } from '#database/organizations'
import type { Executor, Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/changes/in-parts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'

/** These organizations by their ids. */
export async function organizationsById(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, OrganizationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(organizations)
    .where(inArray(organizations.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

const inOrder = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

/** A pair as one text, whichever comes first. */
export const pairKey = (one: string, other: string) => inOrder(one, other).join(' ')

/** The pairs somebody has dismissed: two different organizations. */
export async function dismissedPairs(db: Executor): Promise<Set<string>> {
  const rows = await db
    .select({ oneId: distinctOrganizations.oneId, otherId: distinctOrganizations.otherId })
    .from(distinctOrganizations)
  return new Set(rows.map(({ oneId, otherId }) => pairKey(oneId, otherId)))
}

/** Dismisses the pairs of an organization with each of these; answers how many were not dismissed before. */
export async function insertDistinct(
  tx: Transaction,
  one: string,
  others: readonly string[],
  createdBy: string | null,
): Promise<number> {
  const pairs = others
    .map((other) => inOrder(one, other))
    .map(([oneId, otherId]) => ({ oneId, otherId, createdBy }))
  return (
    await inParts(pairs, (part) =>
      tx
        .insert(distinctOrganizations)
        .values(part)
        .onConflictDoNothing()
        .returning({ oneId: distinctOrganizations.oneId }),
    )
  ).length
}

/** Deletes such a note; false where there was none. */
export async function deleteDistinct(
  tx: Transaction,
  one: string,
  other: string,
): Promise<boolean> {
  const [oneId, otherId] = inOrder(one, other)
  const gone = await tx
    .delete(distinctOrganizations)
    .where(and(eq(distinctOrganizations.oneId, oneId), eq(distinctOrganizations.otherId, otherId)))
    .returning({ oneId: distinctOrganizations.oneId })
  return gone.length > 0
}
