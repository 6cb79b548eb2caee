import { fileFieldsOf, type RecordField } from '#contract/record-fields/record-fields'
import type { FileImport, ImportEntity } from '#contract/imports'
import type { FieldSource, ImportMapping, ReadingOptions } from '#contract/import-matching/mapping'

/** Fields a file may fill, names of other records before their ids. */
export function fieldsFor(entity: ImportEntity): readonly RecordField[] {
  return fileFieldsOf(entity).filter(({ writable }) => writable)
}

/** Where a column goes: the fields that are read from it. */
export function targetsOf(mapping: ImportMapping, column: string): string[] {
  return Object.entries(mapping.fields)
    .filter(([, { columns }]) => columns.includes(column))
    .map(([field]) => field)
}

function withField(
  mapping: ImportMapping,
  field: string,
  source: FieldSource | null,
): ImportMapping {
  const { [field]: _before, ...rest } = mapping.fields
  return { ...mapping, fields: source === null ? rest : { ...rest, [field]: source } }
}

/** Takes a column out of a field; a field without columns and without a fixed value is not filled any more. */
export function withoutColumn(
  mapping: ImportMapping,
  field: string,
  column: string,
): ImportMapping {
  const source = mapping.fields[field]
  if (source === undefined) return mapping
  const columns = source.columns.filter((each) => each !== column)
  return withField(
    mapping,
    field,
    columns.length === 0 && source.fixed === undefined ? null : { ...source, columns },
  )
}

/** Reads a field from one more column, behind those it is read from already; another column asks anew how it is read. */
export function withColumn(
  mapping: ImportMapping,
  field: string,
  column: string,
  options: ReadingOptions,
): ImportMapping {
  const before = mapping.fields[field]
  if (before !== undefined && before.columns.length > 0)
    return withField(mapping, field, { ...before, columns: [...before.columns, column] })
  return withField(mapping, field, { ...before, ...options, columns: [column] })
}

/** Changes how a field is read. */
export function withOptions(
  mapping: ImportMapping,
  field: string,
  options: Partial<FieldSource>,
): ImportMapping {
  const before = mapping.fields[field]
  return before === undefined ? mapping : withField(mapping, field, { ...before, ...options })
}

/** Gives a field one value for every row, or removes that value. */
export function withFixed(
  mapping: ImportMapping,
  field: string,
  fixed: string | null,
): ImportMapping {
  const before = mapping.fields[field]
  if (fixed !== null) return withField(mapping, field, { columns: [], ...before, fixed })
  if (before === undefined) return mapping
  const { fixed: _removed, ...rest } = before
  return withField(mapping, field, rest.columns.length === 0 ? null : rest)
}

/** What becomes of a text: the stored values it means, none for empty, or its rows are skipped. */
export type Decision = readonly string[] | 'skip'

/** Decides what becomes of one text of a field; null removes the decision. */
export function withValue(
  mapping: ImportMapping,
  field: string,
  text: string,
  decision: Decision | null,
): ImportMapping {
  const before = mapping.fields[field]
  if (before === undefined) return mapping
  const { [text]: _before, ...rest } = before.values ?? {}
  const others = (before.skipped ?? []).filter((each) => each !== text)
  const skipped = decision === 'skip' ? [...others, text] : others
  return withField(mapping, field, {
    ...before,
    values: decision === null || decision === 'skip' ? rest : { ...rest, [text]: [...decision] },
    skipped: skipped.length > 0 ? skipped : undefined,
  })
}

/** Whether two mappings say the same. */
export const isSameMapping = (one: ImportMapping, other: ImportMapping): boolean =>
  inOneOrder(one) === inOneOrder(other)

/** Whether the file was checked with exactly this mapping. */
export function isChecked(record: FileImport, mapping: ImportMapping): boolean {
  return (
    record.counts !== null && record.state === 'rehearsed' && isSameMapping(record.mapping, mapping)
  )
}

// The database stores names in an order of its own.
function inOneOrder(mapping: ImportMapping): string {
  return JSON.stringify(mapping, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
}

/** Whether new records of this kind belong to an organization; rows that name a record by its id make none. */
export const hasOwner = (entity: ImportEntity, mapping: ImportMapping): boolean =>
  mapping.key.kind !== 'id' && fieldsFor(entity).some(({ name }) => name === 'organizationId')

/** Whether neither the file nor a value for every row says to which organization the records belong. */
const lacksOwner = (entity: ImportEntity, mapping: ImportMapping): boolean =>
  hasOwner(entity, mapping) && ownerOf(mapping) === null

/** Whether records of this kind may belong to no organization. */
export const mayLackOwner = (entity: ImportEntity): boolean =>
  fieldsFor(entity).some(({ name, required }) => name === 'organizationId' && !required)

/** How the mapping says whose the records are: one organization, a column, or no one; null until it is said. */
export function ownerOf(
  mapping: ImportMapping,
): { kind: 'one'; id: string } | { kind: 'column'; column: string } | { kind: 'none' } | null {
  const { organizationId, organizationName } = mapping.fields
  const column = organizationName?.columns[0] ?? organizationId?.columns[0]
  if (column !== undefined) return { kind: 'column', column }
  const fixed = organizationId?.fixed
  if (fixed === undefined) return null
  return fixed === '' ? { kind: 'none' } : { kind: 'one', id: fixed }
}

/** The mapping with one organization for every row, none where `id` is empty, or none said yet where it is null. */
export function withOwnerFixed(mapping: ImportMapping, id: string | null): ImportMapping {
  const { organizationId: _id, organizationName: _name, ...fields } = mapping.fields
  const bare = { ...mapping, fields }
  return id === null ? bare : withFixed(bare, 'organizationId', id)
}

/** The mapping with a column that names each row's organization; none where it is empty. */
export const withOwnerColumn = (mapping: ImportMapping, column: string): ImportMapping =>
  column === ''
    ? withOwnerFixed(mapping, null)
    : withColumn(withOwnerFixed(mapping, null), 'organizationName', column, {})

/** The mapping of a file with the organization from whose page its import was opened, where it names no other. */
export const withOwner = (
  { entity, mapping }: FileImport,
  organization: string | null,
): ImportMapping =>
  organization !== null && lacksOwner(entity, mapping)
    ? withFixed(mapping, 'organizationId', organization)
    : mapping

/** Required fields that nothing fills; of a name and an id one is enough. */
export function missingFields(entity: ImportEntity, mapping: ImportMapping): RecordField[] {
  // Rows that find their record by its id need to bring nothing else.
  if (mapping.key.kind === 'id') return []
  return fieldsFor(entity).filter(
    ({ name, required, pairedWith, kind }) =>
      required &&
      // Whose the records are is asked apart, and not of members.
      name !== 'organizationName' &&
      kind !== 'reference' &&
      mapping.fields[name] === undefined &&
      (pairedWith === undefined || mapping.fields[pairedWith] === undefined),
  )
}

/** Leaves a field empty wherever it has one of these texts. */
export function withEmptyValues(
  mapping: ImportMapping,
  field: string,
  texts: readonly string[],
): ImportMapping {
  return texts.reduce((next, text) => withValue(next, field, text, []), mapping)
}
