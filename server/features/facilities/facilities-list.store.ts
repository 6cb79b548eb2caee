import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { distinctParts } from '#contract/facilities'
import type { Facility, facilityListQuery, Fund } from '#contract/facilities'
import { isAdmin, openStatuses, requestsUnlistedFacilities } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { facilities, hasNoProgress } from '#database/facilities'
import { organizations } from '#database/organizations'
import { freshnessFilter } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Facets, Filter } from '#server/platform/database/lists/facets'
import { readList } from '#server/platform/database/lists/list'
import { amongIds, idsIn, ordered, searched } from '#server/platform/database/lists/list-query'
import {
  progressBucket,
  recipientKey,
  recipientKeys,
  recipients,
} from './facility-recipients.store.ts'
import { toFacility, withOrganization } from './facilities.store.ts'

type FacilityQuery = z.output<typeof facilityListQuery>
type Criteria = Omit<FacilityQuery, 'limit' | 'offset' | 'facets'>

const sortable = {
  name: inNameOrder(facilities.name),
  facilityType: facilities.facilityType,
  currentCapitalRaised: facilities.currentCapitalRaised,
  targetRaise: facilities.targetRaise,
  // Capital raised divided by target, 0 where it is not available (P-186); not capped, so that amounts above the target are ordered too.
  progress: sql`(case when ${hasNoProgress(facilities)} then 0 else ${facilities.currentCapitalRaised}::numeric / ${facilities.targetRaise} end)`,
  eligibleRecipients: inNameOrder(facilities.eligibleRecipients),
  status: facilities.status,
  backers: inNameOrder(facilities.backers),
  createdAt: facilities.createdAt,
  updatedAt: facilities.updatedAt,
  lastConfirmedAt: facilities.lastConfirmedAt,
  organizationName: inNameOrder(organizations.name),
}

/** The facilities a person may know of: listed ones, the own organization's, and everything for administrators (C-01). */
function visibleTo(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  const own =
    person.organizationId === null
      ? undefined
      : eq(facilities.organizationId, person.organizationId)
  return or(inArray(facilities.status, [...openStatuses.facilities]), own)
}

/** The filters beside the recipients, whose options are spelled as people typed them. */
function filtersOf(query: Criteria): Record<string, Filter> {
  const published =
    query.status === undefined || query.status.length === 0 ? ['published'] : query.status
  return {
    facilityType: { column: facilities.facilityType, chosen: query.facilityType },
    progress: { column: progressBucket, chosen: query.progress },
    status: { column: facilities.status, chosen: published },
    freshness: freshnessFilter('catalytic-facilities', query.freshness),
  }
}

/** Facilities per recipient, regardless of case, under the spelling used most; distinguished as the filter does. */
async function countRecipients(
  db: Executor,
  matching: SQL | undefined,
): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ value: string; rows: number }>(sql`
    select mode() within group (order by part) as value, count(distinct id)::int as rows
    from (select ${facilities.id} as id, part from ${facilities}, unnest(${recipients}) as part where ${matching ?? sql`true`}) as parts
    where part <> '' group by ${recipientKey(sql`part`)}`)
  return Object.fromEntries(rows.map(({ value, rows: count }) => [value, count]))
}

const recipientsOf = ({ eligibleRecipients }: Criteria): Filter => ({
  column: recipientKeys,
  many: true,
  chosen: eligibleRecipients && distinctParts(eligibleRecipients).map((part) => part.toLowerCase()),
})

/** What is no filter with options: rights, organization and search. */
const baseOf = (person: Belonging, query: Criteria): SQL | undefined =>
  and(
    visibleTo(person),
    query.organizationId === undefined
      ? undefined
      : eq(facilities.organizationId, query.organizationId),
    searched(facilities.searchText, query.search),
  )

const orderOf = (query: Criteria): SQL[] =>
  ordered(
    sortable[query.sort ?? 'createdAt'],
    facilities.id,
    query.order ?? (query.sort === undefined ? 'desc' : 'asc'),
  )

interface FacilityPage {
  catalyticFacilities: Facility[]
  total: number
  facets?: Facets
}

/** A page of the facilities the person may know of, the newest first by default, and how many match in all. */
export async function listFacilities(
  db: Executor,
  person: Belonging,
  query: FacilityQuery,
): Promise<FacilityPage> {
  const filters = filtersOf(query)
  const base = baseOf(person, query)
  const [{ rows, total, facets }, perRecipient] = await Promise.all([
    readList(
      db,
      {
        table: facilities,
        base: and(base, matchingAll({ recipients: recipientsOf(query) })),
        filters,
        facets: query.facets,
      },
      (matching) =>
        withOrganization(db)
          .where(matching)
          .orderBy(...orderOf(query))
          .limit(query.limit)
          .offset(query.offset),
    ),
    query.facets === true ? countRecipients(db, and(base, matchingAll(filters))) : undefined,
  ])
  return {
    catalyticFacilities: rows.map(toFacility),
    total,
    ...(facets && perRecipient && { facets: { ...facets, eligibleRecipients: perRecipient } }),
  }
}

/** The condition of the facilities of a whole list; of another organization's that are not listed it holds for none. */
export const listedFacilities = (person: Belonging, query: Criteria): SQL | undefined =>
  requestsUnlistedFacilities(person, query)
    ? sql`false`
    : and(
        baseOf(person, query),
        matchingAll({ recipients: recipientsOf(query), ...filtersOf(query) }),
      )

/** The ids of a whole list in its order. */
export function idsOfFacilities(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<string[]> {
  return idsIn(
    db
      .select({ id: facilities.id })
      .from(facilities)
      .innerJoin(organizations, eq(organizations.id, facilities.organizationId))
      .where(listedFacilities(person, query))
      .orderBy(...orderOf(query)),
  )
}

/** Facilities the person may know of by their ids, in no order. */
export async function facilitiesByIds(
  db: Executor,
  person: Belonging,
  ids: readonly string[],
): Promise<Facility[]> {
  const rows = await withOrganization(db).where(
    and(amongIds(facilities.id, ids), visibleTo(person)),
  )
  return rows.map(toFacility)
}

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
      withOrganization(db)
        .where(matching)
        .orderBy(...ordered(facilities.createdAt, facilities.id, 'desc'))
        .limit(query.limit)
        .offset(query.offset),
  )
  const funds = rows
    .map(toFacility)
    .map(
      ({
        id,
        name,
        facilityType,
        status,
        targetRaise,
        currentCapitalRaised,
        organizationName,
        createdAt,
      }) => ({
        id,
        name,
        type: facilityType,
        status,
        size: targetRaise,
        currentCapitalRaised,
        organizationName,
        createdAt,
      }),
    )
  return { funds, total }
}
