import { campaignRoles, organizationTypes, statuses, valuesOf } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { oneId, oneOf, severalOf, type UrlListState } from '#web/lib/url-filters.ts'
import type { OrganizationListQuery } from './organizations.queries.ts'

const byName = { field: 'name', order: 'asc' } as const

/** What the administrators' list of organizations keeps in the address. */
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
export type OrganizationListState = UrlListState<
  typeof organizationFilters.filters,
  (typeof organizationFilters.sort.fields)[number]
>

/** What the Organizations Registry keeps in the address. */
export const registryFilters = {
  filters: {
    campaignRole: severalOf(valuesOf(campaignRoles)),
    organizationType: severalOf(valuesOf(organizationTypes)),
    location: severalOf(valuesOf(states)),
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
export type RegistryListState = UrlListState<
  typeof registryFilters.filters,
  (typeof registryFilters.sort.fields)[number]
>

interface Paged {
  readonly search: string
  readonly page: number
  readonly sort: {
    readonly field: NonNullable<OrganizationListQuery['sort']>
    readonly order: 'asc' | 'desc'
  }
}

const pageOf = ({ search, sort, page }: Paged, limit: number) => ({
  ...(search !== '' && { search }),
  sort: sort.field,
  order: sort.order,
  limit,
  offset: (page - 1) * limit,
})

/** The question a state of the administrators' list asks the server. */
export function organizationQuery(
  state: OrganizationListState,
  limit: number,
): OrganizationListQuery {
  const { campaignRole, aggregatorId, status, organizationType } = state.filters
  return {
    adminView: true,
    ...pageOf(state, limit),
    ...(campaignRole !== null && { campaignRole }),
    ...(aggregatorId !== null && { aggregatorId }),
    ...(status !== null && { status }),
    ...(organizationType.length > 0 && { organizationType: organizationType.join(',') }),
  }
}

/** The question a state of the registry asks: published organizations alone, also for administrators (P-228). */
export function registryQuery(state: RegistryListState, limit: number): OrganizationListQuery {
  const { campaignRole, organizationType, location, aggregatorId } = state.filters
  return {
    status: 'published',
    facets: true,
    ...pageOf(state, limit),
    ...(campaignRole.length > 0 && { campaignRole: campaignRole.join(',') }),
    ...(organizationType.length > 0 && { organizationType: organizationType.join(',') }),
    ...(location.length > 0 && { location: location.join(',') }),
    ...(aggregatorId !== null && { aggregatorId }),
  }
}
