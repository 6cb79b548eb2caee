import type { CoverageBoard } from '#contract/coverage'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'

type Cell = NonNullable<CoverageBoard['totals']['cells']['perm']>

/** The first and the second line of a cell, and its whole sentence. */
export function cellWords(cell: Cell): {
  readonly main: string
  readonly below: string
  readonly isCovered: boolean
  readonly sentence: string
} {
  const { deals, inPart, uncovered, unmet, lenders, amountsMissing } = cell
  const open = inPart + uncovered
  if (open === 0) {
    const by = formatCountOf(lenders, 'lender')
    return {
      main: `${formatCount(deals)} covered`,
      below: by,
      isCovered: true,
      sentence: `${formatCount(deals)} covered ${by}`,
    }
  }
  const missing = amountsMissing > 0 ? `, ${formatCountOf(amountsMissing, 'amount')} not known` : ''
  const main = `${formatCount(open)} of ${formatCount(deals)} uncovered`
  const below = unmet === 0 && amountsMissing > 0 ? 'Amount not known' : (formatMoney(unmet) ?? '')
  return {
    main,
    below,
    isCovered: false,
    // What is read out begins with what is seen.
    sentence: `${main} ${below}${unmet > 0 ? ' unmet' : ''}${missing}, ${formatCountOf(lenders, 'lender')}`,
  }
}

/** Fewer projects than this are not named on paper (M-161). */
export const printedFrom = 3

/** The plural of what the rows are, for "All 49 places". */
export const rowNouns = {
  location: ['place', 'places'],
  technology: ['technology', 'technologies'],
  assetType: ['asset', 'assets'],
} as const

/** What stands between a need and its nearest lender, after the number of needs. */
export const reasonHints: Readonly<Record<CoverageBoard['reasons'][number]['reason'], string>> = {
  size_below: 'below every minimum',
  size_above: 'above every maximum',
  technology: 'that lenders finance for other technologies',
  asset: 'that lenders finance for other assets',
  place: 'that lenders finance elsewhere',
  several: 'that differ in several ways',
  need: 'that no lender finances',
  enhancement: 'that wait for credit enhancement',
}
