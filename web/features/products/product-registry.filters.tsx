import { useMemo } from 'react'
import { Facet } from '#web/kit/table/facet.tsx'
import type { FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import { filterChips } from '#web/kit/table/filter-chips.tsx'
import { formatMoneyRange } from '#web/lib/format.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { rangeChips, RangeFilters } from '#web/registry/range-filters.tsx'
import { wordedChips, WordedFilters } from '#web/registry/worded-filters.tsx'
import { productFilters } from './products-list.ts'
import type { RegistryRows } from './use-registry-rows.ts'

type RegistryList = ListOf<typeof productFilters>

const shownFirst = ['asset', 'type', 'status'] as const
const behindMore = [
  'technology',
  'securityPosition',
  'macroGeography',
  'certainGeographies',
  'loanTermLength',
  'benchmark',
  'freshness',
] as const

const rate = (hint: string) =>
  ({
    label: 'Rate',
    atRest: 'All Rates',
    kind: 'percent',
    ends: ['rateMin', 'rateMax'],
    hint,
    text: percentRange,
  }) as const
const fixedRate = rate('Percent; fixed rates. Choose a rate basis to compare spreads.')
const spread = rate('Percent; the rate, or the spread over the chosen rate basis.')
const size = {
  label: 'Size',
  atRest: 'All Sizes',
  kind: 'dollars',
  ends: ['sizeMin', 'sizeMax'],
  hint: 'Products that lend somewhere between these amounts.',
  text: (from: string, to: string) => formatMoneyRange(from || null, to || null),
} as const

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

/** The filters of the registry, and those in force in words (P-162, P-174). */
export function useProductFilters(
  list: RegistryList,
  { all, counts, rows }: RegistryRows,
): Pick<FilterBarProps, 'chips' | 'children' | 'more' | 'isMoreSet'> {
  const { filters } = list
  const organizations = useMemo(
    () => new Map(all.map((product) => [product.organizationId, product.organizationName])),
    [all],
  )
  const facilities = useMemo(
    () =>
      new Map(
        all.flatMap(({ catalyticFacilityId: id, catalyticFacilityName: name }) =>
          id === null ? [] : [[id, name ?? 'Not listed'] as const],
        ),
      ),
    [all],
  )
  const organizationName = useNamesOf(
    '/api/organizations',
    filters.organizationId,
    rows && organizations,
  )
  const facilityName = useNamesOf(
    '/api/catalytic-facilities',
    filters.catalyticFacilityId,
    rows && facilities,
  )
  const worded = { list, filters: productFilters.filters, counts }
  const ranged = { list, ranges: [filters.benchmark.length === 0 ? fixedRate : spread, size] }
  return {
    chips: [
      ...wordedChips({ ...worded, names: [...shownFirst, ...behindMore] }),
      ...rangeChips(ranged),
      ...filterChips(list, {
        organizationId: ['Organization', (ids) => ids.map(organizationName).join(', ')],
      }),
      ...wordedChips({ ...worded, names: ['isSupportedByCatalyticFacility'] }),
      ...filterChips(list, {
        catalyticFacilityId: ['Catalytic facility', (ids) => ids.map(facilityName).join(', ')],
      }),
    ],
    children: <WordedFilters {...worded} names={shownFirst} />,
    more: (
      <>
        <WordedFilters {...worded} names={behindMore} />
        <RangeFilters {...ranged} />
        <RecordFacet
          name="organizationId"
          label="Organization"
          atRest="All Organizations"
          list={list}
          counts={counts}
          names={organizations}
        />
        <WordedFilters {...worded} names={['isSupportedByCatalyticFacility']} />
        <RecordFacet
          name="catalyticFacilityId"
          label="Catalytic facility"
          atRest="All Facilities"
          list={list}
          counts={counts}
          names={facilities}
        />
      </>
    ),
    isMoreSet: Object.keys(productFilters.filters).some(
      (name) => !shownFirst.some((first) => first === name) && list.isSet(name as 'asset'),
    ),
  }
}

function percentRange(from: string, to: string): string {
  if (from !== '' && to !== '') return `${from}% - ${to}%`
  return from === '' ? `Up to ${to}%` : `${from}%+`
}
