import { randomUUID } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { withMarks } from '#contract/import-matching/column-marks'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { importedNoun, noOrganization } from '#contract/imports'
import type { ImportColumn, ImportCounts, ImportEntity } from '#contract/imports'
import type { RecordField } from '#contract/record-fields/record-fields'
import type { Database } from '#server/platform/database/database'
import type { Importer, ImportTarget } from '#server/platform/imports/import-target'
import type { SheetRow } from '#server/platform/spreadsheets/read-sheet'
import { countEmptied, emptiedSentences } from './emptied-words.rules.ts'
import type { EmptiedWords } from './emptied-words.rules.ts'
import { counted, noCounts, referredIds } from './import-chunks.rules.ts'
import { leftOut, leftOutSentence } from './left-out.rules.ts'
import { loadReferences } from './import-references.store.ts'
import type { ImportRow } from './imports.store.ts'
import { identityOf, matchRows, resolveNames } from './match-rows.ts'
import type { Match } from './match-rows.ts'
import { importableFields, rowReader } from './read-rows.ts'
import type { ReadRow, RowReader } from './read-rows.ts'
import { countNote, noteSentences } from './reading-notes.rules.ts'
import type { ReadingNotes } from './reading-notes.rules.ts'
import { bodyOfNew, changeOf, changeOfCells, validateRow } from './row-values.ts'
import type { FieldFault, Validation } from './row-values.ts'
import { stageRows } from './staged-rows.store.ts'
import type { Fault, NewStagedRow } from './staged-rows.store.ts'

/** One pass over a file that says what a commit would do. */
export interface Rehearsal {
  db: Database
  row: ImportRow
  round: number
  mapping: ImportMapping
  columns: readonly ImportColumn[]
  target: ImportTarget
  importer: Importer
}

interface Pass extends Rehearsal {
  fields: ReadonlyMap<string, RecordField>
  reader: RowReader
  /** Rows by what may come only once in a file. */
  seen: Map<string, number>
  emptied: EmptiedWords
  notes: ReadingNotes
  /** New records that would belong to no organization. */
  ownerless: number
}

type RowResult = Pick<
  NewStagedRow,
  'outcome' | 'faults' | 'recordId' | 'version' | 'changes' | 'candidates' | 'duplicateOfRow'
>

/** What may be in a file only once: the id, the key, or name and place; null for a row without. */
function onceIn(
  { mapping, target }: Pass,
  row: ReadRow,
  body: Record<string, unknown>,
): string | null {
  if (row.idText !== null) return `id ${row.idText}`
  if (row.externalKey !== null) return `key ${row.externalKey}`
  if (mapping.key.kind === 'none') return `row ${JSON.stringify(row.cells)}`
  const identity = identityOf(target, body)
  return identity === null ? null : `name ${identity.name}\n${identity.place}`
}

function withColumns(pass: Pass, faults: readonly FieldFault[], known: readonly Fault[]): Fault[] {
  const faultyFields = new Set(known.map(({ field }) => field))
  // A cell that could not be read makes the field empty; that it is empty then is no second fault.
  const more = faults
    .filter(({ field }) => field === null || !faultyFields.has(field))
    .map(({ field, message }) => ({ column: pass.reader.columnOf(field), field, message }))
  return [...known, ...more]
}

const isNobodys = (body: Record<string, unknown> | undefined) =>
  body?.['organizationId'] === undefined || body['organizationId'] === null

function ownerlessSentence(entity: ImportEntity, count: number): string[] {
  if (count === 0) return []
  return [`${count.toLocaleString('en-US')} ${importedNoun(entity, count)} ${noOrganization}`]
}

function faulty(faults: Fault[]): RowResult {
  return { outcome: 'faulty', faults }
}

async function validateOne(
  pass: Pass,
  validation: Validation,
  row: ReadRow,
  match: Match,
  body: Record<string, unknown>,
): Promise<RowResult> {
  if (match.missing)
    return faulty([
      ...row.faults,
      {
        column: pass.mapping.key.columns[0] ?? null,
        field: 'id',
        message: 'This record does not exist',
      },
    ])
  const once = onceIn(pass, row, body)
  const earlier = once === null ? undefined : pass.seen.get(once)
  if (once !== null && earlier === undefined) pass.seen.set(once, row.row)
  const validated = await validateRow(validation, match.record, row.input)
  const faults = withColumns(pass, 'faults' in validated ? validated.faults : [], row.faults)
  if (faults.length > 0 || 'faults' in validated) return faulty(faults)
  if (earlier !== undefined)
    return { outcome: 'duplicate', recordId: randomUUID(), duplicateOfRow: earlier }
  if (match.record !== null) return changeOf(match.record, validated.values)
  return {
    outcome: match.candidates.length > 0 ? 'duplicate' : 'new',
    recordId: randomUUID(),
    candidates: match.candidates,
  }
}

async function validateChunk(
  pass: Pass,
  rows: readonly SheetRow[],
  position: number,
): Promise<NewStagedRow[]> {
  const {
    db,
    target,
    importer,
    fields,
    mapping,
    row: { id, entity, scope },
    round,
  } = pass
  const read = rows.map((row) => pass.reader.read(row))
  await resolveNames(db, importer, fields, mapping, read, pass.reader.columnOf)
  const bodies = read.map(({ input }) => bodyOfNew({ importer, fields }, input))
  const matches = await matchRows(
    { db, target, importer, key: mapping.key, space: { entity, scope, source: mapping.source } },
    read,
    bodies,
  )
  const referred = {
    ...referredIds(target, importer, bodies),
    aggregators: matches.flatMap(({ record }) => record?.id ?? []),
  }
  const validation: Validation = {
    target,
    importer,
    fields,
    bodyOfChange: changeOfCells(fields, mapping.key.kind === 'id'),
    references: await loadReferences(db, referred, 'none'),
  }
  const staged: NewStagedRow[] = []
  for (const [index, row] of read.entries()) {
    const columnOf = (field: string) =>
      pass.reader.columnOf(field) ?? fields.get(field)?.label ?? field
    for (const [field, word] of row.emptied) countEmptied(pass.emptied, word, columnOf(field))
    for (const { field, note, word } of row.notes)
      countNote(pass.notes, note, columnOf(field), word)
    const validated = await validateOne(
      pass,
      validation,
      row,
      matches[index] ?? { record: null, candidates: [], missing: false },
      bodies[index] ?? {},
    )
    if (validated.outcome === 'new' && fields.has('organizationId') && isNobodys(bodies[index]))
      pass.ownerless += 1
    staged.push({
      importId: id,
      round,
      position: position + index,
      row: row.row,
      cells: row.cells,
      input: row.input,
      externalKey: row.externalKey,
      ...validated,
    })
    // Validating many rows must not keep other requests waiting.
    if (index % 50 === 49) await others()
  }
  return staged
}

/** Validates every row of a sheet and stages what was found; answers how many came out how, and what was taken as empty or noted. Nothing of the registry changes. */
export async function rehearse(
  rehearsal: Rehearsal,
  batches: AsyncIterable<SheetRow[]>,
): Promise<{ counts: ImportCounts; notes: string[] }> {
  const entity = rehearsal.target.entity
  const fields = importableFields(entity)
  const names = rehearsal.columns.map(({ name }) => name)
  const pass: Pass = {
    ...rehearsal,
    fields,
    reader: rowReader(entity, withMarks(rehearsal.mapping, rehearsal.columns, fields), names),
    seen: new Map(),
    emptied: new Map(),
    notes: new Map(),
    ownerless: 0,
  }
  let counts = noCounts
  const skipped: number[] = []
  for await (const batch of batches) {
    const taken = batch.filter((row) => {
      const skips = pass.reader.isSkipped(row)
      if (skips) skipped.push(row.row)
      return !skips
    })
    const staged = await validateChunk(pass, taken, counts.rows)
    await stageRows(pass.db, staged)
    counts = counted(counts, staged)
  }
  return {
    counts,
    notes: [
      ...(skipped.length === 0 ? [] : [leftOutSentence(leftOut('decided', skipped))]),
      ...ownerlessSentence(entity, pass.ownerless),
      ...emptiedSentences(pass.emptied),
      ...noteSentences(pass.notes),
    ],
  }
}
