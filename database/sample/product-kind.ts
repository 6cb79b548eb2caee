import type { products } from '../products.ts'

type Columns = typeof products.$inferInsert

/** What products of one kind have in common; the texts that vary are in lists and are taken in turn. */
export interface ProductKind extends Required<
  Pick<Columns, 'type' | 'asset' | 'technology' | 'securityPosition' | 'loanTermLength'>
> {
  /** What the product does; "{borrowers}" is replaced by whom the lender serves. */
  description: readonly string[]
  termDetails: readonly string[]
  necessary: readonly (string | null)[]
  optional: readonly (string | null)[]
}
