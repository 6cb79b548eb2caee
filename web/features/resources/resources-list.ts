import { membershipBases, resourceTypes, statuses } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { listQuery, type ListStateOf } from '#web/lib/url-filters.ts'
import { one } from '#web/kit/table/list-filters.ts'
import type { ResourceListQuery } from './resources.queries.ts'

type Counts = Readonly<Record<string, number>>
const status = one('Status', 'All Statuses', statuses)

/** What the list of resources stores in the address. */
export const resourceFilters = {
  filters: {
    type: one('Type', 'All Types', resourceTypes),
    membershipBase: one('Membership', 'All Memberships', membershipBases),
    /** For administrators, who choose among the statuses there are; others are shown what is published. */
    status: {
      ...status,
      options: (counts: Counts | undefined, chosen: readonly string[]) =>
        status
          .options(counts, chosen)
          .filter(({ value, count = 0 }) => count > 0 || chosen.includes(value)),
    },
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
  const { status: chosen, ...query } = listQuery(resourceFilters, state, pageLimit)
  return {
    ...query,
    ...(isAdministrator && { adminView: true, ...(chosen && { status: chosen }) }),
    facets: true,
  }
}
