import { aggregatorBooks } from './product-books-aggregators.ts'
import { allocatorBooks } from './product-books-allocators.ts'
import { bankBooks } from './product-books-banks.ts'
import { creditUnionBooks } from './product-books-credit-unions.ts'
import { greenBankBooks } from './product-books-green-banks.ts'
import { loanFundBooks } from './product-books-loan-funds.ts'
import { productKinds } from './product-kinds.ts'
import type { ProductKind } from './product-kind.ts'
import type { Book, SampleProduct } from './sample-product.ts'

const cycled = <Value>(values: readonly Value[], place: number): Value | null =>
  values[place % values.length] ?? null

function geography(
  where: Book['where'],
): Pick<SampleProduct, 'macroGeography' | 'certainGeographies'> {
  return typeof where === 'string'
    ? { macroGeography: where, certainGeographies: [] }
    : { macroGeography: 'certain_geographies', certainGeographies: [...where] }
}

function productsOf(book: Book): SampleProduct[] {
  return book.lines.map(
    (
      [kindName, name, lowRangeRate, highRangeRate, minPrincipalSize, maxPrincipalSize, extra = {}],
      line,
    ) => {
      const place = book.place * 5 + line
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

const books = [
  ...aggregatorBooks,
  ...allocatorBooks,
  ...bankBooks,
  ...creditUnionBooks,
  ...greenBankBooks,
  ...loanFundBooks,
].toSorted((one, other) => one.place - other.place)

/** Invented products of the sample's lenders, written as their loan officers would. */
export const sampleProducts: readonly SampleProduct[] = books.flatMap(productsOf)
