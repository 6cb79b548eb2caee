import { statuses, valuesOf } from '#contract/common/enums'
import { rateBenchmarks } from '#contract/common/rates'
import {
  canonicalAssets,
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
  technologies,
} from '#contract/common/registry-enums'
import { states } from '#contract/common/states'
import type { ProductFilters } from '#contract/products-query'
import { freshnesses } from '#contract/freshness'
import {
  dollars,
  oneOf,
  severalIds,
  severalOf,
  textThat,
  type ListStateOf,
} from '#web/lib/url-filters.ts'
import { registryLimit, type ProductListQuery } from './products.queries.ts'

/** Percent; a spread may be below its benchmark. */
const percent = textThat(/^-?\d{1,3}(\.\d{1,4})?$/)

export const supportValues = { true: 'Supported', false: 'Not supported' } as const

/** What the registry stores in the address (P-174). */
export const productFilters = {
  filters: {
    asset: severalOf(valuesOf(productAssets), canonicalAssets),
    type: severalOf(valuesOf(capitalTypes)),
    status: severalOf(valuesOf(statuses)),
    freshness: severalOf(valuesOf(freshnesses)),
    technology: severalOf(valuesOf(technologies)),
    organizationId: severalIds,
    securityPosition: severalOf(valuesOf(securityPositions)),
    macroGeography: severalOf(valuesOf(macroGeographies)),
    certainGeographies: severalOf(valuesOf(states)),
    loanTermLength: severalOf(valuesOf(loanTermLengths)),
    benchmark: severalOf(valuesOf(rateBenchmarks)),
    rateMin: percent,
    rateMax: percent,
    sizeMin: dollars,
    sizeMax: dollars,
    isSupportedByCatalyticFacility: oneOf(valuesOf(supportValues)),
    catalyticFacilityId: severalIds,
  },
  sort: {
    fields: [
      'name',
      'organizationName',
      'type',
      'asset',
      'technology',
      'interestRate',
      'allInRate',
      'minPrincipalSize',
      'securityPosition',
      'macroGeography',
      'loanTermLength',
      'status',
      'updatedAt',
      'lastConfirmedAt',
    ] as const,
    fallback: { field: 'name', order: 'asc' } as const,
    computed: ['allInRate'] as const,
  },
}

export type ProductListState = ListStateOf<typeof productFilters>
export type ProductFilterValues = ProductListState['filters']

/** The filters as the contract's predicate reads them. */
export function predicateOf(filters: ProductFilterValues): ProductFilters {
  const {
    isSupportedByCatalyticFacility: supported,
    rateMin,
    rateMax,
    sizeMin,
    sizeMax,
    ...several
  } = filters
  const number = (text: string, factor = 1) =>
    text === '' ? undefined : Math.round(Number(text) * factor)
  return {
    ...(several as { [Name in keyof typeof several]: (typeof several)[Name][number][] }),
    isSupportedByCatalyticFacility: supported === null ? undefined : [supported],
    rateMin: number(rateMin, 100),
    rateMax: number(rateMax, 100),
    sizeMin: number(sizeMin),
    sizeMax: number(sizeMax),
  }
}

/** How the server sorts: what the browser computes it does not know. */
export const serverSort = ({ field, order }: ProductListState['sort']) =>
  field === 'allInRate' ? productFilters.sort.fallback : { field, order }

/** The question a state of the registry asks the server, where not all rows are loaded. */
export function productQuery(
  { search, filters, sort }: ProductListState,
  adminView: boolean,
): ProductListQuery {
  const set = Object.entries(filters).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : value
    return text === null || text === '' ? [] : [[name, text]]
  })
  return {
    ...Object.fromEntries(set),
    ...(search !== '' && { search }),
    ...(adminView && { adminView }),
    sort: serverSort(sort).field,
    order: serverSort(sort).order,
    limit: registryLimit,
    facets: true,
  }
}
