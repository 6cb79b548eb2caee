import { fileFieldsOf } from '../record-fields/record-fields.ts'
import type { RecordList } from '../record-fields/record-fields.ts'
import { isBlank, plainWords } from './cell-text.ts'
import { contentKindOf, stateOfAddresses } from './column-content.ts'
import { hasAmounts, markedOptions } from './column-marks.ts'
import { headerWords, isAllAlike, lastPart } from './column-words.ts'
import type { ColumnExcerpt } from './column-words.ts'
import { composed } from './composed-sources.ts'
import { namesOf, tellingEnds } from './field-names.ts'
import { reasons } from './left-out-columns.ts'
import { isShortName } from './short-names.ts'
import { suggestedKey } from './suggest-key.ts'
import type { FieldSource, ImportMapping, MatchField, ReadingOptions } from './mapping.ts'

/** Why a column is not imported. */
interface UnmappedColumn {
  column: string
  reason: string
}

export interface MappingSuggestion {
  mapping: ImportMapping
  /** How sure a suggestion is, from 0 to 1, by field. */
  confidence: Record<string, number>
  unmapped: UnmappedColumn[]
}

const apart = (words: string, part: string) => ` ${words} `.includes(` ${part} `)

/** Fields a file may fill; the ids of other records only where a column is called so. */
function fieldsFor(entity: string): readonly MatchField[] {
  return fileFieldsOf(entity as RecordList).filter(({ writable }) => writable)
}

/** How surely words mean a field: its own name or label, one of its other names, or the known end of a longer one. */
function likenessOf(entity: string, field: MatchField, words: string): number {
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

/** How surely a column's name means a field; less surely where only its last part does ("Account: Account Name"). */
function likeness(entity: string, field: MatchField, name: string): number {
  const whole = likenessOf(entity, field, headerWords(name))
  const last = lastPart(name)
  return last === name ? whole : Math.max(whole, likenessOf(entity, field, headerWords(last)) * 0.6)
}

const vetoed = (entity: string, words: string) =>
  reasons
    .slice(0, 4)
    .some(
      (each) => (each.entity ?? entity) === entity && each.words.some((word) => apart(words, word)),
    )

const units: readonly (readonly [RegExp, 1000 | 1_000_000 | 1_000_000_000])[] = [
  [/thousand|\b000s?\b|\$ ?k\b|\(k\)|\bin k\b|\busd ?k\b|\bk ?usd\b/, 1000],
  [/billion|\$ ?bn?\b|\((?:bn?)\)|\bin bn?\b|\busd ?bn?\b/, 1_000_000_000],
  [
    /million|\$ ?m[mn]?\b|\(m[mn]?\)|\bin m[mn]?\b|\busd ?m[mn]?\b|\bm[mn]? ?usd\b|\bmm\b/,
    1_000_000,
  ],
]

/** How to read the cells of a column, by its name and its values. */
export function suggestedOptions(field: MatchField, column: ColumnExcerpt): ReadingOptions {
  const name = column.name.toLowerCase()
  const unit = units.find(([pattern]) => pattern.test(name))?.[1]
  // Beside words such as "Prime + 1%" a number below one is a share as well.
  const numbers = column.samples.filter((sample) =>
    /^(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})$/.test(sample.trim()),
  )
  return {
    ...(hasAmounts(field) && unit !== undefined && { unit }),
    ...markedOptions(field, column.marks),
    ...(field.kind === 'rate' &&
      numbers.length > 0 &&
      numbers.every((sample) => /^0?\.\d{1,8}$/.test(sample.trim())) && { fractions: true }),
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
      .filter(({ name }) => name !== 'name' || !isAllAlike(column))
      .map((field) => ({ field, column, score: likeness(entity, field, column.name) }))
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

/** Why a column is not taken, in a sentence for the person. */
export function reasonFor(entity: string, column: ColumnExcerpt): string {
  const words = headerWords(column.name)
  if (column.samples.every(isBlank)) return 'The column is empty'
  const known = reasons.find(
    (each) => (each.entity ?? entity) === entity && each.words.some((word) => apart(words, word)),
  )
  return known?.reason ?? 'No field has this name'
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
