import { labelOf } from '#contract/common/enums'
import { joinedCell } from '#contract/common/neutral-cell'
import type { RecordField, RecordFieldKind } from '#contract/record-fields/record-fields'
import type { AuditEntry } from '#contract/audit'
import type { SheetCell } from '#server/platform/spreadsheets/sheet'

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** What an audit entry says has changed, in one line. */
function changesText(changes: AuditEntry['changes']): string {
  return changes
    .map(({ field, from, to }) => `${field}: ${textOf(from ?? '')} -> ${textOf(to ?? '')}`)
    .join('; ')
}

/**
 * What is in a file for a value of the wire: labels for enumerations (P-267), true numbers for amounts, and nothing
 * where there is no value or the person may not know it.
 */
export function exportedCell({ kind, options = {} }: RecordField, value: unknown): SheetCell {
  if (value === null || value === undefined) return null
  if (kind === 'changes') return changesText(value as AuditEntry['changes'])
  if (kind === 'named') return (value as { name: string }).name
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : joinedCell(value.map((each) => labelOf(options, String(each))))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = textOf(value)
  // A count that the reader may not know is words: "fewer than 3".
  if (kind === 'dollars' || kind === 'number')
    return Number.isNaN(Number(value)) ? text : Number(value)
  if (kind === 'timestamp') return { timestamp: text }
  if (kind === 'date') return { day: text }
  return labelOf(options, text)
}

const widths: Partial<Record<RecordFieldKind, number>> = {
  id: 38,
  reference: 38,
  referenceName: 28,
  longText: 48,
  textList: 32,
  enumList: 32,
  stateList: 32,
  webAddress: 32,
  email: 30,
  dollars: 16,
  number: 12,
  boolean: 10,
  date: 12,
  timestamp: 18,
  changes: 60,
}

/** The width of a field's column in characters. */
export function columnWidth({ kind, label }: RecordField): number {
  return Math.max(widths[kind] ?? 24, label.length + 2)
}
