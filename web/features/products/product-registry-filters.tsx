import type { ReactNode } from 'react'
import { labelOf, statuses, valuesOf } from '#contract/common/enums'
import { rateBenchmarks } from '#contract/common/rates'
import {
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
  technologies,
} from '#contract/common/registry-enums'
import { states } from '#contract/common/states'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { RangeFilter } from '#web/kit/table/range-filter.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { formatCountOf, formatMoneyRange } from '#web/lib/format.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import {
  supportValues,
  type productFilters,
  type ProductFilterValues,
  type ProductSortField,
} from './products-list.ts'
import type { RegistryRows } from './use-registry-rows.ts'

export type RegistryList = UrlFiltersResult<typeof productFilters.filters, ProductSortField>

type Labels = Readonly<Record<string, string>>

/** The filters of several choices: what they are called, how they read at rest, and the words of their values. */
const facets = {
  asset: { label: 'Asset', atRest: 'All Assets', labels: productAssets },
  type: { label: 'Type', atRest: 'All Types', labels: capitalTypes },
  status: { label: 'Status', atRest: 'All Statuses', labels: statuses },
  technology: { label: 'Technology', atRest: 'All Technologies', labels: technologies },
  securityPosition: {
    label: 'Security',
    atRest: 'All Security Positions',
    labels: securityPositions,
  },
  macroGeography: { label: 'Geography', atRest: 'All Geographies', labels: macroGeographies },
  certainGeographies: { label: 'State', atRest: 'All States', labels: states },
  loanTermLength: { label: 'Loan term', atRest: 'All Loan Terms', labels: loanTermLengths },
  benchmark: { label: 'Rate basis', atRest: 'All Rate Bases', labels: rateBenchmarks },
} as const satisfies Partial<
  Record<keyof ProductFilterValues, { label: string; atRest: string; labels: Labels }>
>
type FacetName = keyof typeof facets

const shownFirst: readonly FacetName[] = ['asset', 'type', 'status']
const behindMore: readonly FacetName[] = [
  'technology',
  'securityPosition',
  'macroGeography',
  'certainGeographies',
  'loanTermLength',
  'benchmark',
]

function ValueFacet({
  name,
  list,
  counts,
}: {
  name: FacetName
  list: RegistryList
  counts: RegistryRows['counts']
}) {
  const { label, atRest, labels } = facets[name]
  const table: Labels = labels
  const options = valuesOf(table).map((value) => ({
    value,
    label: labelOf(table, value),
    count: counts[name]?.[value] ?? 0,
  }))
  const change = list.setFilter as (filter: FacetName, chosen: readonly string[]) => void
  return (
    <Facet
      label={label}
      atRest={atRest}
      options={options}
      selected={list.filters[name]}
      onChange={(chosen) => change(name, chosen)}
    />
  )
}

/** A filter over other records, whose choices are those that the products name. */
function RecordFacet({
  name,
  label,
  atRest,
  list,
  counts,
  names,
}: {
  name: 'organizationId' | 'catalyticFacilityId'
  label: string
  atRest: string
  list: RegistryList
  counts: RegistryRows['counts']
  names: ReadonlyMap<string, string>
}) {
  const options = [...names]
    .map(([value, text]) => ({ value, label: text, count: counts[name]?.[value] ?? 0 }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Facet
      label={label}
      atRest={atRest}
      options={options}
      selected={list.filters[name]}
      onChange={(chosen) => list.setFilter(name, chosen)}
    />
  )
}

export interface RecordNames {
  organizations: ReadonlyMap<string, string>
  facilities: ReadonlyMap<string, string>
}

/** Search, filters and what is in force; `end` holds the column chooser (P-162, P-174). */
export function ProductFilterBar({
  list,
  registry,
  resultText,
  names,
  sortOptions,
  end,
}: {
  list: RegistryList
  registry: RegistryRows
  resultText: string
  names: RecordNames
  sortOptions: readonly { readonly field: string; readonly label: string }[]
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const { counts } = registry
  const support = valuesOf(supportValues).map((value) => ({
    value,
    label: supportValues[value],
    count: counts['isSupportedByCatalyticFacility']?.[value] ?? 0,
  }))
  const isMoreSet =
    behindMore.some((name) => filters[name].length > 0) ||
    filters.organizationId.length > 0 ||
    filters.catalyticFacilityId.length > 0 ||
    filters.isSupportedByCatalyticFacility !== null ||
    [filters.rateMin, filters.rateMax, filters.sizeMin, filters.sizeMax].some((end_) => end_ !== '')
  return (
    <FilterBar
      search={{ label: 'Search products', value: list.search, onSearch: list.setSearch }}
      chips={chipsOf(list, names)}
      onClearAll={list.clearFilters}
      activeCount={list.activeCount}
      shown={formatCountOf(registry.matching, 'product')}
      resultText={resultText}
      sort={{
        options: sortOptions,
        value: list.sort,
        onChange: (sort) => list.setSort(sort as RegistryList['sort']),
      }}
      end={end}
      isMoreSet={isMoreSet}
      more={
        <>
          {behindMore.map((name) => (
            <ValueFacet key={name} name={name} list={list} counts={counts} />
          ))}
          <RangeFilter
            label="Rate"
            atRest="All Rates"
            kind="percent"
            from={filters.rateMin}
            to={filters.rateMax}
            onFrom={(value) => setFilter('rateMin', value)}
            onTo={(value) => setFilter('rateMax', value)}
            hint={
              filters.benchmark.length === 0
                ? 'Percent; fixed rates. Choose a rate basis to compare spreads.'
                : 'Percent; the rate, or the spread over the chosen rate basis.'
            }
          />
          <RangeFilter
            label="Size"
            atRest="All Sizes"
            kind="dollars"
            from={filters.sizeMin}
            to={filters.sizeMax}
            onFrom={(value) => setFilter('sizeMin', value)}
            onTo={(value) => setFilter('sizeMax', value)}
            hint="Products that lend somewhere between these amounts."
          />
          <RecordFacet
            name="organizationId"
            label="Organization"
            atRest="All Organizations"
            list={list}
            counts={counts}
            names={names.organizations}
          />
          <SelectFilter
            label="Facility support"
            atRest="All Facility Support"
            options={support}
            value={filters.isSupportedByCatalyticFacility}
            onChange={(value) => setFilter('isSupportedByCatalyticFacility', value)}
          />
          <RecordFacet
            name="catalyticFacilityId"
            label="Catalytic facility"
            atRest="All Facilities"
            list={list}
            counts={counts}
            names={names.facilities}
          />
        </>
      }
    >
      {shownFirst.map((name) => (
        <ValueFacet key={name} name={name} list={list} counts={counts} />
      ))}
    </FilterBar>
  )
}

/** The filters in force in words, each with its way out. */
function chipsOf({ filters, setFilter }: RegistryList, names: RecordNames): FilterChip[] {
  const clear = setFilter as (filter: keyof ProductFilterValues, value: unknown) => void
  const chips: FilterChip[] = []
  for (const name of [...shownFirst, ...behindMore]) {
    const table: Labels = facets[name].labels
    if (filters[name].length > 0)
      chips.push({
        label: facets[name].label,
        text: filters[name].map((value) => labelOf(table, value)).join(', '),
        onRemove: () => clear(name, []),
      })
  }
  const {
    rateMin,
    rateMax,
    sizeMin,
    sizeMax,
    organizationId,
    catalyticFacilityId,
    isSupportedByCatalyticFacility: support,
  } = filters
  const both = (one: keyof ProductFilterValues, other: keyof ProductFilterValues) => () => {
    clear(one, '')
    clear(other, '')
  }
  if (rateMin !== '' || rateMax !== '')
    chips.push({
      label: 'Rate',
      text: percentRange(rateMin, rateMax),
      onRemove: both('rateMin', 'rateMax'),
    })
  if (sizeMin !== '' || sizeMax !== '')
    chips.push({
      label: 'Size',
      text: formatMoneyRange(sizeMin || null, sizeMax || null),
      onRemove: both('sizeMin', 'sizeMax'),
    })
  const named = (ids: readonly string[], known: ReadonlyMap<string, string>) =>
    ids.map((id) => known.get(id) ?? 'Unknown').join(', ')
  if (organizationId.length > 0)
    chips.push({
      label: 'Organization',
      text: named(organizationId, names.organizations),
      onRemove: () => clear('organizationId', []),
    })
  if (support !== null)
    chips.push({
      label: 'Facility support',
      text: supportValues[support],
      onRemove: () => clear('isSupportedByCatalyticFacility', null),
    })
  if (catalyticFacilityId.length > 0)
    chips.push({
      label: 'Catalytic facility',
      text: named(catalyticFacilityId, names.facilities),
      onRemove: () => clear('catalyticFacilityId', []),
    })
  return chips
}

function percentRange(from: string, to: string): string {
  if (from !== '' && to !== '') return `${from}% - ${to}%`
  return from === '' ? `Up to ${to}%` : `${from}%+`
}
