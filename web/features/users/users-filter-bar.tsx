import type { ReactNode } from 'react'
import { userRoles } from '#contract/common/enums'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { useNameOfOrganization } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { userColumns } from './users.columns.tsx'
import { accountStates, secondSteps, type userFilters } from './users-list.ts'

const roles = optionsOf(userRoles)
const states = optionsOf(accountStates)
const steps = optionsOf(secondSteps)
const sortable = sortOptionsOf(userColumns)

/** Search and filters of the accounts; `end` is for the column chooser. */
export function UsersFilterBar({
  list,
  total,
  perPage,
  end,
}: {
  list: ListOf<typeof userFilters>
  total: number
  perPage: number
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const choices = useOrganizationChoices().data?.choices ?? []
  const organizationName = useNameOfOrganization(filters.organizationId)
  return (
    <FilterBar
      list={list}
      searchLabel="Search users"
      chips={filterChips(list, {
        role: ['Role', labelsOfChosen(userRoles)],
        organizationId: ['Organization', organizationName],
        disabled: ['Status', labelsOfChosen(accountStates)],
        secondFactor: ['Second step', labelsOfChosen(secondSteps)],
        signedIn: ['Sessions', () => 'Signed in now'],
      })}
      shown={formatCountOf(total, 'user')}
      resultText={pageText(list.page, perPage, total, 'users')}
      sortable={sortable}
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
      <SelectFilter
        label="Second step"
        atRest="Any Second Step"
        options={steps}
        value={filters.secondFactor}
        onChange={(step) => setFilter('secondFactor', step)}
      />
    </FilterBar>
  )
}
