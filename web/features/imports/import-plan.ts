import type { ImportMapping } from '#contract/import-matching/mapping'
import { hasFixedValues, mayEmptyUnknown, readValue } from '#contract/import-matching/read-value'
import type { ColumnText, ImportColumn, ImportRecord } from '#contract/imports'
import type { RecordField } from '#contract/record-fields/record-fields'
import { oneLine } from '#contract/import-matching/cell-text'
import { fieldsFor, targetsOf } from './mapping-changes.ts'

export interface MatchedField {
  readonly field: RecordField
  readonly column: ImportColumn
}

/** Fields that are read from one column whose different texts are known. */
export function matchedFields(record: ImportRecord, mapping: ImportMapping): MatchedField[] {
  return fieldsFor(record.entity).flatMap((field) => {
    const columns = mapping.fields[field.name]?.columns ?? []
    const column =
      columns.length === 1 ? record.columns.find(({ name }) => name === columns[0]) : undefined
    return column === undefined ? [] : [{ field, column }]
  })
}

/** A text that a field cannot take, until somebody decides what becomes of it. */
export interface UnreadText extends MatchedField {
  readonly text: ColumnText
  /** What it is on one line, by which a decision is stored. */
  readonly words: string
}

/** Texts that optional fields without fixed values cannot take (U-072); decided ones stay in view. */
export const unreadTexts = (
  record: ImportRecord,
  mapping: ImportMapping,
  isKnownName: (name: string) => boolean,
): UnreadText[] =>
  matchedFields(record, mapping).flatMap(({ field, column }) => {
    if (hasFixedValues(field)) return []
    const isName = field.name === 'organizationName'
    if (!isName && !mayEmptyUnknown(field)) return []
    const source = { ...mapping.fields[field.name], values: undefined, unknownEmpty: undefined }
    return (column.values ?? column.unusual ?? []).flatMap((text) => {
      const read = readValue(field, text.text, source)
      const isUnread =
        'problem' in read || (isName && typeof read.value === 'string' && !isKnownName(read.value))
      return isUnread ? [{ field, column, text, words: oneLine(text.text) }] : []
    })
  })

/** What was decided for such a text: left empty, typed anew, its rows skipped, or nothing yet. */
export function decisionOf(
  { field, words }: UnreadText,
  mapping: ImportMapping,
): 'empty' | 'type' | 'skip' | null {
  const source = mapping.fields[field.name]
  if (source?.skipped?.includes(words) === true) return 'skip'
  const decided = source?.values?.[words]
  if (decided !== undefined) return decided.length === 0 ? 'empty' : 'type'
  return source?.unknownEmpty === true && mayEmptyUnknown(field) ? 'empty' : null
}

/** Whether a decision is still to be made, or what was typed cannot be read either. */
export function isUndecided(unread: UnreadText, mapping: ImportMapping): boolean {
  const decision = decisionOf(unread, mapping)
  if (decision !== 'type') return decision === null
  const { field, words } = unread
  return 'problem' in readValue(field, words, mapping.fields[field.name])
}

/** Unknown texts of fields with fixed values. */
export const unknownCount = (record: ImportRecord, mapping: ImportMapping): number =>
  matchedFields(record, mapping)
    .filter(({ field }) => hasFixedValues(field))
    .reduce(
      (sum, { field, column }) =>
        sum +
        (column.values ?? []).filter(
          ({ text }) =>
            mapping.fields[field.name]?.skipped?.includes(oneLine(text)) !== true &&
            'problem' in readValue(field, text, mapping.fields[field.name]),
        ).length,
      0,
    )

/** Whether fields with fixed values have texts to be looked through. */
export const hasFixedTexts = (record: ImportRecord, mapping: ImportMapping): boolean =>
  matchedFields(record, mapping).some(
    ({ field, column }) => hasFixedValues(field) && column.values !== null,
  )

/** Whether a column fills a field or makes the key. */
export const isPlaced = (mapping: ImportMapping, column: string): boolean =>
  targetsOf(mapping, column).length > 0 || mapping.key.columns.includes(column)

/** Whether nothing is to be decided about a column: it has its place, or is empty. */
export const isSettled = (mapping: ImportMapping, { name, samples }: ImportColumn): boolean =>
  samples.length === 0 || isPlaced(mapping, name)
