import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { stateOfLocation } from '#contract/common/location'
import { states } from '#contract/common/states'
import type { Organization, organizationListQuery } from '#contract/organizations'
import type { Belonging } from '#contract/rights'
import { memberships } from '#database/memberships'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Facets, Filter } from '#server/platform/database/lists/facets'
import { readList } from '#server/platform/database/lists/list'
import {
  amongIds,
  idsIn,
  oneOf,
  ordered,
  searched,
} from '#server/platform/database/lists/list-query'
import { readableBy, toOrganization } from './organizations.store.ts'

type OrganizationQuery = z.output<typeof organizationListQuery>
type Criteria = Omit<OrganizationQuery, 'limit' | 'offset' | 'facets'>

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

// Named one by one: an index serves values, not their negation.
const open = and(
  eq(organizations.status, 'published'),
  inArray(organizations.dataVisibility, ['public', 'organization_only']),
)

// The own organization is listed when it is published, private or not.
const ownPrivate = (id: string) =>
  and(
    eq(organizations.id, id),
    eq(organizations.status, 'published'),
    eq(organizations.dataVisibility, 'private'),
  )

/** The order of a list; many share a role, a type or a place, and are ordered by name among themselves. */
function orderOf(query: Criteria): SQL[] {
  const { sort = 'createdAt', order = query.sort === undefined ? 'desc' : 'asc' } = query
  const [by, ...id] = ordered(sortable[sort], organizations.id, order)
  return [...(by === undefined ? [] : [by]), ...(sort in alone ? [] : [asc(sortable.name)]), ...id]
}

/** Members are listed published organizations, private ones only when their own; administrators all (C-06, C-10). */
function listedFor({ role, organizationId }: Belonging): SQL | undefined {
  if (role === 'admin') return undefined
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
function membersOf(
  db: Executor,
  aggregatorId: string | undefined,
  viewer: Belonging,
): SQL | undefined {
  if (aggregatorId === undefined) return undefined
  const members = db
    .select({ id: memberships.memberId })
    .from(memberships)
    .innerJoin(aggregators, eq(aggregators.id, memberships.aggregatorId))
    .where(and(eq(memberships.aggregatorId, aggregatorId), readableBy(viewer, aggregators)))
  return inArray(organizations.id, members)
}

function filtersOf(
  db: Executor,
  query: Criteria,
  viewer: Belonging,
): { filters: Record<string, Filter>; others: SQL | undefined } {
  // Both documented names of the role hold when both are given, and options are then counted among what the other leaves; alone, each is the filter (C-16).
  const hasRole = (query.campaignRole?.length ?? 0) > 0
  return {
    filters: {
      campaignRole: {
        column: organizations.campaignRole,
        chosen: hasRole ? query.campaignRole : query.type,
      },
      organizationType: { column: organizations.organizationType, chosen: query.organizationType },
      location: locationFilter(query.location),
      status: { column: organizations.status, chosen: query.status },
      dataVisibility: { column: organizations.dataVisibility, chosen: query.dataVisibility },
    },
    others: and(
      hasRole ? oneOf(organizations.campaignRole, query.type) : undefined,
      membersOf(db, query.aggregatorId, viewer),
      searched(organizations.searchText, query.search),
    ),
  }
}

/** A page of the organizations a person may know of, the newest first by default, and how many match in all. */
export async function listOrganizations(
  db: Executor,
  query: OrganizationQuery,
  viewer: Belonging,
): Promise<{ organizations: Organization[]; total: number; facets?: Facets }> {
  const { filters, others } = filtersOf(db, query, viewer)
  const { rows, ...counts } = await readList(
    db,
    {
      table: organizations,
      base: and(listedFor(viewer), others),
      filters,
      facets: query.facets,
    },
    (matching) =>
      db
        .select()
        .from(organizations)
        .where(matching)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset),
  )
  return { organizations: rows.map((row) => toOrganization(row, viewer)), ...counts }
}

/** The condition of the organizations of a whole list. */
export function listedOrganizations(
  db: Executor,
  viewer: Belonging,
  query: Criteria,
): SQL | undefined {
  const { filters, others } = filtersOf(db, query, viewer)
  return and(listedFor(viewer), others, matchingAll(filters))
}

/** The ids of a whole list in its order. */
export function idsOfOrganizations(
  db: Executor,
  viewer: Belonging,
  query: Criteria,
): Promise<string[]> {
  return idsIn(
    db
      .select({ id: organizations.id })
      .from(organizations)
      .where(listedOrganizations(db, viewer, query))
      .orderBy(...orderOf(query)),
  )
}

/** Listed organizations by their ids, in no order. */
export async function organizationsByIds(
  db: Executor,
  viewer: Belonging,
  ids: readonly string[],
): Promise<Organization[]> {
  const rows = await db
    .select()
    .from(organizations)
    .where(and(amongIds(organizations.id, ids), listedFor(viewer)))
  return rows.map((row) => toOrganization(row, viewer))
}
