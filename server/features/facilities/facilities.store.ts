import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { textOfDollars } from '#contract/common/money'
import { distinctParts, facilityCalls, unlistedFacilities } from '#contract/facilities'
import type { Facility, facilityListQuery } from '#contract/facilities'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import { mayWriteFacilities, requestsUnlistedFacilities } from '#contract/rights'
import type { Belonging, Person } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { facilities, hasNoProgress } from '#database/facilities'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { freshnessFilter } from '#server/features/confirmations/freshness.store'
import { answeredRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Filter } from '#server/platform/database/lists/facets'
import { ordersOf } from '#server/platform/database/lists/list-query'
import { readableRows } from '#server/platform/database/lists/readable-rows'
import { conflict, forbidden } from '#server/platform/http/problems'
import { recordList } from '#server/platform/records/record-list'
import type { CriteriaOf } from '#server/platform/records/record-list'
import { recordStore, withOrganizationName } from '#server/platform/records/record-store'
import type { RowOf, Stored, ValuesOf } from '#server/platform/records/record-store'
import type { RegistryOf } from '#server/registry/registry'
import { countRecipients, progressBucket, recipientKeys } from './facility-recipients.store.ts'

export type FacilityRow = RowOf<typeof facilities>

/** What may be set of a facility; everything else is set by its store. */
export type FacilityValues = ValuesOf<typeof facilities>

export const facilityStore = recordStore(facilities, {
  // Only what everybody who may see the facility may see.
  derived: (facility) => ({ searchText: searchedText(facilityFields, facility) }),
  shown: withOrganizationName(facilities),
})
export const insertFacility = facilityStore.insert

/** The facility a record may refer to, which cannot be deleted before this transaction ends; null when there is none. */
export async function lockReferredFacility(
  tx: Transaction,
  id: string,
): Promise<{ organizationId: string; status: string } | null> {
  const [row] = await tx
    .select({ organizationId: facilities.organizationId, status: facilities.status })
    .from(facilities)
    .where(eq(facilities.id, id))
    .for('key share')
  return row ?? null
}

/** A facility as the contract answers it: amounts as text, without who made it. */
export function toFacility({
  record,
  organizationName,
}: Stored<FacilityRow, { organizationName: string }>): Facility {
  const { lastConfirmedAt, currentCapitalRaised, targetRaise, ...fields } = answeredRow(record)
  return {
    // The table stores names of the contract's enumerations as plain text.
    ...(fields as Pick<Facility, keyof Facility & keyof typeof fields>),
    organizationName,
    currentCapitalRaised: textOfDollars(currentCapitalRaised),
    targetRaise: textOfDollars(targetRaise),
    lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
  }
}

type FacilityQuery = z.output<typeof facilityListQuery>
type Criteria = CriteriaOf<FacilityQuery>

const recipientsOf = ({ eligibleRecipients }: Criteria): Filter => ({
  column: recipientKeys,
  many: true,
  chosen: eligibleRecipients && distinctParts(eligibleRecipients).map((part) => part.toLowerCase()),
})

const list = recordList(facilityStore, {
  listed: 'catalyticFacilities',
  // Of another organization's that are not listed there are none (C-01).
  visible: (person, query: Criteria) =>
    requestsUnlistedFacilities(person, query)
      ? sql`false`
      : readableRows(person, 'catalytic-facilities'),
  // The recipients are no filter like the others: their options are spelled as people typed them.
  bounds: (query) =>
    and(
      query.organizationId === undefined
        ? undefined
        : eq(facilities.organizationId, query.organizationId),
      matchingAll({ recipients: recipientsOf(query) }),
    ),
  order: ordersOf(
    facilities.id,
    {
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
    },
    ['createdAt', 'desc'],
  ),
  filters: (query) => ({
    facilityType: { column: facilities.facilityType, chosen: query.facilityType },
    progress: { column: progressBucket, chosen: query.progress },
    status: {
      column: facilities.status,
      chosen:
        query.status === undefined || query.status.length === 0 ? ['published'] : query.status,
    },
    freshness: freshnessFilter('catalytic-facilities', query.freshness),
  }),
  answer: (_db, found) => found.map(toFacility),
})

/** The facilities: listed ones, the own organization's, and everything for administrators (C-01); the newest first. */
export const facilityList = {
  ...list,
  /** The list with the recipients counted, whatever is chosen among them. */
  async page(db: Executor, person: Belonging, query: FacilityQuery) {
    const [{ facets, ...page }, eligibleRecipients] = await Promise.all([
      list.page(db, person, query),
      query.facets === true
        ? list
            .condition(db, person, { ...query, eligibleRecipients: undefined })
            .then((matching) => countRecipients(db, matching))
        : undefined,
    ])
    return {
      ...page,
      ...(facets && eligibleRecipients && { facets: { ...facets, eligibleRecipients } }),
    }
  },
}

/** The sentence that rejects the deletion of a facility; `count` products name it (P-201). */
function namedByProducts(count: number): string {
  const who =
    count === 1
      ? '1 product names this facility'
      : `${count.toLocaleString('en-US')} products name this facility`
  return `${who}, so it cannot be deleted. Archive it instead, or choose another facility in ${count === 1 ? 'that product' : 'those products'} first.`
}

/** @throws HttpProblem 403 where somebody asks for what another organization has not listed (C-01) */
function rejectUnlisted(
  person: Belonging,
  query: Parameters<typeof requestsUnlistedFacilities>[1],
): void {
  if (requestsUnlistedFacilities(person, query)) throw forbidden(unlistedFacilities)
}

const onlyAdministrators = (person: Person) =>
  mayWriteFacilities(person)
    ? null
    : forbidden('Only facility administrators can add and edit catalytic facilities.')

/** Catalytic facilities: everybody reads what is listed, facility administrators write them (C-02). */
export const facilityRegistry: RegistryOf<typeof facilityStore, typeof facilityCalls> = {
  noun: 'catalytic-facilities',
  rejection: onlyAdministrators,
  calls: facilityCalls,
  store: facilityStore,
  list: facilityList,
  checkQuery: rejectUnlisted,
  checkWrites(person) {
    const rejection = onlyAdministrators(person)
    if (rejection !== null) throw rejection
  },
  asNew: ({
    name = '',
    organizationId = '',
    facilityType = 'below_market_rate_capital',
    status = 'draft',
    ...fields
  }) => ({ ...fields, name, organizationId, facilityType, status, file: null }),
  /** Products that name a facility keep it from being deleted (P-201). */
  async beforeDelete({ tx }, { id }) {
    const naming = await tx.$count(products, eq(products.catalyticFacilityId, id))
    if (naming > 0) throw conflict(namedByProducts(naming))
  },
}
