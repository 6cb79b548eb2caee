import { membershipBases, resourceTypes, statuses, valuesOf } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { openAddress, paths } from '#web/lib/paths.ts'
import { listQuery, oneOf, type ListStateOf } from '#web/lib/url-filters.ts'
import type { ResourceListQuery } from './resources.queries.ts'

/** What the list of resources stores in the address. */
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

/** The question a state of the list asks the server. */
export function resourceQuery(
  state: ListStateOf<typeof resourceFilters>,
  isAdministrator: boolean,
): ResourceListQuery {
  const { status, ...query } = listQuery(resourceFilters, state, pageLimit)
  return {
    ...query,
    ...(isAdministrator && { adminView: true, ...(status && { status }) }),
    facets: true,
  }
}

/** The address of one resource's details. */
export const resourceAddress = ({ id }: { id: string }): string => openAddress(paths.resources, id)
