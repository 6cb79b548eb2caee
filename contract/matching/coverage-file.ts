import { valuesOf } from '../common/enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import type { Capital } from './choices.ts'
import type { DealNeed } from './coverage.ts'
import { rowsOf } from './coverage-board.ts'
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

type ExactLine = { value: string; label: string; need: Capital } & Cell

/** The lines of a file as they are: those of administrators. */
export function exactLines({ rows }: Pick<Board, 'rows'>): ExactLine[] {
  return rows.flatMap(({ value, label, cells }) =>
    valuesOf(capitalTypes).flatMap((need) => {
      const cell = cells[need]
      return cell === undefined ? [] : [{ value, label, need, ...cell }]
    }),
  )
}

/** Fewest deals of a line in a file that leaves the portal (M-161). */
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

/** The ids of the deals that a cell counts. */
type DealsOfCell = (value: string, need: Capital) => ReadonlySet<string>

/** Reads once which deals each cell of the board counts. */
export function dealsOfCells(by: RowKind, dealNeeds: readonly DealNeed[]): DealsOfCell {
  const ofCell = new Map<string, Set<string>>()
  const keyOf = (value: string, need: Capital) => `${value} ${need}`
  for (const { deal, dealId, need } of dealNeeds)
    for (const value of rowsOf(by, deal)) {
      const known = ofCell.get(keyOf(value, need))
      if (known === undefined) ofCell.set(keyOf(value, need), new Set([dealId]))
      else known.add(dealId)
    }
  return (value, need) => ofCell.get(keyOf(value, need)) ?? new Set()
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
function coarseLines(
  label: string,
  need: Capital,
  { lines, dealsOf }: { lines: readonly ExactLine[]; dealsOf: DealsOfCell },
) {
  const small = lines.filter(({ deals }) => deals < leastOfLine)
  if (small.length === 0) return { stays: lines, other: null }
  // A deal of several technologies or assets is in several lines, and is one deal of the line that joins them.
  const together = new Set(small.flatMap(({ value }) => [...dealsOf(value, need)]))
  const isMany = together.size >= leastOfLine
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
 * The lines of a file that members take out of the portal: rows with few deals of a need are one line, so that no line
 * speaks of a single project. The sums stay the same (M-161).
 */
export function memberLines(
  board: Pick<Board, 'by' | 'rows'>,
  dealsOf: DealsOfCell,
): CoverageLine[] {
  const lines = exactLines(board)
  const ofNeeds = valuesOf(capitalTypes).map((need) =>
    coarseLines(otherLabels[board.by], need, {
      lines: lines.filter((line) => line.need === need),
      dealsOf,
    }),
  )
  const stays = new Set(ofNeeds.flatMap((each) => each.stays))
  return [
    ...lines.filter((line) => stays.has(line)),
    ...ofNeeds.flatMap(({ other }) => other ?? []),
  ]
}
