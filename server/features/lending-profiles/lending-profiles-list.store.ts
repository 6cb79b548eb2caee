import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { stateOfLocation } from '#contract/common/location'
import type { LendingProfile, lendingProfileListQuery } from '#contract/lending-profiles'
import { isAdmin, openStatuses } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { freshnessFilter } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Facets, Filter } from '#server/platform/database/lists/facets'
import { readList } from '#server/platform/database/lists/list'
import { amongIds, idsIn, ordered, searched } from '#server/platform/database/lists/list-query'
import { toLendingProfile, withOrganization } from './lending-profiles.store.ts'

type ProfileQuery = z.output<typeof lendingProfileListQuery>
type Criteria = Omit<ProfileQuery, 'limit' | 'offset' | 'facets'>

const sortable = {
  name: inNameOrder(lendingProfiles.name),
  minimumLoanAmount: lendingProfiles.minimumLoanAmount,
  maximumLoanAmount: lendingProfiles.maximumLoanAmount,
  status: lendingProfiles.status,
  createdAt: lendingProfiles.createdAt,
  updatedAt: lendingProfiles.updatedAt,
  lastConfirmedAt: lendingProfiles.lastConfirmedAt,
  organizationName: inNameOrder(organizations.name),
}

/** The profiles a person may know of: open ones, the own organization's, and everything for administrators. */
function visibleTo(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  const own =
    person.organizationId === null
      ? undefined
      : eq(lendingProfiles.organizationId, person.organizationId)
  return or(inArray(lendingProfiles.status, [...openStatuses.lendingProfiles]), own)
}

/** Profiles whose bounds hold an amount; a missing bound is none. */
function lends(amount: number | null | undefined): SQL | undefined {
  if (amount === null || amount === undefined) return undefined
  const { minimumLoanAmount: least, maximumLoanAmount: most } = lendingProfiles
  return and(or(isNull(least), lte(least, amount)), or(isNull(most), gte(most, amount)))
}

/**
 * The geographies of a profile as they are filtered and counted: the states its texts lie in, by the one reader of
 * places, and every other text as it was typed. The texts are few, and requested when they are needed: what was stored
 * before is read like what is stored now.
 */
async function geographiesRead(db: Executor): Promise<SQL> {
  const texts = await db
    .selectDistinct({ text: sql<string>`unnest(${lendingProfiles.geographies})` })
    .from(lendingProfiles)
  const states = Object.fromEntries(
    texts
      .flatMap(({ text }) => [[text, stateOfLocation(text)] as const])
      .filter(([text, state]) => state !== null && state !== text),
  )
  return sql`(select coalesce(array_agg(distinct coalesce(${JSON.stringify(states)}::jsonb ->> place, place)), '{}') from unnest(${lendingProfiles.geographies}) as place)`
}

async function filtersOf(
  db: Executor,
  query: Criteria,
  facets = false,
): Promise<Record<string, Filter>> {
  const isRead = facets || (query.geographies?.length ?? 0) > 0
  return {
    loanTypes: { column: lendingProfiles.loanTypes, many: true, chosen: query.loanTypes },
    sectors: { column: lendingProfiles.sectors, many: true, chosen: query.sectors },
    geographies: {
      column: isRead ? await geographiesRead(db) : lendingProfiles.geographies,
      many: true,
      chosen: query.geographies?.map((text) => stateOfLocation(text) ?? text),
    },
    status: { column: lendingProfiles.status, chosen: query.status },
    freshness: freshnessFilter('lending-profiles', query.freshness),
  }
}

/** What is no filter with options: rights, organization, amount and search. */
const baseOf = (person: Belonging, query: Criteria): SQL | undefined =>
  and(
    visibleTo(person),
    query.organizationId === undefined
      ? undefined
      : eq(lendingProfiles.organizationId, query.organizationId),
    lends(query.loanAmount),
    searched(lendingProfiles.searchText, query.search),
  )

const orderOf = (query: Criteria): SQL[] =>
  ordered(sortable[query.sort ?? 'name'], lendingProfiles.id, query.order)

interface ProfilePage {
  lendingProfiles: LendingProfile[]
  total: number
  facets?: Facets
}

/** A page of the lending profiles the person may know of, by name by default, and how many match in all. */
export async function listLendingProfiles(
  db: Executor,
  person: Belonging,
  query: ProfileQuery,
): Promise<ProfilePage> {
  const { rows, ...counts } = await readList(
    db,
    {
      table: lendingProfiles,
      base: baseOf(person, query),
      filters: await filtersOf(db, query, query.facets),
      facets: query.facets,
    },
    (matching) =>
      withOrganization(db)
        .where(matching)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset),
  )
  return { lendingProfiles: rows.map(toLendingProfile), ...counts }
}

/** The condition of the lending profiles of a whole list. */
export const listedLendingProfiles = async (
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<SQL | undefined> => and(baseOf(person, query), matchingAll(await filtersOf(db, query)))

/** The ids of a whole list in its order. */
export async function idsOfLendingProfiles(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<string[]> {
  const listed = await listedLendingProfiles(db, person, query)
  return idsIn(
    db
      .select({ id: lendingProfiles.id })
      .from(lendingProfiles)
      .innerJoin(organizations, eq(organizations.id, lendingProfiles.organizationId))
      .where(listed)
      .orderBy(...orderOf(query)),
  )
}

/** Lending profiles the person may know of by their ids, in no order. */
export async function lendingProfilesByIds(
  db: Executor,
  person: Belonging,
  ids: readonly string[],
): Promise<LendingProfile[]> {
  const rows = await withOrganization(db).where(
    and(amongIds(lendingProfiles.id, ids), visibleTo(person)),
  )
  return rows.map(toLendingProfile)
}
