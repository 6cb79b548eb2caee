import { labelOf } from '#contract/common/enums'
import { macroGeographies } from '#contract/common/registry-enums'
import type { Product } from '#contract/products'
import { formatMoneyRange } from '#web/lib/format.ts'

/** The labels of several stored values, in the order of the table. */
export function labelsOf(
  table: Readonly<Record<string, string>>,
  values: readonly string[],
): string[] {
  return values.map((value) => labelOf(table, value))
}

/** The size of a loan (P-168). */
export function sizeText({
  minPrincipalSize,
  maxPrincipalSize,
}: Pick<Product, 'minPrincipalSize' | 'maxPrincipalSize'>): string {
  return formatMoneyRange(minPrincipalSize, maxPrincipalSize)
}

/** Where a product lends, with the count of chosen states; undefined where it is not said. */
export function geographyText({
  macroGeography,
  certainGeographies,
}: Pick<Product, 'macroGeography' | 'certainGeographies'>): string | undefined {
  if (macroGeography === null) return undefined
  const label = macroGeographies[macroGeography]
  if (macroGeography !== 'certain_geographies') return label
  const count = certainGeographies.length
  return count === 0 ? label : `${label}, ${count} ${count === 1 ? 'state' : 'states'}`
}
