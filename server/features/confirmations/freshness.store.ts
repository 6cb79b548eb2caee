import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { freshSince, listedStates } from '#contract/freshness'
import type { AvailableNoun, Freshness } from '#contract/freshness'
import { isOwn } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import type { Filter } from '#server/platform/database/lists/facets'
import { todayInUtc } from '#server/platform/present-day'

/** The tables of what owners say is still available. */
export const availableTables = {
  products,
  'catalytic-facilities': facilities,
  'lending-profiles': lendingProfiles,
  pipeline,
} as const

/** Which records of a kind are listed, as a condition. */
export function listedRecords(noun: AvailableNoun): SQL {
  const state = noun === 'pipeline' ? pipeline.outcome : availableTables[noun].status
  return inArray(state, [...listedStates[noun].values])
}

/** When a record was last confirmed, or made (L-004). */
const confirmedAt = (noun: AvailableNoun): SQL => {
  const { lastConfirmedAt, createdAt } = availableTables[noun]
  return sql`coalesce(${lastConfirmedAt}, ${createdAt})`
}

/** What was confirmed before this moment is stale on the present UTC day. */
export const freshFrom = () => `${freshSince(todayInUtc())}T00:00:00Z`

/** Which records of a kind are stale, on the present UTC day where no moment is named, as a condition that is never null. */
export const staleRecords = (noun: AvailableNoun, before: string = freshFrom()): SQL =>
  sql`(${listedRecords(noun)} and ${confirmedAt(noun)} < ${before}::timestamptz)`

/** Fresh or stale on the present UTC day; null of what is not listed (L-004). `freshnessOf` of the contract says the same. */
function freshnessColumn(noun: AvailableNoun): SQL {
  return sql`case when ${listedRecords(noun)} then case when ${confirmedAt(noun)} >= ${freshFrom()}::timestamptz then 'fresh' else 'stale' end end`
}

/** The filter and the counts of freshness in a list (L-005). */
export const freshnessFilter = (
  noun: AvailableNoun,
  chosen: readonly Freshness[] | undefined,
): Filter => ({ column: freshnessColumn(noun), chosen })

/** What a save by this person sets: a member of the owning organization confirms a record by changing it (L-002). */
export const availableBySave = (
  person: Belonging,
  record: { organizationId: string | null },
): { lastConfirmedAt?: Date } => (isOwn(person, record) ? { lastConfirmedAt: new Date() } : {})
