import { campaignRoles, organizationTypes, statuses, valuesOf } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { listQuery, oneId, oneOf, severalOf, type ListStateOf } from '#web/lib/url-filters.ts'
import { several } from '#web/registry/worded-filters.tsx'
import type { OrganizationListQuery } from './organizations.queries.ts'

const byName = { field: 'name', order: 'asc' } as const

/** What the administrators' list of organizations stores in the address. */
export const organizationFilters = {
  filters: {
    campaignRole: oneOf(valuesOf(campaignRoles)),
    aggregatorId: oneId,
    status: oneOf(valuesOf(statuses)),
    organizationType: severalOf(valuesOf(organizationTypes)),
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
