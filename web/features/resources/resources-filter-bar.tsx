import { membershipBases, resourceTypes, statuses, valuesOf } from '#contract/common/enums'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { resourceQuery, type resourceFilters } from './resources-list.ts'

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>> | undefined

const types = optionsOf(resourceTypes)
const bases = optionsOf(membershipBases)

/** Administrators choose among the statuses there are. */
function statusOptions(counts: Counts, chosen: keyof typeof statuses | null) {
  return valuesOf(statuses).flatMap((value) => {
    const count = counts?.['status']?.[value] ?? 0
    return count > 0 || value === chosen ? [{ value, label: statuses[value], count }] : []
  })
}

const orders = [
  { field: 'createdAt', label: 'Added' },
  { field: 'name', label: 'Name' },
  { field: 'updatedAt', label: 'Updated' },
] as const

/** Search and filters of the shared resources (P-123). */
export function ResourcesFilterBar({
  list,
  total,
  counts,
  resultText,
  isAdministrator,
}: {
  list: ListOf<typeof resourceFilters>
  total: number
  counts: Counts
  resultText: string
  isAdministrator: boolean
}) {
  const { filters, setFilter } = list
  return (
    <FilterBar
      list={list}
      searchLabel="Search resources..."
      chips={filterChips(list, {
        type: ['Type', labelsOfChosen(resourceTypes)],
        membershipBase: ['Membership', labelsOfChosen(membershipBases)],
        ...(isAdministrator && { status: ['Status', labelsOfChosen(statuses)] as const }),
      })}
      shown={formatCountOf(total, 'resource')}
      resultText={resultText}
      sortable={orders}
      end={
        <>
          <span className="text-meta text-ink-3 max-sm:hidden" aria-hidden="true">
            {resultText}
          </span>
          <ExportMenu
            list="resources"
            noun="resources"
            query={resourceQuery(list, isAdministrator)}
          />
        </>
      }
    >
      <SelectFilter
        label="Type"
        atRest="All Types"
        options={types}
        value={filters.type}
        onChange={(type) => setFilter('type', type)}
      />
      <SelectFilter
        label="Membership"
        atRest="All Memberships"
        options={bases}
        value={filters.membershipBase}
        onChange={(base) => setFilter('membershipBase', base)}
      />
      {isAdministrator && (
        <SelectFilter
          label="Status"
          atRest="All Statuses"
          options={statusOptions(counts, filters.status)}
          value={filters.status}
          onChange={(status) => setFilter('status', status)}
        />
      )}
    </FilterBar>
  )
}
