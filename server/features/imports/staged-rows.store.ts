import { and, count, asc, eq, gt, inArray, lt, desc, sql } from 'drizzle-orm'
import type { ImportRow as Answered } from '#contract/imports'
import { importRows } from '#database/imports'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { oneOf } from '#server/platform/database/lists/list-query'
import type { ImportRow } from './imports.store.ts'
import { rowsNamed } from './left-out.rules.ts'
import type { LeftOut, LeftOutReason } from './left-out.rules.ts'

export type StagedRow = typeof importRows.$inferSelect
export type NewStagedRow = typeof importRows.$inferInsert

/** A record a row may already be, with the version the rehearsal saw. */
export interface Candidate {
  id: string
  version: number
  name: string
  place: string | null
}

export interface Fault {
  column: string | null
  field: string | null
  message: string
}

const ofImport = ({ id, round }: Pick<ImportRow, 'id' | 'round'>) =>
  and(eq(importRows.importId, id), eq(importRows.round, round))

export async function stageRows(db: Executor, rows: NewStagedRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(importRows).values(rows)
}

/** Removes what rehearsals before this one left, also those that were broken off, in short statements. */
export async function deleteRows(
  db: Database,
  importId: string,
  beforeRound: number,
): Promise<void> {
  for (;;) {
    const { rowCount } =
      await db.execute(sql`delete from import_rows where (import_id, round, position) in (
      select import_id, round, position from import_rows where import_id = ${importId} and round < ${beforeRound} limit 1000)`)
    if ((rowCount ?? 0) < 1000) return
  }
}

/** The next rows of the file after a position, or before it. */
export async function nextRows(
  db: Executor,
  row: ImportRow,
  after: number,
  limit: number,
  backwards = false,
): Promise<StagedRow[]> {
  const beyond = backwards ? lt(importRows.position, after) : gt(importRows.position, after)
  return db
    .select()
    .from(importRows)
    .where(and(ofImport(row), beyond))
    .orderBy(backwards ? desc(importRows.position) : asc(importRows.position))
    .limit(limit)
}

/** What the commit made of some rows, written with one statement. */
export async function settleRows(
  tx: Transaction,
  row: ImportRow,
  settled: readonly Pick<
    StagedRow,
    'position' | 'recordId' | 'result' | 'before' | 'versionAfter' | 'contentAfter' | 'message'
  >[],
): Promise<void> {
  if (settled.length === 0) return
  await tx.execute(sql`
    update import_rows set record_id = s."recordId", result = s.result, before = s.before, version_after = s."versionAfter", content_after = s."contentAfter", message = s.message
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s(position int, "recordId" uuid, result text, before jsonb, "versionAfter" int, "contentAfter" text, message text)
    where import_rows.import_id = ${row.id} and import_rows.round = ${row.round} and import_rows.position = s.position`)
}

/** How many rows of an import have come to each result: its counts where they were begun anew by a task that stops. */
export async function resultsOf(
  db: Executor,
  { id, round }: ImportRow,
): Promise<Pick<ImportRow, 'created' | 'updated' | 'left'>> {
  const { result } = importRows
  const rows = await db
    .select({ result, rows: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.round, round)))
    .groupBy(result)
  const of = (wanted: string) => rows.find((each) => each.result === wanted)?.rows ?? 0
  return { created: of('created'), updated: of('updated'), left: of('left') }
}

/** Rows that an undo has left count as stored again, each with its reason; answers the counts of all. */
export async function standAgain(
  tx: Transaction,
  row: ImportRow,
): Promise<Pick<ImportRow, 'created' | 'updated' | 'left'>> {
  await tx
    .update(importRows)
    .set({
      result: sql`case when ${importRows.before} is null then 'created' else 'updated' end`,
    })
    .where(
      and(
        ofImport(row),
        eq(importRows.result, 'left'),
        sql`${importRows.versionAfter} is not null`,
      ),
    )
  return resultsOf(tx, row)
}

/** Stores faults that were found after the rehearsal, with one statement. */
export async function storeFaults(
  db: Executor,
  row: ImportRow,
  faults: ReadonlyMap<number, Fault[]>,
): Promise<void> {
  const noted = [...faults].map(([position, found]) => ({ position, faults: found }))
  await db.execute(sql`
    update import_rows set outcome = 'faulty', faults = f.faults
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as f(position int, faults jsonb)
    where import_rows.import_id = ${row.id} and import_rows.round = ${row.round} and import_rows.position = f.position`)
}

/** Decides duplicates by their row numbers; answers how many there were. */
export async function decideRows(
  tx: Transaction,
  row: ImportRow,
  decisions: readonly { row: number; decision: string; candidateId?: string | undefined }[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update import_rows set decision = d.decision, candidate_id = d."candidateId"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d("row" bigint, decision text, "candidateId" uuid)
    where import_rows.import_id = ${row.id} and import_rows.round = ${row.round} and import_rows.outcome = 'duplicate' and import_rows.row = d."row"
      and (d."candidateId" is null or import_rows.candidates @> jsonb_build_array(jsonb_build_object('id', d."candidateId")))`)
  return rowCount ?? 0
}

/** Which of these records are new ones of this very import. */
export async function ownRecords(
  db: Executor,
  row: ImportRow,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: importRows.recordId })
    .from(importRows)
    .where(and(ofImport(row), inArray(importRows.recordId, [...ids])))
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

const reasons: readonly LeftOutReason[] = ['faulty', 'undecided', 'repeated', 'decided']

/** What a commit would leave out, by reason. A duplicate that is to be merged and has nothing to be merged with is left out, too. */
export async function leftByCommit(db: Executor, row: ImportRow): Promise<LeftOut[]> {
  const decided = sql`coalesce(${importRows.decision}, ${row.duplicates})`
  const left = sql`(${importRows.outcome} = 'faulty' or ${importRows.outcome} = 'duplicate' and (${decided} = 'skip' or ${decided} = 'merge' and ${importRows.candidates} = '[]'::jsonb))`
  const { rows } = await db.execute<{ reason: LeftOutReason; rows: number; first: number[] }>(sql`
    select reason, count(*)::int as rows, array_to_json((array_agg(number order by number))[1:${rowsNamed}]) as first
    from (
      select ${importRows.row} as number, case when ${importRows.outcome} = 'faulty' then 'faulty' when ${importRows.decision} = 'skip' then 'decided'
        when ${importRows.duplicateOfRow} is not null then 'repeated' else 'undecided' end as reason
      from ${importRows} where ${and(ofImport(row), left)}
    ) as found group by reason`)
  return rows.toSorted((one, other) => reasons.indexOf(one.reason) - reasons.indexOf(other.reason))
}

interface Page {
  limit: number
  offset: number
  outcome?: readonly string[] | undefined
  result?: readonly string[] | undefined
}

/** A page of the rows in the order of the file. */
export async function pageOfRows(
  db: Database,
  row: ImportRow,
  page: Page,
): Promise<{ rows: Answered[]; total: number }> {
  const where = and(
    ofImport(row),
    oneOf(importRows.outcome, page.outcome),
    oneOf(importRows.result, page.result),
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(importRows)
      .where(where)
      .orderBy(asc(importRows.position))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(importRows, where),
  ])
  return { rows: rows.map(toAnswered), total }
}

function toAnswered(row: StagedRow): Answered {
  const candidates = (row.candidates as Candidate[]).map(({ id, name, place }) => ({
    id,
    name,
    place,
  }))
  // Written by this feature in the shapes of the contract.
  const stored = row as unknown as Answered
  return {
    row: row.row,
    outcome: stored.outcome,
    cells: stored.cells,
    values: row.input as Answered['values'],
    faults: stored.faults,
    recordId: row.outcome === 'new' && row.result === null ? null : row.recordId,
    changes: stored.changes,
    candidates,
    duplicateOfRow: row.duplicateOfRow,
    decision: stored.decision,
    result: stored.result,
    message: row.message,
  }
}

/** Rows that were not stored, or have faults, in the order of the file. */
export async function nextFaulty(
  db: Database,
  row: ImportRow,
  after: number,
  limit: number,
): Promise<StagedRow[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        ofImport(row),
        gt(importRows.position, after),
        sql`(${importRows.outcome} = 'faulty' or ${importRows.result} = 'left')`,
      ),
    )
    .orderBy(asc(importRows.position))
    .limit(limit)
}
