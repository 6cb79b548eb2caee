import type { ReactNode } from 'react'
import { statuses } from '#contract/common/enums'
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
import { freshnesses } from '#contract/freshness'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen, type FilterChip } from '#web/kit/table/filter-chips.tsx'
import { RangeFilter } from '#web/kit/table/range-filter.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { formatCountOf, formatMoneyRange } from '#web/lib/format.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { supportValues, type productFilters, type ProductFilterValues } from './products-list.ts'
import type { RegistryRows } from './use-registry-rows.ts'

export type RegistryList = ListOf<typeof productFilters>

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
  freshness: { label: 'Freshness', atRest: 'All Confirmations', labels: freshnesses },
  benchmark: { label: 'Rate basis', atRest: 'All Rate Bases', labels: rateBenchmarks },
} as const satisfies Partial<
  Record<keyof ProductFilterValues, { label: string; atRest: string; labels: Labels }>
>
type FacetName = keyof typeof facets
type RangeEnd = 'rateMin' | 'rateMax' | 'sizeMin' | 'sizeMax'

const shownFirst: readonly FacetName[] = ['asset', 'type', 'status']
const behindMore: readonly FacetName[] = [
  'technology',
  'securityPosition',
  'macroGeography',
  'certainGeographies',
  'loanTermLength',
  'benchmark',
  'freshness',
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
  const change = list.setFilter as (filter: FacetName, chosen: readonly string[]) => void
  return (
    <Facet
      label={label}
      atRest={atRest}
      options={optionsOf<string>(labels, counts[name] ?? {})}
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
  const isRead = registry.rows !== undefined
  const organizationName = useNamesOf(
    '/api/organizations',
    filters.organizationId,
    isRead ? names.organizations : undefined,
  )
  const facilityName = useNamesOf(
    '/api/catalytic-facilities',
    filters.catalyticFacilityId,
    isRead ? names.facilities : undefined,
  )
  const isMoreSet = [
    ...behindMore,
    ...(['organizationId', 'catalyticFacilityId', 'isSupportedByCatalyticFacility'] as const),
    ...(['rateMin', 'rateMax', 'sizeMin', 'sizeMax'] as const),
  ].some((name) => list.isSet(name))
  return (
    <FilterBar
      list={list}
      searchLabel="Search products"
      chips={chipsOf(list, organizationName, facilityName)}
      shown={formatCountOf(registry.matching, 'product')}
      resultText={resultText}
      sortable={sortOptions}
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
            options={optionsOf(supportValues, counts['isSupportedByCatalyticFacility'] ?? {})}
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
function chipsOf(
  list: RegistryList,
  organizationName: (id: string) => string,
  facilityName: (id: string) => string,
): FilterChip[] {
  const { rateMin, rateMax, sizeMin, sizeMax } = list.filters
  const range = (label: string, ends: readonly RangeEnd[], text: string): FilterChip[] =>
    ends.some((name) => list.isSet(name)) ? [{ label, text, onRemove: () => list.clear(ends) }] : []
  const named = (name: (id: string) => string) => (ids: readonly string[]) =>
    ids.map(name).join(', ')
  return [
    ...filterChips(
      list,
      Object.fromEntries(
        [...shownFirst, ...behindMore].map((name) => [
          name,
          [facets[name].label, labelsOfChosen(facets[name].labels)],
        ]),
      ),
    ),
    ...range('Rate', ['rateMin', 'rateMax'], percentRange(rateMin, rateMax)),
    ...range('Size', ['sizeMin', 'sizeMax'], formatMoneyRange(sizeMin || null, sizeMax || null)),
    ...filterChips(list, {
      organizationId: ['Organization', named(organizationName)],
      isSupportedByCatalyticFacility: ['Facility support', labelsOfChosen(supportValues)],
      catalyticFacilityId: ['Catalytic facility', named(facilityName)],
    }),
  ]
}

function percentRange(from: string, to: string): string {
  if (from !== '' && to !== '') return `${from}% - ${to}%`
  return from === '' ? `Up to ${to}%` : `${from}%+`
}
