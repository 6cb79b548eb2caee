import { isEmptyCell, oneLine } from '#contract/import-matching/cell-text'
import type { ImportMapping } from '#contract/import-matching/mapping'
import type { RecordField } from '#contract/record-fields/record-fields'
import { recordKind } from '#contract/records'
import { mayRead } from '#contract/rights'
import type { Executor } from '#server/platform/database/database'
import type {
  Identity,
  Importer,
  ImportTarget,
  StoredRecord,
} from '#server/platform/imports/import-target'
import { recordsById, recordsWhere } from '#server/platform/imports/record-rows'
import { keyedRecords, recordsOfKeys } from './external-keys.store.ts'
import type { KeySpace } from './external-keys.store.ts'
import { comparedName, recordsNamed } from './import-references.store.ts'
import type { ReadRow } from './read-rows.ts'
import type { Candidate, Fault } from './staged-rows.store.ts'

/** The record a row means, or those it may be. */
export interface Match {
  record: StoredRecord | null
  candidates: Candidate[]
  /** Set where the row names a record that is not there. */
  missing: boolean
}

interface Matching {
  db: Executor
  target: ImportTarget
  importer: Importer
  key: ImportMapping['key']
  space: KeySpace
}

const compared = ({ name, place }: Identity) => ({
  name: comparedName(name),
  place: place.toLowerCase().trim(),
})

/** The identity of some values as it is compared; null where they have none. */
export function identityOf(target: ImportTarget, values: Record<string, unknown>): Identity | null {
  const identity = target.identityOf(values)
  return identity === null ? null : compared(identity)
}

/** Every record that has the name of one of the rows, or what else may make it the same. */
async function alikeRecords(
  { db, target, importer }: Matching,
  bodies: readonly Record<string, unknown>[],
): Promise<{ record: StoredRecord; identity: Identity }[]> {
  const withIdentity = bodies.flatMap((body) => {
    const identity = identityOf(target, body)
    return identity === null ? [] : [{ identity, body }]
  })
  if (withIdentity.length === 0) return []
  const records = await recordsWhere(
    db,
    target.table,
    target.alike(
      withIdentity.map(({ identity }) => identity),
      withIdentity.map(({ body }) => body),
    ),
  )
  return records
    .filter(
      (record) =>
        mayRead(importer.person, target.entity, record) &&
        target.rejection(importer.person, record) === null,
    )
    .flatMap((record) => {
      const identity = identityOf(target, record)
      return identity === null ? [] : [{ record, identity }]
    })
}

/** Finds for each row the record it means: by id, by its source's key, or by name and place; and else what it may be. */
export async function matchRows(
  matching: Matching,
  rows: readonly ReadRow[],
  bodies: readonly Record<string, unknown>[],
): Promise<Match[]> {
  const { db, target, importer, key, space } = matching
  const keys = await recordsOfKeys(
    db,
    space,
    rows.flatMap(({ externalKey }) => (externalKey === null ? [] : [externalKey])),
  )
  const named = await recordsById(db, target.table, [
    ...rows.flatMap(({ idText }) => (idText === null ? [] : [idText])),
    ...keys.values(),
  ])
  const alike = await alikeRecords(matching, bodies)
  const keyed =
    key.kind === 'external'
      ? await keyedRecords(
          db,
          space,
          key.columns,
          alike.map(({ record }) => record.id),
        )
      : new Set<string>()

  return rows.map((row, index) => {
    const byId = row.idText === null ? undefined : named.get(row.idText)
    if (row.idText !== null) {
      const known = byId !== undefined && mayRead(importer.person, target.entity, byId)
      return { record: known ? byId : null, candidates: [], missing: !known }
    }
    const byKey = row.externalKey === null ? undefined : named.get(keys.get(row.externalKey) ?? '')
    if (byKey !== undefined) return { record: byKey, candidates: [], missing: false }
    const wanted = identityOf(target, bodies[index] ?? {})
    if (wanted === null) return { record: null, candidates: [], missing: false }
    // A record with another key of the same source is another record.
    const same = alike.filter(
      ({ record, identity }) => identity.name === wanted.name && !keyed.has(record.id),
    )
    const exact = same.filter(({ identity }) => identity.place === wanted.place)
    const possible = same.filter(
      ({ identity }) =>
        identity.place !== wanted.place && (identity.place === '' || wanted.place === ''),
    )
    const first = exact[0]
    if (key.kind === 'name_and_place' && exact.length === 1 && first !== undefined)
      return { record: first.record, candidates: [], missing: false }
    const candidates = [...exact, ...possible]
      .slice(0, 10)
      .map(({ record }) => ({ id: record.id, version: record.version, ...target.shown(record) }))
    return { record: null, candidates, missing: false }
  })
}

/** Exact namesakes of new rows that were not there when they were rehearsed. */
export async function newNamesakes(
  matching: Matching,
  bodies: readonly Record<string, unknown>[],
): Promise<(string | null)[]> {
  const alike = await alikeRecords(matching, bodies)
  const keyed =
    matching.key.kind === 'external'
      ? await keyedRecords(
          matching.db,
          matching.space,
          matching.key.columns,
          alike.map(({ record }) => record.id),
        )
      : new Set<string>()
  return bodies.map((body) => {
    const wanted = identityOf(matching.target, body)
    const found = alike.find(
      ({ record, identity }) =>
        wanted !== null &&
        identity.name === wanted.name &&
        identity.place === wanted.place &&
        !keyed.has(record.id),
    )
    return found?.record.id ?? null
  })
}

/**
 * Puts the ids of named records in the place of their names; an unknown name or one of several is a fault of the row. A
 * word such as "N/A" that is nobody's name is taken as empty.
 */
export async function resolveNames(
  db: Executor,
  importer: Importer,
  fields: ReadonlyMap<string, RecordField>,
  mapping: ImportMapping,
  rows: readonly ReadRow[],
  columnOf: (field: string) => string | null,
): Promise<void> {
  for (const field of fields.values()) {
    const { name, kind, pairedWith, references } = field
    if (
      kind !== 'referenceName' ||
      pairedWith === undefined ||
      references === undefined ||
      references === 'users'
    )
      continue
    const names = rows.flatMap(({ input }) =>
      typeof input[name] === 'string' && !hasId(input[pairedWith]) ? [input[name]] : [],
    )
    const found = await recordsNamed(db, importer.person, references, names)
    const noun = recordKind(references).one.toLowerCase()
    const leavesUnknownEmpty = !field.required && mapping.fields[name]?.unknownEmpty === true
    for (const row of rows) {
      const text = row.input[name]
      delete row.input[name]
      if (typeof text !== 'string' || hasId(row.input[pairedWith])) continue
      const ids = found.get(comparedName(text)) ?? []
      if (ids.length === 1) row.input[pairedWith] = ids[0]
      else if (ids.length === 0 && (isEmptyCell(text) || leavesUnknownEmpty))
        row.emptied.set(name, oneLine(text))
      else
        row.faults.push(
          nameFault(text, ids.length, noun, { field: pairedWith, column: columnOf(name) }),
        )
    }
  }
}

const hasId = (value: unknown) => typeof value === 'string' && value !== ''

function nameFault(
  name: string,
  times: number,
  noun: string,
  place: Omit<Fault, 'message'>,
): Fault {
  const shown = name.slice(0, 80)
  const message =
    times === 0
      ? `There is no ${noun} called "${shown}"`
      : `${times} records are called "${shown}". Use the id of the ${noun}`
  return { ...place, message }
}
