import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { stateOfLocation } from '#contract/common/location'
import { states } from '#contract/common/states'
import type { organizationListQuery } from '#contract/organizations'
import type { Belonging } from '#contract/rights'
import { memberships } from '#database/memberships'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import type { Filter } from '#server/platform/database/lists/facets'
import { oneOf, ordersOf } from '#server/platform/database/lists/list-query'
import { recordList } from '#server/platform/records/record-list'
import type { CriteriaOf } from '#server/platform/records/record-list'
import {
  openOrganizations,
  organizationStore,
  readableBy,
  toOrganization,
} from './organizations.store.ts'

type Criteria = CriteriaOf<z.output<typeof organizationListQuery>>

/** The orders in which each organization has a place of its own. */
const alone = {
  name: inNameOrder(organizations.name),
  createdAt: organizations.createdAt,
  updatedAt: organizations.updatedAt,
}

const sortable = {
  ...alone,
  campaignRole: organizations.campaignRole,
  organizationType: organizations.organizationType,
  location: inNameOrder(organizations.location),
  status: organizations.status,
  website: organizations.website,
  contactEmail: organizations.contactEmail,
}

// The own organization is listed when it is published, private or not.
const ownPrivate = (id: string) =>
  and(
    eq(organizations.id, id),
    eq(organizations.status, 'published'),
    eq(organizations.dataVisibility, 'private'),
  )

const byColumn = ordersOf(organizations.id, sortable, ['createdAt', 'desc'])

/** Many share a role, a type or a place, and are ordered by name among themselves. */
function orderOf(query: Criteria): SQL[] {
  const [by, ...id] = byColumn(query)
  return by === undefined || (query.sort ?? 'createdAt') in alone
    ? byColumn(query)
    : [by, asc(sortable.name), ...id]
}

/** Members are listed published organizations, private ones only when their own; administrators all (C-06, C-10). */
function listedFor({ role, organizationId }: Belonging): SQL | undefined {
  if (role === 'admin') return undefined
  const open = openOrganizations()
  return organizationId === null ? open : or(open, ownPrivate(organizationId))
}

/** States by their own column and its index; a place outside all states is compared as it was typed. */
function locationFilter(typed: readonly string[] | undefined): Filter {
  const chosen = typed?.map((place) => stateOfLocation(place) ?? place)
  const { locationState, location } = organizations
  return {
    column:
      chosen?.every((place) => place in states) === false
        ? sql`coalesce(${locationState}, ${location})`
        : locationState,
    chosen,
  }
}

const aggregators = alias(organizations, 'aggregators')

/** The members of an aggregator; of one that the viewer may not know of, nobody. */
function membersOf(aggregatorId: string | undefined, viewer: Belonging): SQL | undefined {
  if (aggregatorId === undefined) return undefined
  const members = new QueryBuilder()
    .select({ id: memberships.memberId })
    .from(memberships)
    .innerJoin(aggregators, eq(aggregators.id, memberships.aggregatorId))
    .where(and(eq(memberships.aggregatorId, aggregatorId), readableBy(viewer, aggregators)))
  return inArray(organizations.id, members)
}

// Both documented names of the role hold when both are given, and options are then counted among what the other leaves; alone, each is the filter (C-16).
const hasRole = ({ campaignRole }: Criteria) => (campaignRole?.length ?? 0) > 0

/** The organizations a person may know of; the newest first. */
export const organizationList = recordList(organizationStore, {
  listed: 'organizations',
  visible: (viewer, query: Criteria) =>
    and(listedFor(viewer), membersOf(query.aggregatorId, viewer)),
  bounds: (query) => (hasRole(query) ? oneOf(organizations.campaignRole, query.type) : undefined),
  order: orderOf,
  filters: (query) => ({
    campaignRole: {
      column: organizations.campaignRole,
      chosen: hasRole(query) ? query.campaignRole : query.type,
    },
    organizationType: { column: organizations.organizationType, chosen: query.organizationType },
    location: locationFilter(query.location),
    status: { column: organizations.status, chosen: query.status },
    dataVisibility: { column: organizations.dataVisibility, chosen: query.dataVisibility },
  }),
  answer: (_db, found, viewer) => found.map(({ record }) => toOrganization(record, viewer)),
})
