import { valuesOf } from '../common/enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import type { Capital } from './choices.ts'
import type { Board, Cell, RowKind } from './coverage-board.ts'

/** A line of a file of the board: one need of one row (M-162). Null is an empty cell. */
export interface CoverageLine {
  label: string
  need: Capital
  deals: number | string
  sought: number | null
  amountsMissing: number | null
  covered: number | null
  inPart: number | null
  uncovered: number | null
  unmet: number | null
  lenders: number | null
  national: number | null
}

type ExactLine = { label: string; need: Capital } & Cell

/** The lines of a file as they are: those of administrators. */
export function exactLines({ rows }: Pick<Board, 'rows'>): ExactLine[] {
  return rows.flatMap(({ label, cells }) =>
    valuesOf(capitalTypes).flatMap((need) => {
      const cell = cells[need]
      return cell === undefined ? [] : [{ label, need, ...cell }]
    }),
  )
}

/** Fewest deal-needs of a line in a file that leaves the portal (M-161). */
const leastOfLine = 3

const otherLabels: Readonly<Record<RowKind, string>> = {
  location: 'Other places',
  technology: 'Other technologies',
  assetType: 'Other assets',
}

const summed = [
  'deals',
  'sought',
  'amountsMissing',
  'covered',
  'inPart',
  'uncovered',
  'unmet',
] as const

function merged(label: string, need: Capital, lines: readonly ExactLine[]): CoverageLine {
  const total = (field: (typeof summed)[number]) =>
    lines.reduce((sum, line) => sum + line[field], 0)
  const sums = Object.fromEntries(summed.map((field) => [field, total(field)])) as Record<
    (typeof summed)[number],
    number
  >
  return { label, need, ...sums, lenders: null, national: null }
}

/** What remains of a line that nothing can be added to. */
const hidden = (label: string, need: Capital): CoverageLine => ({
  label,
  need,
  deals: `fewer than ${leastOfLine}`,
  sought: null,
  amountsMissing: null,
  covered: null,
  inPart: null,
  uncovered: null,
  unmet: null,
  lenders: null,
  national: null,
})

/** The line of one need that takes in the small ones, and the lines that stay as they are. */
function coarseLines(label: string, need: Capital, lines: readonly ExactLine[]) {
  const small = lines.filter(({ deals }) => deals < leastOfLine)
  if (small.length === 0) return { stays: lines, other: null }
  const isMany = small.reduce((sum, { deals }) => sum + deals, 0) >= leastOfLine
  const [joins] = lines
    .filter((line) => !small.includes(line))
    .toSorted((one, other) => one.deals - other.deals || (one.label < other.label ? -1 : 1))
  if (!isMany && joins === undefined) return { stays: [], other: hidden(label, need) }
  const gone = isMany || joins === undefined ? small : [...small, joins]
  return {
    stays: lines.filter((line) => !gone.includes(line)),
    other: merged(label, need, gone),
  }
}

/**
 * The lines of a file that members take out of the portal: rows with few deal-needs of a need are one line, so that no
 * line speaks of a single project. The sums stay the same (M-161).
 */
export function memberLines(board: Pick<Board, 'by' | 'rows'>): CoverageLine[] {
  const lines = exactLines(board)
  const ofNeeds = valuesOf(capitalTypes).map((need) =>
    coarseLines(
      otherLabels[board.by],
      need,
      lines.filter((line) => line.need === need),
    ),
  )
  const stays = new Set(ofNeeds.flatMap((each) => each.stays))
  return [
    ...lines.filter((line) => stays.has(line)),
    ...ofNeeds.flatMap(({ other }) => other ?? []),
  ]
}
