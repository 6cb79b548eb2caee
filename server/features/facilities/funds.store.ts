import { and, inArray } from 'drizzle-orm'
import type { Fund } from '#contract/facilities'
import { openStatuses } from '#contract/rights'
import { facilities } from '#database/facilities'
import type { Executor } from '#server/platform/database/database'
import { readList } from '#server/platform/database/lists/list'
import { ordered, searched } from '#server/platform/database/lists/list-query'
import { facilityStore, toFacility } from './facilities.store.ts'

interface FundQuery {
  search?: string | undefined
  limit: number
  offset: number
}

/** A page of facilities in short form, the newest first: listed ones, or all where `everyStatus` says so. */
export async function listFunds(
  db: Executor,
  query: FundQuery,
  everyStatus: boolean,
): Promise<{ funds: Fund[]; total: number }> {
  const listed = everyStatus ? undefined : inArray(facilities.status, [...openStatuses.facilities])
  const base = and(listed, searched(facilities.searchText, query.search))
  const { rows, total } = await readList(
    db,
    { table: facilities, base, filters: {}, facets: false },
    (matching) =>
      facilityStore
        .read(db, matching)
        .orderBy(...ordered(facilities.createdAt, facilities.id, 'desc'))
        .limit(query.limit)
        .offset(query.offset),
  )
  return {
    total,
    funds: rows.map(toFacility).map(({ facilityType, targetRaise, ...facility }) => ({
      id: facility.id,
      name: facility.name,
      type: facilityType,
      status: facility.status,
      size: targetRaise,
      currentCapitalRaised: facility.currentCapitalRaised,
      organizationName: facility.organizationName,
      createdAt: facility.createdAt,
    })),
  }
}
