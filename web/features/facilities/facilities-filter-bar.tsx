import { useMemo, type ReactNode } from 'react'
import { valuesOf } from '#contract/common/enums'
import { progressBuckets } from '#contract/common/progress'
import { facilityTypes } from '#contract/common/registry-enums'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { Facet, facetClasses } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import {
  facilityFilters,
  statusViewLabels,
  statusViews,
  type StatusView,
} from './facilities-list.ts'
import { facilityColumns } from './facilities.columns.tsx'

type List = UrlFiltersResult<
  typeof facilityFilters.filters,
  (typeof facilityFilters.sort.fields)[number]
>
type Facets = Record<string, Record<string, number>> | undefined

const sortable = sortOptionsOf(facilityColumns)

interface FacilitiesFilterBarProps {
  list: List
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
  const drafts = facets?.['status']?.['draft'] ?? 0
  return (
    <FilterBar
      search={{ label: 'Search facilities', value: list.search, onSearch: list.setSearch }}
      chips={chipsOf(list, recipients)}
      onClearAll={list.clearFilters}
      activeCount={list.activeCount}
      shown={formatCountOf(total, 'facility', 'facilities')}
      resultText={resultText}
      sort={{
        options: sortable,
        value: list.sort,
        onChange: (sort) => list.setSort(sort as List['sort']),
      }}
      end={end}
    >
      <Facet
        label="Type"
        atRest="All Types"
        options={valuesOf(facilityTypes).map((value) => ({
          value,
          label: facilityTypes[value],
          count: countOf(facets, 'facilityType', value),
        }))}
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
        options={valuesOf(progressBuckets).map((value) => ({
          value,
          label: progressBuckets[value],
          count: countOf(facets, 'progress', value),
        }))}
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

/** Rows of an option under the other filters; undefined until counted. */
function countOf(facets: Facets, filter: string, value: string): number | undefined {
  return facets === undefined ? undefined : (facets[filter]?.[value] ?? 0)
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
        (countOf(facets, 'status', view) ?? 0) > 0,
    )
    .map((view) => ({ value: view, label: statusViewLabels[view] }))
}

function chipsOf(
  { filters, setFilter }: List,
  recipients: readonly { value: string; label: string }[],
): FilterChip[] {
  const chips: FilterChip[] = []
  if (filters.facilityType.length > 0) {
    chips.push({
      label: 'Type',
      text: filters.facilityType.map((type) => facilityTypes[type]).join(', '),
      onRemove: () => setFilter('facilityType', []),
    })
  }
  if (filters.eligibleRecipients.length > 0) {
    const labels = filters.eligibleRecipients.map(
      (part) => recipients.find((option) => option.value === part)?.label ?? part,
    )
    chips.push({
      label: 'Eligible recipients',
      text: labels.join(', '),
      onRemove: () => setFilter('eligibleRecipients', []),
    })
  }
  if (filters.progress.length > 0) {
    chips.push({
      label: 'Progress',
      text: filters.progress.map((bucket) => progressBuckets[bucket]).join(', '),
      onRemove: () => setFilter('progress', []),
    })
  }
  if (filters.status !== null)
    chips.push({
      label: 'Status',
      text: statusViewLabels[filters.status],
      onRemove: () => setFilter('status', null),
    })
  return chips
}
