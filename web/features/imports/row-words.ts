import { shownValue } from '#contract/import-matching/read-value'
import type { ImportRecord, ImportRow } from '#contract/imports'
import { fieldsFor } from './mapping-changes.ts'

/** What a row is called: its name, else what its first filled cell says. */
export function nameOf(record: ImportRecord, row: ImportRow): string {
  const name = row.values['name'] ?? row.values['memberName']
  return typeof name === 'string' && name !== ''
    ? name
    : (row.cells.find((cell) => cell.trim() !== '') ?? nameless(record, row)).slice(0, 120)
}

const nameless = ({ kind, filename }: ImportRecord, { row }: ImportRow) =>
  kind === 'bulk' ? `Record ${row}` : filename

/** The values of a row in words, without its name. */
export function valuesText(record: ImportRecord, row: ImportRow): string {
  return fieldsFor(record.entity)
    .filter(
      ({ name, kind }) => name !== 'name' && kind !== 'reference' && row.values[name] !== undefined,
    )
    .map((field) => [field.label, shownValue(field, row.values[field.name])] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text.slice(0, 120)}`)
    .join(' · ')
}
