import { fieldsOf } from '../record-fields/record-fields.ts'
import type { RecordList } from '../record-fields/record-fields.ts'
import { isBlank, plainWords } from './cell-text.ts'
import { contentKindOf, stateOfAddresses } from './column-content.ts'
import { keysOf, namesAnother, namesOf, reasons, tellingEnds } from './field-names.ts'
import { isShortName } from './short-names.ts'
import type { FieldSource, ImportMapping, MatchField, ReadingOptions } from './mapping.ts'

/** What a suggestion reads of a column. */
export interface ColumnExcerpt {
  name: string
  samples: readonly string[]
  /** How many of its cells repeat one above them; left out where that is not counted. */
  repeats?: number
  filled?: number
}

/** Why a column is not imported. */
export interface UnmappedColumn {
  column: string
  reason: string
}

export interface MappingSuggestion {
  mapping: ImportMapping
  /** How sure a suggestion is, from 0 to 1, by field. */
  confidence: Record<string, number>
  unmapped: UnmappedColumn[]
}

/** The words of a column's name: "planOperationMonth" and "Total assets (USD)" without what is in brackets. */
export function headerWords(name: string): string {
  const spaced = name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll(/\([^()]{0,200}\)/g, ' ')
  return plainWords(spaced.trim() === '' ? name : spaced)
}

const apart = (words: string, part: string) => ` ${words} `.includes(` ${part} `)

/** Fields a file may fill; the ids of other records only where a column is called so. */
function fieldsFor(entity: string): readonly MatchField[] {
  return fieldsOf(entity as RecordList).filter(({ importable }) => importable)
}

/** How surely a name means a field: its own name or label, one of its other names, or the known end of a longer one. */
function likeness(entity: string, field: MatchField, words: string): number {
  if (
    words === headerWords(field.name) ||
    words === plainWords(field.label) ||
    words === headerWords(field.label)
  )
    return 1
  const others = namesOf(entity, field.name)
  const place = others.indexOf(words)
  if (place !== -1) return 0.95 - Math.min(place, 30) * 0.01
  return tellingEnds.some((end) => others.includes(end) && words.endsWith(` ${end}`)) ? 0.5 : 0
}

const vetoed = (entity: string, words: string) =>
  reasons
    .slice(0, 4)
    .some(
      (each) => (each.entity ?? entity) === entity && each.words.some((word) => apart(words, word)),
    )

/** How to read the cells of a column, by its name and its samples. */
export function suggestedOptions(field: MatchField, column: ColumnExcerpt): ReadingOptions {
  const name = column.name.toLowerCase()
  const isMoney =
    field.kind === 'dollars' || field.name === 'aum' || field.name === 'overallLendingCapacity'
  const unit = /thousand|\b000s?\b|\$k\b/.test(name)
    ? 1000
    : /million|\$m\b|\$mm\b/.test(name)
      ? 1_000_000
      : null
  const dayFirst = column.samples.some((sample) =>
    /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}/.test(sample.trim()),
  )
  const shares = column.samples.filter((sample) => sample.trim() !== '')
  return {
    ...(isMoney && unit !== null && { unit }),
    ...((field.kind === 'month' || field.kind === 'date' || field.kind === 'timestamp') &&
      dayFirst && { dateOrder: 'day_first' as const }),
    ...(field.kind === 'rate' &&
      shares.length > 0 &&
      shares.every((sample) => /^0?\.\d{1,8}$/.test(sample.trim())) && { fractions: true }),
  }
}

interface Match {
  field: MatchField
  column: ColumnExcerpt
  score: number
}

/** The best pairs of fields and columns, each used once. */
function bestPairs(
  entity: string,
  fields: readonly MatchField[],
  columns: readonly ColumnExcerpt[],
): Match[] {
  const all = columns.flatMap((column) => {
    const words = headerWords(column.name)
    if (column.samples.every(isBlank) || vetoed(entity, words)) return []
    return fields
      .map((field) => ({ field, column, score: likeness(entity, field, words) }))
      .filter(({ score }) => score > 0)
  })
  const taken = new Set<unknown>()
  return all
    .toSorted((one, other) => other.score - one.score)
    .filter(({ field, column }) => {
      if (taken.has(field) || taken.has(column)) return false
      taken.add(field).add(column)
      return true
    })
}

/** Suggestions by content, for columns without a known name: of states, of websites, of addresses. */
function byContent(
  fields: readonly MatchField[],
  columns: readonly ColumnExcerpt[],
  entity: string,
  taken: ReadonlySet<string>,
): Match[] {
  const wanted: readonly [string, string][] = [
    ['location', 'states'],
    ['website', 'websites'],
    ['contactEmail', 'emails'],
  ]
  return wanted.flatMap(([name, look]) => {
    const field = fields.find((each) => each.name === name)
    // Where all addresses are in one state, the rows without an address are too (`composed`).
    const saysForAll = (each: ColumnExcerpt) =>
      entity === 'pipeline' && stateOfAddresses(each.samples) !== null
    const column = columns.find(
      (each) =>
        !taken.has(each.name) &&
        contentKindOf(each.samples) === look &&
        !saysForAll(each) &&
        !vetoed(entity, headerWords(each.name)),
    )
    return field === undefined || column === undefined ? [] : [{ field, column, score: 0.4 }]
  })
}

/** A column whose name abbreviates the field of the name, where none has the full one: nearly each of its texts has to be another record. */
function shortName(
  entity: string,
  fields: readonly MatchField[],
  columns: readonly ColumnExcerpt[],
  taken: ReadonlySet<string>,
): Match[] {
  const field = fields.find(({ name }) => name === 'name')
  const column = columns.find(
    ({ name, samples, repeats = 0, filled = 0 }) =>
      !taken.has(name) &&
      isShortName(entity, headerWords(name)) &&
      contentKindOf(samples) === 'text' &&
      repeats * 10 <= filled,
  )
  return field === undefined || column === undefined ? [] : [{ field, column, score: 0.45 }]
}

const withWords = (columns: readonly ColumnExcerpt[], ...wanted: string[]) =>
  columns.find(({ name }) => wanted.includes(headerWords(name)))

/** Values that yes and no of a flag mean for another field. */
const flagValues = (yes: string, no: string): Record<string, string[]> =>
  Object.fromEntries([
    ...['True', 'true', 'TRUE', 'Yes', 'yes', 'YES', 'Y', 'y', '1'].map(
      (word) => [word, [yes]] as const,
    ),
    ...['False', 'false', 'FALSE', 'No', 'no', 'NO', 'N', 'n', '0'].map(
      (word) => [word, no === '' ? [] : [no]] as const,
    ),
  ])

/** Suggestions that take more than one column, or none. */
function composed(
  entity: string,
  columns: readonly ColumnExcerpt[],
  fields: Record<string, FieldSource>,
  confidence: Record<string, number>,
  keyColumns: readonly string[],
): void {
  const set = (field: string, source: FieldSource, sure: number) => {
    fields[field] = source
    confidence[field] = sure
  }
  if (entity === 'organizations') {
    const [city, state] = [
      withWords(columns, 'city', 'town', 'mailing city'),
      withWords(columns, 'state', 'mailing state', 'state name', 'state code'),
    ]
    if (state !== undefined)
      set('location', { columns: [...(city === undefined ? [] : [city.name]), state.name] }, 0.9)
    const ofCreditUnions =
      withWords(columns, 'cu name', 'credit union name', 'credit union') !== undefined
    const flag = withWords(
      columns,
      'is mdi',
      'mdi',
      'mdi flag',
      'minority depository institution',
      'is minority depository institution',
    )
    if (flag !== undefined && contentKindOf(flag.samples) === 'yesNo')
      set(
        'organizationType',
        { columns: [flag.name], values: flagValues('mdi', ofCreditUnions ? 'credit_union' : '') },
        0.8,
      )
    else if (ofCreditUnions && fields.organizationType === undefined)
      set('organizationType', { columns: [], fixed: 'Credit Union' }, 0.6)
  }
  if (entity === 'pipeline') {
    const [month, year] = [
      withWords(columns, 'planned operation month', 'operation month', 'expected month'),
      withWords(columns, 'planned operation year', 'operation year', 'expected year'),
    ]
    if (month !== undefined && year !== undefined)
      set('expectedPtoDate', { columns: [month.name, year.name] }, 0.95)
    const generator = withWords(columns, 'generator id')
    const plant = withWords(columns, 'plant name')
    if (generator !== undefined && plant !== undefined)
      set('name', { columns: [plant.name, generator.name] }, 0.8)
    const address = columns
      .map(({ samples }) => stateOfAddresses(samples))
      .find((found) => found !== null)
    if (fields.location === undefined && address !== undefined && address !== null)
      set('location', { columns: [], fixed: address }, 0.5)
    // In a list without names a record is identified by whose project it is and its number.
    if (fields.name === undefined && keyColumns.length > 0)
      set('name', { columns: [...(fields.borrower?.columns ?? []), ...keyColumns] }, 0.4)
  }
}

const sameColumns = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, place) => name === other[place])

/** The key of a list: not a column with repeated texts, and not one of `rejected`. */
function suggestedKey(
  entity: string,
  columns: readonly ColumnExcerpt[],
  rejected: readonly (readonly string[])[],
): ImportMapping['key'] {
  const mayBe = (found: readonly ColumnExcerpt[]) =>
    found.every(({ samples }) => contentKindOf(samples) !== 'empty') &&
    (found.length > 1 || (found[0]?.repeats ?? 0) === 0) &&
    !rejected.some((names) =>
      sameColumns(
        names,
        found.map(({ name }) => name),
      ),
    )
  const id = columns.find(
    ({ name, samples }) => headerWords(name) === 'id' && contentKindOf(samples) === 'ids',
  )
  if (id !== undefined && mayBe([id])) return { kind: 'id', columns: [id.name] }
  for (const key of keysOf(entity)) {
    const found = key.flatMap((words) => withWords(columns, words) ?? [])
    if (found.length === key.length && mayBe(found))
      return { kind: 'external', columns: found.map(({ name }) => name) }
  }
  return { kind: 'name_and_place', columns: [] }
}

/** Whether a key that was used before may be used again without asking: not one that names records of another kind. */
export function isReusableKey(entity: string, { kind, columns }: ImportMapping['key']): boolean {
  return kind !== 'external' || !columns.some((name) => namesAnother(entity, headerWords(name)))
}

/** Why a column is not taken, in a sentence for the person. */
export function reasonFor(entity: string, column: ColumnExcerpt): string {
  const words = headerWords(column.name)
  if (column.samples.every(isBlank)) return 'The column is empty'
  const known = reasons.find(
    (each) => (each.entity ?? entity) === entity && each.words.some((word) => apart(words, word)),
  )
  return known?.reason ?? 'No field of the registry is called like this'
}

/**
 * Suggests where each field of a list's records comes from, by the names and the content of the columns; how sure each
 * suggestion is; by which key rows are recognized when they are imported again, which is none of `rejected`; and why the
 * other columns are not imported.
 */
export function suggestMapping(
  entity: string,
  columns: readonly ColumnExcerpt[],
  rejected: readonly (readonly string[])[] = [],
): MappingSuggestion {
  const available = fieldsFor(entity)
  const key = suggestedKey(entity, columns, rejected)
  const pairs = bestPairs(
    entity,
    available,
    key.kind === 'id' ? columns.filter(({ name }) => !key.columns.includes(name)) : columns,
  )
  const open = available.filter((field) => !pairs.some((pair) => pair.field === field))
  const taken = new Set([...key.columns, ...pairs.map(({ column }) => column.name)])
  pairs.push(
    ...byContent(open, columns, entity, new Set(pairs.map(({ column }) => column.name))),
    ...shortName(entity, open, columns, taken),
  )
  const fields: Record<string, FieldSource> = {}
  const confidence: Record<string, number> = {}
  for (const { field, column, score } of pairs) {
    fields[field.name] = { columns: [column.name], ...suggestedOptions(field, column) }
    confidence[field.name] = score
  }
  composed(entity, columns, fields, confidence, key.columns)
  const used = new Set([
    ...key.columns,
    ...Object.values(fields).flatMap((source) => source.columns),
  ])
  const unmapped = columns
    .filter(({ name }) => !used.has(name))
    .map((column) => ({ column: column.name, reason: reasonFor(entity, column) }))
  return { mapping: { source: '', key, fields }, confidence, unmapped }
}

/** The name under which a file's mapping and keys are stored: its name without ending, dates and numbers of versions. */
export function sourceOf(filename: string): string {
  const bare = filename
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/(?:19|20)\d{2}[-_ ]?(?:q[1-4]|\d{2}[-_ ]?\d{2}|\d{2})?/gi, ' ')
    .replaceAll(/\(\d{1,3}\)/g, ' ')
  const words = bare.replaceAll(/[_\-. ]+/g, ' ').trim()
  return (words === '' ? filename : words).slice(0, 200)
}
