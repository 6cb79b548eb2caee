import type { ReactNode } from 'react'
import { labelOf, statuses } from '#contract/common/enums'
import { freshnesses } from '#contract/freshness'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { AmountFilter } from '#web/kit/table/range-filter.tsx'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { useNameOfOrganization } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { profileLists, type ProfileList } from './lending-profile-words.tsx'
import type { profileFilters } from './lending-profiles-list.ts'
import { profileColumns } from './lending-profiles.columns.tsx'

type Facets = Record<string, Record<string, number>> | undefined

const listNames = Object.keys(profileLists) as ProfileList[]
const sortable = sortOptionsOf(profileColumns)

/** The entries that occur, the chosen ones always among them, by their labels. */
function entriesOf(facets: Facets, list: ProfileList, chosen: readonly string[]) {
  const counts = facets?.[list] ?? {}
  return [...new Set([...Object.keys(counts), ...chosen])]
    .map((value) => ({
      value,
      label: labelOf(profileLists[list].known, value),
      count: counts[value] ?? 0,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

const chipOf = (list: ProfileList) =>
  [profileLists[list].label, labelsOfChosen(profileLists[list].known)] as const

interface LendingProfilesFilterBarProps {
  list: ListOf<typeof profileFilters>
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
  const organizationName = useNameOfOrganization(filters.organizationId)
  return (
    <FilterBar
      list={list}
      searchLabel="Search lending profiles"
      chips={filterChips(list, {
        loanTypes: chipOf('loanTypes'),
        sectors: chipOf('sectors'),
        geographies: chipOf('geographies'),
        status: ['Status', labelsOfChosen(statuses)],
        freshness: ['Freshness', labelsOfChosen(freshnesses)],
        loanAmount: ['Lends', (amount) => formatMoney(amount) ?? ''],
        organizationId: ['Organization', organizationName],
      })}
      shown={formatCountOf(total, 'lending profile')}
      resultText={resultText}
      sortable={sortable}
      end={end}
    >
      {listNames.map((name) => (
        <Facet
          key={name}
          label={profileLists[name].label}
          atRest={profileLists[name].atRest}
          options={entriesOf(facets, name, filters[name])}
          selected={filters[name]}
          onChange={(chosen) => setFilter(name, chosen)}
        />
      ))}
      <Facet
        label="Status"
        atRest="All Statuses"
        options={optionsOf(statuses, facets?.['status'] ?? {})}
        selected={filters.status}
        onChange={(chosen) => setFilter('status', chosen)}
      />
      <Facet
        label="Freshness"
        atRest="All Confirmations"
        options={optionsOf(freshnesses, facets?.['freshness'] ?? {})}
        selected={filters.freshness}
        onChange={(chosen) => setFilter('freshness', chosen)}
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
