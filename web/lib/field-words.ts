import { labelOf } from '#contract/common/enums'
import { isOfDollars, type RecordField } from '#contract/record-fields/record-field'
import { formatMoney } from './format.ts'

/** How a value of a form reads where its field is shown in a line: by its label, as money, or as it was entered. */
export function wordsOfValue(field: RecordField, value: unknown): string {
  const { options = {} } = field
  if (Array.isArray(value))
    return value.length === 0
      ? 'Not specified'
      : value.map((each) => labelOf(options, String(each))).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return 'Not specified'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return isOfDollars(field) ? (formatMoney(text) ?? text) : labelOf(options, text)
}

/** What a field is called; the id of another record is called by what it names. */
export function labelOfField(field: RecordField, all: readonly RecordField[]): string {
  const named =
    field.kind === 'reference' ? all.find(({ name }) => name === field.pairedWith) : undefined
  return (named ?? field).label
}
