import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { EndpointParsed } from '#contract/common/endpoint'
import { undoDays, unfinishedStates } from '#contract/imports'
import type { listImports } from '#contract/import-endpoints'
import type { ImportCounts, ImportSummary } from '#contract/imports'
import { isAdmin } from '#contract/rights'
import type { Person } from '#contract/rights'
import { importMappings, importParts, imports } from '#database/imports'
import { saverOf } from '#server/features/users/users.store'
import type { Account } from '#server/features/users/users.store'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { oneOf } from '#server/platform/database/lists/list-query'
import { actorName } from '#server/platform/http/call'
import type { Importer } from '#server/platform/imports/import-target'
import type { Settings } from '#server/platform/settings'

export type ImportRow = typeof imports.$inferSelect
type Query = EndpointParsed<typeof listImports>['query']

const day = 24 * 3600 * 1000

/** Until when an import can be undone; null while there is nothing to undo. */
export function undoUntil({
  state,
  finishedAt,
}: Pick<ImportRow, 'state' | 'finishedAt'>): Date | null {
  return state === 'done' && finishedAt !== null
    ? new Date(finishedAt.getTime() + undoDays * day)
    : null
}

/** An import as its list answers it. */
export function toSummary(row: ImportRow, undecided = 0): ImportSummary {
  const stored = row as ImportRow &
    Pick<ImportSummary, 'entity' | 'kind' | 'state' | 'task' | 'mode'>
  return {
    id: row.id,
    entity: stored.entity,
    kind: stored.kind,
    filename: row.filename,
    state: stored.state,
    task: stored.task,
    mode: stored.mode,
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    counts: row.counts as ImportCounts | null,
    undecided,
    progress: { done: row.progressDone, total: row.progressTotal },
    result:
      row.finishedAt === null
        ? null
        : { created: row.created, updated: row.updated, left: row.left },
    message: row.message,
  }
}

/** The imports a person sees: their own, all for administrators. */
const seenBy = (person: Person, id: string) =>
  isAdmin(person) ? undefined : eq(imports.createdBy, id)

/** A rehearsed bulk edit: what its dialog shows, and nothing more. */
const isPreviewed = sql`(${imports.kind} = 'bulk' and ${imports.state} = 'rehearsed')`

export async function listImportRows(
  db: Database,
  person: Person,
  userId: string,
  query: Query,
): Promise<{ imports: ImportSummary[]; total: number }> {
  const where = and(
    seenBy(person, userId),
    oneOf(imports.entity, query.entity),
    oneOf(imports.state, query.state),
    // A bulk edit that was only looked at is nobody's unfinished work (E-008).
    not(isPreviewed),
  )
  const page = db
    .select()
    .from(imports)
    .where(where)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(query.limit)
    .offset(query.offset)
  const [rows, total] = await Promise.all([page, db.$count(imports, where)])
  return { imports: rows.map((row) => toSummary(row)), total }
}

/** An import the person may know of; with `lock` it stays as it is until the transaction ends. Null when there is none. */
export async function findImport(
  db: Executor,
  person: Person,
  userId: string,
  id: string,
  lock = false,
): Promise<ImportRow | null> {
  const found = db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), seenBy(person, userId)))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? null
}

/** An import, whoever asks; with `lock` it stays as it is until the transaction ends. */
export async function importById(
  db: Executor,
  id: string,
  lock = false,
): Promise<ImportRow | null> {
  const found = db.select().from(imports).where(eq(imports.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? null
}

/** An account as the one who imports. */
export const importerOf = (account: Account, settings: Settings): Importer => ({
  ...saverOf(account, settings),
  id: account.user.id,
  name: actorName(account.user),
  rules: settings.financeRules.rules,
})

/** Whose an import is, and in whose name its keys are remembered: the campaign's, or those of one organization. */
export const importedBy = ({ person, id, name }: Importer) => ({
  createdBy: id,
  createdByName: name,
  scope: person.role === 'admin' ? 'campaign' : (person.organizationId ?? ''),
})

export const insertImport = (
  tx: Transaction,
  values: typeof imports.$inferInsert,
): Promise<ImportRow> => insertRow(tx, imports, values)

export async function updateImport(
  db: Executor,
  id: string,
  values: Partial<typeof imports.$inferInsert>,
): Promise<ImportRow> {
  const [row] = await db.update(imports).set(values).where(eq(imports.id, id)).returning()
  if (row === undefined) throw new Error('The import is gone')
  return row
}

/** Begins a check: each has a number of its own, and one that was broken off or overtaken leaves rows that are nobody's. Null where nothing is unfinished any more. */
export async function nextRound(db: Database, id: string): Promise<number | null> {
  const [row] = await db
    .update(imports)
    .set({ round: sql`${imports.round} + 1`, state: 'uploaded', counts: null })
    .where(and(eq(imports.id, id), inArray(imports.state, [...unfinishedStates])))
    .returning({ round: imports.round })
  return row?.round ?? null
}

const partBytes = 1024 * 1024

/** Keeps the file in pieces, which the embedded engine takes without holding up others; a broken-off storing goes on where it ended. */
export async function storeFile(db: Database, importId: string, bytes: Buffer): Promise<void> {
  for (
    let part = await db.$count(importParts, eq(importParts.importId, importId));
    part * partBytes < bytes.length;
    part += 1
  ) {
    await db
      .insert(importParts)
      .values({ importId, part, bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes) })
      .onConflictDoNothing()
  }
}

/** What is stored of the file of an import; null when nothing is. */
export async function fileOf(db: Database, importId: string): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  for (let part = 0; ; part += 1) {
    const [row] = await db
      .select({ bytes: importParts.bytes })
      .from(importParts)
      .where(and(eq(importParts.importId, importId), eq(importParts.part, part)))
    if (row === undefined) return pieces.length === 0 ? null : Buffer.concat(pieces)
    pieces.push(Buffer.from(row.bytes))
  }
}

export async function deleteFile(db: Executor, importId: string): Promise<void> {
  await db.delete(importParts).where(eq(importParts.importId, importId))
}

/** The mapping a person used last for a file with these column names; null when there is none. */
export async function lastMapping(
  db: Executor,
  userId: string,
  entity: string,
  headersHash: string,
): Promise<unknown> {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(
      and(
        eq(importMappings.userId, userId),
        eq(importMappings.entity, entity),
        eq(importMappings.headersHash, headersHash),
      ),
    )
  return row?.mapping ?? null
}

export async function storeMapping(
  db: Executor,
  values: typeof importMappings.$inferInsert,
): Promise<void> {
  await db
    .insert(importMappings)
    .values(values)
    .onConflictDoUpdate({
      target: [importMappings.userId, importMappings.entity, importMappings.headersHash],
      set: { mapping: values.mapping, updatedAt: sql`now()` },
    })
}

/**
 * Removes imports that nobody will go on with: files not begun after two days, bulk edits not begun after one (E-008),
 * with their rows; and, of those past their undo, the rows. Answers how many rows went.
 */
export async function deleteOldImports(db: Database, limit: number): Promise<number> {
  const unfinished = inArray(imports.state, [...unfinishedStates])
  const left = sql`(${unfinished} and ${imports.createdAt} < now() - case ${imports.kind} when 'bulk' then interval '1 day' else interval '2 days' end)`
  const old = sql`(${left}
    or ${imports.state} in ('failed', 'undone', 'done') and ${imports.finishedAt} < now() - make_interval(days => ${undoDays + 1}))`
  const { rowCount } =
    await db.execute(sql`delete from import_rows where (import_id, round, position) in (
    select r.import_id, r.round, r.position from import_rows r join imports on imports.id = r.import_id where ${old} or r.round < imports.round limit ${limit})`)
  if ((rowCount ?? 0) === 0) await db.execute(sql`delete from ${imports} where ${left}`)
  return rowCount ?? 0
}
