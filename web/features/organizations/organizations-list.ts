import { campaignRoles, organizationTypes, statuses } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { listQuery, oneId, type ListStateOf } from '#web/lib/url-filters.ts'
import { one, several } from '#web/kit/table/list-filters.ts'
import type { OrganizationListQuery } from './organizations.queries.ts'

// The first four as worded, the other roles of the campaign after them (P-086, C-15).
const pluralRoles = Object.fromEntries(
  (
    [
      'capital_aggregator',
      'direct_lender',
      'philanthropic_allocator',
      'allocator',
      'developer',
      'project_pipeline_aggregator',
    ] as const
  ).map((role) => [role, `${campaignRoles[role]}s`]),
) as Record<keyof typeof campaignRoles, string>

const byName = { field: 'name', order: 'asc' } as const

/** What the administrators' list of organizations stores in the address. */
export const organizationFilters = {
  filters: {
    campaignRole: one('Campaign Role', 'All Roles', pluralRoles),
    aggregatorId: oneId,
    status: one('Status', 'All Statuses', statuses),
    organizationType: several('Organization Type', 'All Types', organizationTypes),
  },
  sort: {
    fields: [
      'name',
      'campaignRole',
      'organizationType',
      'location',
      'status',
      'createdAt',
    ] as const,
    fallback: byName,
  },
}

/** What the Organizations Registry stores in the address. */
export const registryFilters = {
  filters: {
    campaignRole: several('Campaign Role', 'All Roles', campaignRoles),
    organizationType: several('Organization Type', 'All Types', organizationTypes),
    location: several('Location', 'All Locations', states),
    aggregatorId: oneId,
  },
  sort: {
    fields: [
      'name',
      'campaignRole',
      'organizationType',
      'location',
      'website',
      'contactEmail',
      'createdAt',
    ] as const,
    fallback: byName,
  },
}

/** The question a state of the administrators' list asks the server. */
export const organizationQuery = (
  state: ListStateOf<typeof organizationFilters>,
  limit: number,
): OrganizationListQuery => ({
  adminView: true,
  ...listQuery(organizationFilters, state, limit),
})

/** The question a state of the registry asks: published organizations alone, also for administrators (P-228). */
export const registryQuery = (
  state: ListStateOf<typeof registryFilters>,
  limit: number,
): OrganizationListQuery => ({
  status: 'published',
  facets: true,
  ...listQuery(registryFilters, state, limit),
})
