import { useMemo, type ReactNode } from 'react'
import { progressBuckets } from '#contract/common/progress'
import { facilityTypes } from '#contract/common/registry-enums'
import { freshnesses } from '#contract/freshness'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet, facetClasses } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { useNameOfOrganization } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import {
  type facilityFilters,
  statusViewLabels,
  statusViews,
  type StatusView,
} from './facilities-list.ts'
import { facilityColumns } from './facilities.columns.tsx'

type Facets = Record<string, Record<string, number>> | undefined

const sortable = sortOptionsOf(facilityColumns)

interface FacilitiesFilterBarProps {
  list: ListOf<typeof facilityFilters>
  total: number
  facets: Facets
  resultText: string
  /** Whether statuses that are not listed are offered even where there is no such facility. */
  offersEveryStatus: boolean
  /** Holds the column chooser. */
  end: ReactNode
}

/** Search, filters and the status control of the facilities. */
export function FacilitiesFilterBar({
  list,
  total,
  facets,
  resultText,
  offersEveryStatus,
  end,
}: FacilitiesFilterBarProps) {
  const { filters, setFilter } = list
  const recipients = useRecipientOptions(facets, filters.eligibleRecipients)
  const organizationName = useNameOfOrganization(filters.organizationId)
  const drafts = facets?.['status']?.['draft'] ?? 0
  return (
    <FilterBar
      list={list}
      searchLabel="Search facilities"
      chips={filterChips(list, {
        facilityType: ['Type', labelsOfChosen(facilityTypes)],
        eligibleRecipients: [
          'Eligible recipients',
          labelsOfChosen(Object.fromEntries(recipients.map(({ value, label }) => [value, label]))),
        ],
        progress: ['Progress', labelsOfChosen(progressBuckets)],
        status: ['Status', labelsOfChosen(statusViewLabels)],
        freshness: ['Freshness', labelsOfChosen(freshnesses)],
        organizationId: ['Organization', organizationName],
      })}
      shown={formatCountOf(total, 'facility', 'facilities')}
      resultText={resultText}
      sortable={sortable}
      end={end}
    >
      <Facet
        label="Type"
        atRest="All Types"
        options={optionsOf(facilityTypes, facets?.['facilityType'])}
        selected={filters.facilityType}
        onChange={(chosen) => setFilter('facilityType', chosen)}
      />
      <Facet
        label="Eligible recipients"
        atRest="All Eligible Recipients"
        options={recipients}
        selected={filters.eligibleRecipients}
        onChange={(chosen) => setFilter('eligibleRecipients', chosen)}
      />
      <Facet
        label="Progress"
        atRest="All Progress"
        options={optionsOf(progressBuckets, facets?.['progress'])}
        selected={filters.progress}
        onChange={(chosen) => setFilter('progress', chosen)}
      />
      <SelectFilter
        label="Status"
        atRest="Published"
        options={statusOptions(facets, filters.status, offersEveryStatus)}
        value={filters.status}
        onChange={(view) => setFilter('status', view)}
      />
      <Facet
        label="Freshness"
        atRest="All Confirmations"
        options={optionsOf(freshnesses, facets?.['freshness'])}
        selected={filters.freshness}
        onChange={(chosen) => setFilter('freshness', chosen)}
      />
      {(drafts > 0 || filters.status === 'draft') && (
        <button
          type="button"
          aria-pressed={filters.status === 'draft'}
          className={facetClasses(filters.status === 'draft')}
          onClick={() => setFilter('status', filters.status === 'draft' ? null : 'draft')}
        >
          Drafts ({drafts})
        </button>
      )}
    </FilterBar>
  )
}

/** The distinct recipients in the spelling used most, the chosen ones always among them. */
function useRecipientOptions(facets: Facets, chosen: readonly string[]) {
  return useMemo(() => {
    const counts = Object.entries(facets?.['eligibleRecipients'] ?? {})
    const options = counts.map(([label, count]) => ({ value: label.toLowerCase(), label, count }))
    const missing = chosen
      .filter((value) => !options.some((option) => option.value === value))
      .map((value) => ({ value, label: value, count: 0 }))
    return [...options, ...missing].toSorted((one, other) => one.label.localeCompare(other.label))
  }, [facets, chosen])
}

/** Listed statuses for everybody; the others where the person has such facilities or administers all. */
function statusOptions(facets: Facets, chosen: StatusView | null, offersEveryStatus: boolean) {
  const always: readonly StatusView[] = ['listed', 'raising', 'deploying', 'active']
  return statusViews
    .filter(
      (view) =>
        always.includes(view) ||
        offersEveryStatus ||
        view === chosen ||
        (facets?.['status']?.[view] ?? 0) > 0,
    )
    .map((view) => ({ value: view, label: statusViewLabels[view] }))
}
