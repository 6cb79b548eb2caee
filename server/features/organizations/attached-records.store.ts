import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { AttachedRecords } from './organizations.rules.ts'

/** What hangs on an organization and keeps it from being deleted (P-102). */
export async function countAttached(tx: Transaction, id: string): Promise<AttachedRecords> {
  return {
    users: await tx.$count(users, eq(users.organizationId, id)),
    products: await tx.$count(products, eq(products.organizationId, id)),
    facilities: await tx.$count(facilities, eq(facilities.organizationId, id)),
    lendingProfiles: await tx.$count(lendingProfiles, eq(lendingProfiles.organizationId, id)),
    deals: await tx.$count(pipeline, eq(pipeline.organizationId, id)),
    // Deals of others; an own deal counts once.
    intermediaryOf: await tx.$count(
      pipeline,
      and(eq(pipeline.intermediaryAggregatorId, id), or(isNull(pipeline.organizationId), ne(pipeline.organizationId, id))),
    ),
  }
}

/** How many organizations belong to an aggregator. */
export async function countMembers(tx: Executor, aggregatorId: string): Promise<number> {
  return tx.$count(memberships, eq(memberships.aggregatorId, aggregatorId))
}
