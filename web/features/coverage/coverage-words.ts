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

type Row = CoverageBoard['rows'][number]

/** How many needs of a row are not covered, and how many there are. */
export function openNeeds({ cells }: Row): { readonly open: number; readonly needs: number } {
  const all = Object.values(cells)
  const sum = (of: (cell: Cell) => number) => all.reduce((total, cell) => total + of(cell), 0)
  return {
    open: sum(({ inPart, uncovered }) => inPart + uncovered),
    needs: sum(({ deals }) => deals),
  }
}

/** "3 of 5 needs uncovered", "all 5 needs covered". */
export function rowWords(row: Row): string {
  const { open, needs } = openNeeds(row)
  if (open > 0) return `${formatCount(open)} of ${formatCountOf(needs, 'need')} uncovered`
  return needs === 1 ? '1 need, covered' : `all ${formatCount(needs)} needs covered`
}

/** The shades of the map of needs not covered (U-052). */
export const coverageShades = [
  { label: 'No projects', shade: 'q0' },
  { label: 'All covered', shade: 'q1' },
  { label: '1 uncovered', shade: 'w1' },
  { label: '2', shade: 'w2' },
  { label: '3', shade: 'w3' },
  { label: '4', shade: 'w4' },
  { label: '5 or more', shade: 'w5' },
] as const

/** Fewer projects than this are not named on paper (M-161). */
export const printedFrom = 3

/** The plural of what the rows are, for "All 49 places". */
export const rowNouns = {
  location: ['place', 'places'],
  technology: ['technology', 'technologies'],
  assetType: ['asset', 'assets'],
} as const

/** Why the closest lender does not fit, after the number of needs. */
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
