import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { stateOfLocation } from '#contract/common/location'
import { textOfDollars } from '#contract/common/money'
import { amountsMessage, exceeds, lendingProfileCalls } from '#contract/lending-profiles'
import type { LendingProfile, lendingProfileListQuery } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import { mayWriteRecord } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { freshnessFilter } from '#server/features/confirmations/freshness.store'
import { answeredRow } from '#server/platform/database/changes/rows'
import type { Executor } from '#server/platform/database/database'
import { ordersOf } from '#server/platform/database/lists/list-query'
import { readableRows } from '#server/platform/database/lists/readable-rows'
import { forbidden, invalidField } from '#server/platform/http/problems'
import { recordList } from '#server/platform/records/record-list'
import type { CriteriaOf } from '#server/platform/records/record-list'
import { recordStore, withOrganizationName } from '#server/platform/records/record-store'
import type { RowOf } from '#server/platform/records/record-store'
import type { RegistryOf } from '#server/registry/registry'

export type LendingProfileRow = RowOf<typeof lendingProfiles>

export const lendingProfileStore = recordStore(lendingProfiles, {
  // Everybody who may see a lending profile sees all of it, so all of it may be found.
  derived: (lendingProfile) => ({ searchText: searchedText(lendingProfileFields, lendingProfile) }),
  shown: withOrganizationName(lendingProfiles),
})
export const insertLendingProfile = lendingProfileStore.insert

/** A lending profile as the contract answers it: amounts as text, without who made it. */
function toLendingProfile({
  record,
  organizationName,
}: {
  record: LendingProfileRow
  organizationName: string
}): LendingProfile {
  const { lastConfirmedAt, minimumLoanAmount, maximumLoanAmount, status, ...fields } =
    answeredRow(record)
  return {
    ...fields,
    organizationName,
    minimumLoanAmount: textOfDollars(minimumLoanAmount),
    maximumLoanAmount: textOfDollars(maximumLoanAmount),
    // The table stores names of the contract's enumerations as plain text.
    status: status as LendingProfile['status'],
    lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
  }
}

/** Profiles whose bounds hold an amount; a missing bound is none. */
function lends(amount: number | null | undefined): SQL | undefined {
  if (amount === null || amount === undefined) return undefined
  const { minimumLoanAmount: least, maximumLoanAmount: most } = lendingProfiles
  return and(or(isNull(least), lte(least, amount)), or(isNull(most), gte(most, amount)))
}

/**
 * The geographies of a lending profile as they are filtered and counted: the states its texts lie in, by the one reader of
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

type Criteria = CriteriaOf<z.output<typeof lendingProfileListQuery>>

/** The lending profiles: open ones, the own organization's, and everything for administrators; by name. */
export const lendingProfileList = recordList(lendingProfileStore, {
  listed: 'lendingProfiles',
  visible: (person, _query: Criteria) => readableRows(person, 'lending-profiles'),
  bounds: ({ organizationId, loanAmount }) =>
    and(
      organizationId === undefined ? undefined : eq(lendingProfiles.organizationId, organizationId),
      lends(loanAmount),
    ),
  order: ordersOf(
    lendingProfiles.id,
    {
      name: inNameOrder(lendingProfiles.name),
      minimumLoanAmount: lendingProfiles.minimumLoanAmount,
      maximumLoanAmount: lendingProfiles.maximumLoanAmount,
      status: lendingProfiles.status,
      createdAt: lendingProfiles.createdAt,
      updatedAt: lendingProfiles.updatedAt,
      lastConfirmedAt: lendingProfiles.lastConfirmedAt,
      organizationName: inNameOrder(organizations.name),
    },
    ['name', 'asc'],
  ),
  filters: async (query, db, counted) => ({
    loanTypes: { column: lendingProfiles.loanTypes, many: true, chosen: query.loanTypes },
    sectors: { column: lendingProfiles.sectors, many: true, chosen: query.sectors },
    geographies: {
      column:
        counted || (query.geographies?.length ?? 0) > 0
          ? await geographiesRead(db)
          : lendingProfiles.geographies,
      many: true,
      chosen: query.geographies?.map((text) => stateOfLocation(text) ?? text),
    },
    status: { column: lendingProfiles.status, chosen: query.status },
    freshness: freshnessFilter('lending-profiles', query.freshness),
  }),
  answer: (_db, found) => found.map(toLendingProfile),
})

/** Lending profiles: everybody reads what is open, members write their own organization's. */
export const lendingProfileRegistry: RegistryOf<
  typeof lendingProfileStore,
  typeof lendingProfileCalls
> = {
  noun: 'lending-profiles',
  rejection: (person, lendingProfile) =>
    mayWriteRecord(person, lendingProfile)
      ? null
      : forbidden('You can change lending profiles of your own organization only.'),
  reviewed: 'lendingProfiles',
  calls: lendingProfileCalls,
  store: lendingProfileStore,
  list: lendingProfileList,
  values(_references, _person, before, given) {
    const { minimumLoanAmount, maximumLoanAmount } = { ...before, ...given }
    if (exceeds(minimumLoanAmount, maximumLoanAmount))
      throw invalidField('maximumLoanAmount', amountsMessage)
    return given
  },
  asNew: ({ name = '', organizationId = '', status = 'active', ...fields }) => ({
    ...fields,
    name,
    organizationId,
    status,
  }),
}
