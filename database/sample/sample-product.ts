import type { State } from '#contract/common/states'
import type { products } from '../products.ts'
import type { ProductKindName } from './product-kinds.ts'

/** A product of the sample; organization and facility are names of the sample's. */
export interface SampleProduct extends Omit<
  typeof products.$inferInsert,
  'organizationId' | 'catalyticFacilityId' | 'createdAt'
> {
  organization: string
  facility: string | null
  daysOld: number
}

/** One line of a lender's book: kind, name, rates as typed, sizes in dollars, and what differs from the kind. */
export type BookLine = readonly [
  kind: ProductKindName,
  name: string,
  low: string | null,
  high: string | null,
  min: number | null,
  max: number | null,
  extra?: Partial<
    Pick<
      SampleProduct,
      | 'status'
      | 'facility'
      | 'technology'
      | 'asset'
      | 'type'
      | 'securityPosition'
      | 'loanTermLength'
      | 'macroGeography'
      | 'certainGeographies'
      | 'termDetails'
    >
  >,
]

/** What one organization lends, and how it decides. */
export interface Book {
  organization: string
  /** Where the lender is in the round in which texts and ages are given out. */
  place: number
  /** Whom it serves, in its own words. */
  borrowers: string
  /** States, or one of the broad geographies. */
  where: readonly State[] | 'all_states_and_territories' | 'all_states_no_territories' | 'tribal'
  committee: string | null
  lines: readonly BookLine[]
}
