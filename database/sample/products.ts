import type { State } from '#contract/common/states'
import type { products } from '../products.ts'
import { communityBooks } from './product-books-community.ts'
import { regionalBooks } from './product-books-regional.ts'
import { productKinds } from './product-kinds.ts'
import type { ProductKind, ProductKindName } from './product-kinds.ts'

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
  /** Whom it serves, in its own words. */
  borrowers: string
  /** States, or one of the broad geographies. */
  where: readonly State[] | 'all_states_and_territories' | 'all_states_no_territories' | 'tribal'
  committee: string | null
  lines: readonly BookLine[]
}

const cycled = <Value>(values: readonly Value[], place: number): Value | null =>
  values[place % values.length] ?? null

function geography(
  where: Book['where'],
): Pick<SampleProduct, 'macroGeography' | 'certainGeographies'> {
  return typeof where === 'string'
    ? { macroGeography: where, certainGeographies: [] }
    : { macroGeography: 'certain_geographies', certainGeographies: [...where] }
}

function productsOf(book: Book, firstPlace: number): SampleProduct[] {
  return book.lines.map(
    (
      [kindName, name, lowRangeRate, highRangeRate, minPrincipalSize, maxPrincipalSize, extra = {}],
      line,
    ) => {
      const place = firstPlace + line
      const { description, termDetails, necessary, optional, ...kind }: ProductKind =
        productKinds[kindName]
      return {
        ...kind,
        name,
        lowRangeRate,
        highRangeRate,
        minPrincipalSize,
        maxPrincipalSize,
        organization: book.organization,
        description: cycled(description, place)?.replace('{borrowers}', book.borrowers) ?? null,
        termDetails: cycled(termDetails, place),
        necessaryCreditEnhancement: cycled(necessary, place),
        optionalCreditEnhancement: cycled(optional, place),
        investmentCommitteeCycleInfo: book.committee,
        ...geography(book.where),
        status: 'published',
        isSupportedByCatalyticFacility: extra.facility !== undefined,
        ...extra,
        facility: extra.facility ?? null,
        // Spread over a year and a half, the lines of one book not all on one day.
        daysOld: 3 + ((place * 37) % 520),
      }
    },
  )
}

const books = [...regionalBooks, ...communityBooks]

/** Invented products of the sample's lenders, written as their loan officers would. */
export const sampleProducts: readonly SampleProduct[] = books.flatMap((book, place) =>
  productsOf(book, place * 5),
)
