import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { attentionLimit } from '#contract/dashboard'
import type { Attention } from '#contract/dashboard'
import { availableNouns } from '#contract/freshness'
import { organizations } from '#database/organizations'
import { availableTables } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'

// Deals are published without a review.
export const reviewedNouns = availableNouns.filter((noun) => noun !== 'pipeline')

/** What waits for review of a kind, as a condition. */
export const underReview = (noun: (typeof reviewedNouns)[number]): SQL =>
  eq(availableTables[noun].status, 'under_review')

/** What waits for an administrator's review, the oldest first (N-058, P-275). */
export async function waitingReviews(
  db: Executor,
  limit = attentionLimit,
): Promise<Attention['reviews']> {
  const parts = []
  // One after the other: in a transaction there is one connection.
  for (const entity of reviewedNouns) {
    const table = availableTables[entity]
    const waits = underReview(entity)
    const rows = await db
      .select({
        entity: sql<typeof entity>`${entity}::text`,
        id: table.id,
        name: table.name,
        organizationName: organizations.name,
        updatedAt: table.updatedAt,
      })
      .from(table)
      .leftJoin(organizations, eq(organizations.id, table.organizationId))
      .where(waits)
      .orderBy(asc(table.updatedAt), asc(table.id))
      .limit(limit)
    parts.push({ rows, total: await db.$count(table, waits) })
  }
  return {
    entries: parts
      .flatMap(({ rows }) => rows)
      .toSorted(
        (one, other) =>
          one.updatedAt.getTime() - other.updatedAt.getTime() || (one.id < other.id ? -1 : 1),
      )
      .slice(0, limit)
      .map((each) => ({ ...each, updatedAt: each.updatedAt.toISOString() })),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  }
}
