import type { ReactNode } from 'react'
import { userRoles, valuesOf } from '#contract/common/enums'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { userColumns } from './users.columns.tsx'
import { accountStates, userFilters } from './users-list.ts'

type List = UrlFiltersResult<typeof userFilters.filters, (typeof userFilters.sort.fields)[number]>

const roles = valuesOf(userRoles).map((value) => ({ value, label: userRoles[value] }))
const states = valuesOf(accountStates).map((value) => ({ value, label: accountStates[value] }))
const sortable = sortOptionsOf(userColumns)

/** Search and filters of the accounts; `end` holds the column chooser. */
export function UsersFilterBar({
  list,
  total,
  perPage,
  end,
}: {
  list: List
  total: number
  perPage: number
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const { choices, nameOf } = useOrganizationChoices().data ?? {
    choices: [],
    nameOf: new Map<string, string>(),
  }
  const chips: FilterChip[] = []
  if (filters.role.length > 0) {
    chips.push({
      label: 'Role',
      text: filters.role.map((role) => userRoles[role]).join(', '),
      onRemove: () => setFilter('role', []),
    })
  }
  if (filters.organizationId !== null) {
    chips.push({
      label: 'Organization',
      text: nameOf.get(filters.organizationId) ?? 'Unknown organization',
      onRemove: () => setFilter('organizationId', null),
    })
  }
  if (filters.disabled !== null) {
    chips.push({
      label: 'Status',
      text: accountStates[filters.disabled],
      onRemove: () => setFilter('disabled', null),
    })
  }
  if (filters.signedIn)
    chips.push({
      label: 'Sessions',
      text: 'Signed in now',
      onRemove: () => setFilter('signedIn', false),
    })

  return (
    <FilterBar
      search={{ label: 'Search users', value: list.search, onSearch: list.setSearch }}
      chips={chips}
      onClearAll={list.clearFilters}
      activeCount={list.activeCount}
      shown={formatCountOf(total, 'user')}
      resultText={pageText(list.page, perPage, total, 'users')}
      sort={{
        options: sortable,
        value: list.sort,
        onChange: (sort) => list.setSort(sort as List['sort']),
      }}
      end={end}
    >
      <Facet
        label="Role"
        atRest="All Roles"
        options={roles}
        selected={filters.role}
        onChange={(chosen) => setFilter('role', chosen)}
      />
      <SelectFilter
        label="Organization"
        atRest="All Organizations"
        options={choices}
        value={filters.organizationId}
        onChange={(id) => setFilter('organizationId', id)}
      />
      <SelectFilter
        label="Status"
        atRest="All Statuses"
        options={states}
        value={filters.disabled}
        onChange={(state) => setFilter('disabled', state)}
      />
    </FilterBar>
  )
}
