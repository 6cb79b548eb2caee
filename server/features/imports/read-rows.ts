import type { ImportMapping, MatchField } from '#contract/import-matching/mapping'
import { isSkipped, keyOf, readField } from '#contract/import-matching/read-row'
import { fileFieldsOf } from '#contract/record-fields/record-fields'
import type { RecordField } from '#contract/record-fields/record-fields'
import type { ImportEntity } from '#contract/imports'
import type { SheetRow } from '#server/platform/spreadsheets/read-sheet'
import type { Fault } from './staged-rows.store.ts'

/** A row of the file as values of fields, before anything is read. */
export interface ReadRow {
  row: number
  cells: string[]
  input: Record<string, unknown>
  faults: Fault[]
  /** Words that were taken as empty, by field. */
  emptied: Map<string, string>
  /** What was noted of values that were read, by field. */
  notes: { field: string; note: string; word: string }[]
  /** The record's id as the file gives it; null without one. */
  idText: string | null
  externalKey: string | null
}

/** Reads the rows of one sheet by its mapping. */
export interface RowReader {
  read(row: SheetRow): ReadRow
  /** Whether a person decided to leave out rows with one of its texts. */
  isSkipped(row: SheetRow): boolean
  /** The column at which a field's fault is reported. */
  columnOf(field: string | null): string | null
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The fields of a kind of record that an import may fill. */
export function importableFields(entity: ImportEntity): Map<string, RecordField> {
  return new Map(
    fileFieldsOf(entity)
      .filter(({ writable }) => writable)
      .map((field) => [field.name, field]),
  )
}

/** The fields of a kind of record that hold the id of another one, with the kind of that. */
export function referencesOf(
  entity: ImportEntity,
): (readonly [field: string, kind: 'organizations' | 'catalytic-facilities'])[] {
  return [...importableFields(entity).values()].flatMap(({ name, kind, references }) =>
    kind === 'reference' && references !== undefined && references !== 'users'
      ? [[name, references] as const]
      : [],
  )
}

/** The sentence for a mapping that does not go with the file or the kind of record; null for one that does. */
export function mappingFault(
  entity: ImportEntity,
  mapping: ImportMapping,
  columns: readonly string[],
): string | null {
  const fields = importableFields(entity)
  const known = new Set(columns)
  for (const [name, source] of Object.entries(mapping.fields)) {
    if (!fields.has(name)) return `"${name}" is no field that an import fills`
    const missing = source.columns.find((column) => !known.has(column))
    if (missing !== undefined) return `There is no column "${missing}" in this sheet`
  }
  const missing = mapping.key.columns.find((column) => !known.has(column))
  if (missing !== undefined) return `There is no column "${missing}" in this sheet`
  const needsColumns = mapping.key.kind === 'id' || mapping.key.kind === 'external'
  if (needsColumns && mapping.key.columns.length === 0)
    return 'Choose the column that identifies a record'
  return null
}

/** Makes the reader of a sheet. */
export function rowReader(
  entity: ImportEntity,
  mapping: ImportMapping,
  columns: readonly string[],
): RowReader {
  const fields = importableFields(entity)
  const places = new Map(columns.map((name, index) => [name, index]))
  const columnOf = (field: string | null) =>
    field === null ? null : (mapping.fields[field]?.columns[0] ?? null)
  return {
    columnOf,
    isSkipped: ({ cells }) =>
      Object.values(mapping.fields).some((source) =>
        isSkipped(source, cells[places.get(source.columns[0] ?? '') ?? -1] ?? ''),
      ),
    read({ row, cells, fault, problems = {} }) {
      const cell = (column: string) => cells[places.get(column) ?? -1] ?? ''
      const input: Record<string, unknown> = {}
      const faults: Fault[] =
        fault === undefined ? [] : [{ column: null, field: null, message: fault }]
      const emptied = new Map<string, string>()
      const notes: ReadRow['notes'] = []
      const unread = (sources: readonly string[]) => {
        const column = sources.find((each) => problems[places.get(each) ?? -1] !== undefined)
        const message = problems[places.get(column ?? '') ?? -1]
        return column === undefined || message === undefined ? null : { column, message }
      }
      for (const [name, source] of Object.entries(mapping.fields)) {
        const unreadable = unread(source.columns)
        const reading = readField(fields.get(name) as MatchField, source, cell)
        if (unreadable !== null) faults.push({ ...unreadable, field: name })
        else if ('problem' in reading)
          faults.push({ column: columnOf(name), field: name, message: reading.problem })
        else {
          input[name] = reading.value
          if (reading.emptied !== undefined) emptied.set(name, reading.emptied)
          if (reading.note !== undefined)
            notes.push({ field: name, note: reading.note, word: wordOf(reading.value) })
        }
      }
      const key =
        mapping.key.kind === 'id' || mapping.key.kind === 'external' ? keyOf(mapping, cell) : null
      const unreadableKey = unread(mapping.key.columns)
      if (unreadableKey !== null) faults.push({ ...unreadableKey, field: 'id' })
      const typed = mapping.key.kind === 'id' && unreadableKey === null ? key : null
      const idText = typed !== null && guid.test(typed) ? typed : null
      if (typed !== null && idText === null)
        faults.push({
          column: mapping.key.columns[0] ?? null,
          field: 'id',
          message: 'This is not the id of a record',
        })
      return {
        row,
        cells,
        input,
        faults,
        emptied,
        notes,
        idText: idText?.toLowerCase() ?? null,
        externalKey: mapping.key.kind === 'external' ? key : null,
      }
    },
  }
}
