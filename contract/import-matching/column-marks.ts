import type { ColumnExcerpt } from './column-words.ts'
import type {
  ColumnMarks,
  FieldSource,
  ImportMapping,
  MatchField,
  ReadingOptions,
} from './mapping.ts'
import { pointOf } from './read-amount.ts'
import { dateOrderOf } from './read-date.ts'

/** Gathers how the values of one column are written; `isDecimal` where its numbers are stored as numbers. */
export function collectMarks(): {
  add(cell: string): void
  marks(isDecimal?: boolean): ColumnMarks
} {
  const orders = new Set<'month_first' | 'day_first'>()
  const points = new Set<NonNullable<ColumnMarks['points']>>()
  return {
    add(cell) {
      const order = dateOrderOf(cell)
      if (order !== null) orders.add(order)
      const found = pointOf(cell)
      if (found !== null) points.add(found === 'decimal' ? 'decimal_of_unit' : found)
    },
    marks(isDecimal = false) {
      const [order] = orders
      const [point] = points
      const known = isDecimal && point !== 'thousands' ? 'decimal' : point
      return {
        ...(order !== undefined && { dates: orders.size > 1 ? 'mixed' : order }),
        ...(known !== undefined && points.size < 2 && { points: known }),
      }
    },
  }
}

const hasDates = ({ kind }: MatchField) => ['month', 'date'].includes(kind)

/** Whether the values of a field are amounts, also of one that takes words about them. */
export const hasAmounts = ({ kind, name }: MatchField): boolean =>
  kind === 'dollars' || name === 'aum' || name === 'overallLendingCapacity'

/** How the values of a field are read by what its column tells; nothing where it does not, or where it was said already. */
export function markedOptions(
  field: MatchField,
  { dates, points }: ColumnMarks = {},
  said: ReadingOptions = {},
): Pick<ReadingOptions, 'dateOrder' | 'point'> {
  if (hasDates(field))
    return dates === undefined || dates === 'mixed' || said.dateOrder !== undefined
      ? {}
      : { dateOrder: dates }
  if (!hasAmounts(field) || points === undefined || said.point !== undefined) return {}
  return { point: points }
}

type Options = (field: MatchField, marks: ColumnMarks, source: FieldSource) => ReadingOptions

/** A mapping with what each column of the file tells of how it is to be read. */
function withOptions(
  { fields, ...mapping }: ImportMapping,
  columns: readonly ColumnExcerpt[],
  known: ReadonlyMap<string, MatchField>,
  options: Options,
): ImportMapping {
  const marked = (name: string, source: FieldSource): FieldSource => {
    const field = known.get(name)
    const [only, ...others] = source.columns
    const marks = columns.find((each) => each.name === only)?.marks
    return field === undefined || marks === undefined || others.length > 0
      ? source
      : { ...source, ...options(field, marks, source) }
  }
  return {
    ...mapping,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, source]) => [name, marked(name, source)]),
    ),
  }
}

/** A mapping that was used for another file, with what the columns of this one tell in place of what it said. */
export const markedAnew = (
  mapping: ImportMapping,
  columns: readonly ColumnExcerpt[],
  known: ReadonlyMap<string, MatchField>,
): ImportMapping =>
  withOptions(mapping, columns, known, (field, marks) => markedOptions(field, marks))

/** A mapping with what its columns tell where it says nothing itself, for reading. */
export const withMarks = (
  mapping: ImportMapping,
  columns: readonly ColumnExcerpt[],
  known: ReadonlyMap<string, MatchField>,
): ImportMapping =>
  withOptions(mapping, columns, known, (field, marks, source) => ({
    ...markedOptions(field, marks, source),
    ...(hasDates(field) && marks.dates === 'mixed' && { mixedOrder: true }),
  }))
