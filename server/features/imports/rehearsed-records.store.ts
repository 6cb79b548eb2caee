import { setImmediate as others } from 'node:timers/promises'
import { mayRead } from '#contract/rights'
import type { ImportEntity, ImportRecord } from '#contract/imports'
import type { Database, Transaction } from '#server/platform/database/database'
import type { Importer, StoredRecord } from '#server/platform/imports/import-target'
import { recordsById } from '#server/platform/imports/record-rows'
import { counted, noCounts, referredIds } from './import-chunks.rules.ts'
import { kindOf } from './import-kinds.ts'
import { toImport } from './import-record.store.ts'
import { loadReferences } from './import-references.store.ts'
import { targetOf } from './import-targets.ts'
import { importedBy, insertImport } from './imports.store.ts'
import { importableFields } from './read-rows.ts'
import { changeOf, validateRow } from './row-values.ts'
import type { FieldFault } from './row-values.ts'
import { stageRows } from './staged-rows.store.ts'
import type { NewStagedRow } from './staged-rows.store.ts'
import { deleteOldestPreviewed } from './unfinished-imports.store.ts'

type Values = Record<string, unknown>
type Rehearsed = Omit<NewStagedRow, 'importId' | 'round' | 'position' | 'row'>

/** Records that were chosen in a list, with what is to be done to each. */
export interface ChosenRecords {
  entity: ImportEntity
  importer: Importer
  records: readonly { id: string; version: number }[]
  /** The body of the single call that would change this record. */
  bodyOf(record: StoredRecord): Values
}

const kind = kindOf({ kind: 'bulk' })
const rowsAtOnce = 200
/** The largest that its column takes; no record has a later one. */
const largestVersion = 2 ** 31 - 1

const faulty = (faults: readonly FieldFault[]): Pick<NewStagedRow, 'outcome' | 'faults'> => ({
  outcome: 'faulty',
  faults: faults.map((fault) => ({ column: null, ...fault })),
})

/** Says for each chosen record what a commit would do, as the rehearsal of a file does for its rows (E-004, E-006). Nothing is stored. */
export async function rehearseRecords(
  db: Database,
  { entity, importer, records, bodyOf }: ChosenRecords,
): Promise<Rehearsed[]> {
  const target = targetOf(entity)
  const fields = importableFields(entity)
  const stored = await recordsById(
    db,
    target.table,
    records.map(({ id }) => id),
  )
  const bodies = new Map([...stored.values()].map((record) => [record.id, bodyOf(record)]))
  const validation = {
    target,
    importer,
    fields,
    bodyOfChange: kind.bodyOfChange(fields, true),
    references: await loadReferences(
      db,
      {
        ...referredIds(target, importer, [...bodies.values()]),
        aggregators: [...stored.keys()],
      },
      'none',
    ),
  }
  const rows: Rehearsed[] = []
  for (const [index, { id, version }] of records.entries()) {
    const record = stored.get(id) ?? null
    const input = bodies.get(id) ?? {}
    const known = record !== null && mayRead(importer.person, entity, record)
    const row = {
      recordId: id,
      version: Math.min(version, largestVersion),
      // Of a record that the person may not know of nothing is staged, that an answer could tell.
      cells: [known ? target.shown(record).name : ''],
      input: known ? input : {},
    }
    const rejected = kind.rejection({ target, importer, record, version })
    const validated =
      rejected === null
        ? await validateRow(validation, record, input)
        : { faults: [{ field: null, message: rejected }] }
    rows.push({
      ...row,
      ...('faults' in validated || record === null
        ? faulty('faults' in validated ? validated.faults : [])
        : changeOf(record, validated.values)),
    })
    // Validating many records must not keep other requests waiting.
    if (index % 50 === 49) await others()
  }
  return rows
}

/** Rows name their records by the id; no file was read. */
const mapping = { source: '', key: { kind: 'id', columns: [] }, fields: {} }

/** Stages what was rehearsed as an import of its own, which is committed and undone as any other (E-007). */
export async function stageRecords(
  tx: Transaction,
  rows: readonly Rehearsed[],
  { entity, importer, name }: Pick<ChosenRecords, 'entity' | 'importer'> & { name: string },
): Promise<ImportRecord> {
  await deleteOldestPreviewed(tx, importer.id)
  const row = await insertImport(tx, {
    ...importedBy(importer),
    entity,
    kind: 'bulk',
    filename: name,
    fileHash: '',
    state: 'rehearsed',
    mode: 'skip_faulty',
    sheets: [],
    reading: {},
    columns: [],
    notes: [],
    mapping,
    counts: counted(noCounts, rows),
  })
  const staged = rows.map((each, position) => ({
    importId: row.id,
    round: row.round,
    position,
    row: position + 1,
    ...each,
  }))
  for (let from = 0; from < staged.length; from += rowsAtOnce)
    await stageRows(tx, staged.slice(from, from + rowsAtOnce))
  return toImport(tx, row)
}
