import { filterOf, type FilteredList, type ListFilter } from '#web/kit/table/list-filters.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import type { oneId } from '#web/lib/url-filters.ts'

/** The filter for the members of one aggregator: "Members of" and its name (P-087). */
export function useAggregatorFilter(
  list: FilteredList<{ aggregatorId: typeof oneId }>,
): ListFilter {
  const { choices = [], nameOf } =
    useOrganizationChoices({ campaignRole: 'capital_aggregator' }).data ?? {}
  const id = list.filters.aggregatorId
  const name = useNamesOf('/api/organizations', id === null ? [] : [id], nameOf)
  return filterOf(list, 'aggregatorId', {
    label: 'Member of',
    atRest: 'All Organizations',
    options: choices.map(({ value, label }) => ({ value, label: `Members of ${label}` })),
    nameOf: (one) => `Members of ${name(one)}`,
  })
}
