import type { ReactNode } from 'react'
import { labelOf, statuses, valuesOf } from '#contract/common/enums'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { AmountFilter } from '#web/kit/table/range-filter.tsx'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { profileLists, type ProfileList } from './lending-profile-words.tsx'
import { profileFilters } from './lending-profiles-list.ts'
import { profileColumns } from './lending-profiles.columns.tsx'

type List = UrlFiltersResult<
  typeof profileFilters.filters,
  (typeof profileFilters.sort.fields)[number]
>
type Facets = Record<string, Record<string, number>> | undefined

const listNames = Object.keys(profileLists) as ProfileList[]
const sortable = sortOptionsOf(profileColumns)

/** The entries that occur, the chosen ones always among them, by their labels. */
function optionsOf(facets: Facets, list: ProfileList, chosen: readonly string[]) {
  const counts = facets?.[list] ?? {}
  return [...new Set([...Object.keys(counts), ...chosen])]
    .map((value) => ({
      value,
      label: labelOf(profileLists[list].known, value),
      count: counts[value] ?? 0,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

interface LendingProfilesFilterBarProps {
  list: List
  total: number
  facets: Facets
  resultText: string
  /** Holds the column chooser. */
  end: ReactNode
}

/** Search and filters of the lending profiles. */
export function LendingProfilesFilterBar({
  list,
  total,
  facets,
  resultText,
  end,
}: LendingProfilesFilterBarProps) {
  const { filters, setFilter } = list
  return (
    <FilterBar
      search={{ label: 'Search lending profiles', value: list.search, onSearch: list.setSearch }}
      chips={chipsOf(list)}
      onClearAll={list.clearFilters}
      activeCount={list.activeCount}
      shown={formatCountOf(total, 'lending profile')}
      resultText={resultText}
      sort={{
        options: sortable,
        value: list.sort,
        onChange: (sort) => list.setSort(sort as List['sort']),
      }}
      end={end}
    >
      {listNames.map((name) => (
        <Facet
          key={name}
          label={profileLists[name].label}
          atRest={profileLists[name].atRest}
          options={optionsOf(facets, name, filters[name])}
          selected={filters[name]}
          onChange={(chosen) => setFilter(name, chosen)}
        />
      ))}
      <Facet
        label="Status"
        atRest="All Statuses"
        options={valuesOf(statuses).map((value) => ({
          value,
          label: statuses[value],
          count: facets?.['status']?.[value] ?? 0,
        }))}
        selected={filters.status}
        onChange={(chosen) => setFilter('status', chosen)}
      />
      <AmountFilter
        label="Loan amount"
        atRest="Any Loan Amount"
        value={filters.loanAmount}
        onChange={(amount) => setFilter('loanAmount', amount)}
      />
    </FilterBar>
  )
}

function chipsOf({ filters, setFilter }: List): FilterChip[] {
  const chips: FilterChip[] = listNames
    .filter((name) => filters[name].length > 0)
    .map((name) => ({
      label: profileLists[name].label,
      text: filters[name].map((value) => labelOf(profileLists[name].known, value)).join(', '),
      onRemove: () => setFilter(name, []),
    }))
  if (filters.status.length > 0)
    chips.push({
      label: 'Status',
      text: filters.status.map((status) => statuses[status]).join(', '),
      onRemove: () => setFilter('status', []),
    })
  if (filters.loanAmount !== '')
    chips.push({
      label: 'Lends',
      text: formatMoney(filters.loanAmount) ?? '',
      onRemove: () => setFilter('loanAmount', ''),
    })
  return chips
}
