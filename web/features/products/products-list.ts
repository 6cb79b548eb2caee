import { statuses } from '#contract/common/enums'
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
import { dollars, severalIds, textThat, type ListStateOf } from '#web/lib/url-filters.ts'
import { one, several } from '#web/kit/table/list-filters.ts'
import { registryLimit, type ProductListQuery } from './products.queries.ts'

/** Percent; a spread may be below its benchmark. */
const percent = textThat(/^-?\d{1,3}(\.\d{1,4})?$/)

/** What the registry stores in the address (P-174). */
export const productFilters = {
  filters: {
    asset: several('Asset', 'All Assets', productAssets, canonicalAssets),
    type: several('Type', 'All Types', capitalTypes),
    status: several('Status', 'All Statuses', statuses),
    freshness: several('Freshness', 'All Confirmations', freshnesses),
    technology: several('Technology', 'All Technologies', technologies),
    organizationId: severalIds,
    securityPosition: several('Security', 'All Security Positions', securityPositions),
    macroGeography: several('Geography', 'All Geographies', macroGeographies),
    certainGeographies: several('State', 'All States', states),
    loanTermLength: several('Loan term', 'All Loan Terms', loanTermLengths),
    benchmark: several('Rate basis', 'All Rate Bases', rateBenchmarks),
    rateMin: percent,
    rateMax: percent,
    sizeMin: dollars,
    sizeMax: dollars,
    isSupportedByCatalyticFacility: one('Facility support', 'All Facility Support', {
      true: 'Supported',
      false: 'Not supported',
    }),
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
type ProductFilterValues = ProductListState['filters']

/** The filters as the contract's predicate reads them. */
export function predicateOf(filters: ProductFilterValues): ProductFilters {
  const {
    isSupportedByCatalyticFacility: supported,
    rateMin,
    rateMax,
    sizeMin,
    sizeMax,
    ...lists
  } = filters
  const number = (text: string, factor = 1) =>
    text === '' ? undefined : Math.round(Number(text) * factor)
  return {
    ...(lists as { [Name in keyof typeof lists]: (typeof lists)[Name][number][] }),
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
