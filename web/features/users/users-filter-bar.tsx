import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { FilterBar, type FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import { filterOf, wordedFilters } from '#web/kit/table/list-filters.ts'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { useNameOfOrganization } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { userColumns } from './users.columns.tsx'
import { userFilters } from './users-list.ts'

const sortable = sortOptionsOf(userColumns)

/** Search and filters of the accounts. */
export function UsersFilterBar({
  list,
  total,
  perPage,
  ...around
}: Pick<FilterBarProps, 'start' | 'end'> & {
  list: ListOf<typeof userFilters>
  total: number | undefined
  perPage: number
}) {
  const choices = useOrganizationChoices().data?.choices ?? []
  const organizationName = useNameOfOrganization(list.filters.organizationId)
  return (
    <FilterBar
      {...around}
      list={list}
      searchLabel="Search users"
      filters={[
        ...wordedFilters(list, userFilters.filters),
        filterOf(list, 'organizationId', {
          label: 'Organization',
          atRest: 'All Organizations',
          options: choices,
          nameOf: organizationName,
        }),
        filterOf(list, 'signedIn', { label: 'Sessions', nameOf: () => 'Signed in now' }),
      ]}
      total={total}
      noun={['user', 'users']}
      resultText={pageText(list.page, perPage, total, 'users')}
      sortable={sortable}
    />
  )
}
