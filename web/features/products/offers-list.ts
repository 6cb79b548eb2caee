import type { facilityListQuery } from '#contract/facilities'
import { statuses, valuesOf } from '#contract/common/enums'
import type { z } from 'zod'
import { oneOfWithDefault, pageOf, type ListStateOf } from '#web/lib/url-filters.ts'
import type { ProductListQuery } from './products.queries.ts'

/** What the rows of "Products & Facilities" are (P-181). */
export const offerKinds = [
  { value: 'products', label: 'Products' },
  { value: 'facilities', label: 'Facilities' },
] as const

/** What the list stores in the address. */
export const offerFilters = {
  filters: { kind: oneOfWithDefault(['products', 'facilities'], 'products') },
  sort: {
    fields: ['name', 'type', 'amount', 'rate', 'status'] as const,
    fallback: { field: 'name', order: 'asc' } as const,
  },
}

export type OfferListState = ListStateOf<typeof offerFilters>

const queryOf = ({ search, sort, page }: OfferListState, limit: number) => ({
  ...(search !== '' && { search }),
  order: sort.order,
  ...pageOf(page, limit),
})

const productSorts = {
  name: 'name',
  type: 'type',
  amount: 'minimumAmount',
  rate: 'interestRate',
  status: 'status',
} as const
const facilitySorts = {
  name: 'name',
  type: 'facilityType',
  amount: 'targetRaise',
  rate: 'name',
  status: 'status',
} as const

/** Every product, whatever its status. */
export function offeredProducts(state: OfferListState, limit: number): ProductListQuery {
  return { ...queryOf(state, limit), sort: productSorts[state.sort.field], adminView: true }
}

/** Every facility, whatever its status. */
export function offeredFacilities(
  state: OfferListState,
  limit: number,
): z.input<typeof facilityListQuery> {
  return {
    ...queryOf(state, limit),
    sort: facilitySorts[state.sort.field],
    status: valuesOf(statuses).join(','),
  }
}
