import { useMemo } from 'react'
import type { FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import { endsFilter, filterOf, wordedFilters } from '#web/kit/table/list-filters.ts'
import { formatMoneyRange } from '#web/lib/format.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { productFilters } from './products-list.ts'
import type { RegistryRows } from './use-registry-rows.ts'

type RegistryList = ListOf<typeof productFilters>

const documented = ['asset', 'type', 'status'] as const
const groups = {
  Product: [...documented, 'technology', 'securityPosition', 'freshness', 'organizationId'],
  Place: ['macroGeography', 'certainGeographies'],
  Terms: ['sizeMin', 'rateMin', 'benchmark', 'loanTermLength'],
  'Catalytic capital': ['isSupportedByCatalyticFacility', 'catalyticFacilityId'],
}

const rate = (hint: string) =>
  ({
    label: 'Rate',
    kind: 'percent',
    ends: ['rateMin', 'rateMax'],
    hint,
    text: percentRange,
  }) as const
const fixedRate = rate('Percent; fixed rates. Choose a rate basis to compare spreads.')
const spread = rate('Percent; the rate, or the spread over the chosen rate basis.')
const size = {
  label: 'Size',
  kind: 'dollars',
  ends: ['sizeMin', 'sizeMax'],
  hint: 'Products that lend somewhere between these amounts.',
  text: (from: string, to: string) => formatMoneyRange(from || null, to || null),
} as const

/** The records that the products name, as choices of a filter. */
const choicesOf = (
  names: ReadonlyMap<string, string>,
  counts: Readonly<Record<string, number>> = {},
) =>
  [...names]
    .map(([value, label]) => ({ value, label, count: counts[value] ?? 0 }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** The filters of the registry (P-162, P-174). */
export function useProductFilters(
  list: RegistryList,
  { all, counts, rows }: RegistryRows,
): Pick<FilterBarProps, 'filters' | 'documented' | 'groups'> {
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
  return {
    documented,
    groups,
    filters: [
      ...wordedFilters(list, productFilters.filters, counts),
      endsFilter(list, filters.benchmark.length === 0 ? fixedRate : spread),
      endsFilter(list, size),
      filterOf(list, 'organizationId', {
        label: 'Organization',
        options: choicesOf(organizations, counts['organizationId']),
        nameOf: organizationName,
      }),
      filterOf(list, 'catalyticFacilityId', {
        label: 'Catalytic facility',
        options: choicesOf(facilities, counts['catalyticFacilityId']),
        nameOf: facilityName,
      }),
    ],
  }
}

function percentRange(from: string, to: string): string {
  if (from !== '' && to !== '') return `${from}% - ${to}%`
  return from === '' ? `Up to ${to}%` : `${from}%+`
}
