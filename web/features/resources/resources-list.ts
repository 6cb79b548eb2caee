import { membershipBases, resourceTypes, statuses, valuesOf } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { openAddress, paths } from '#web/lib/paths.ts'
import { oneOf, type UrlListState } from '#web/lib/url-filters.ts'
import type { ResourceListQuery } from './resources.queries.ts'

/** What the list of resources keeps in the address. */
export const resourceFilters = {
  filters: {
    type: oneOf(valuesOf(resourceTypes)),
    membershipBase: oneOf(valuesOf(membershipBases)),
    /** For administrators; others are shown what is published. */
    status: oneOf(valuesOf(statuses)),
  },
  sort: {
    fields: ['createdAt', 'name', 'updatedAt'] as const,
    fallback: { field: 'createdAt', order: 'desc' } as const,
  },
}

export type ResourceListState = UrlListState<
  typeof resourceFilters.filters,
  (typeof resourceFilters.sort.fields)[number]
>

/** The question a state of the list asks the server. */
export function resourceQuery(
  { search, filters, sort, page }: ResourceListState,
  isAdministrator: boolean,
): ResourceListQuery {
  return {
    ...(search !== '' && { search }),
    ...(filters.type !== null && { type: filters.type }),
    ...(filters.membershipBase !== null && { membershipBase: filters.membershipBase }),
    ...(isAdministrator && {
      adminView: true,
      ...(filters.status !== null && { status: filters.status }),
    }),
    sort: sort.field,
    order: sort.order,
    limit: pageLimit,
    offset: (page - 1) * pageLimit,
    facets: true,
  }
}

/** The address of one resource's details. */
export const resourceAddress = ({ id }: { id: string }): string => openAddress(paths.resources, id)
