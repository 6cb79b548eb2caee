import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { importLimits, isUnfinished, unfinishedStates } from '#contract/imports'
import { importParts, imports } from '#database/imports'
import { users } from '#database/users'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { lockRow } from '#server/platform/database/changes/lock-row'
import { conflict } from '#server/platform/http/problems'
import { nextRound } from './imports.store.ts'
import type { ImportRow } from './imports.store.ts'
import { listed } from './left-out.rules.ts'
import { deleteRows } from './staged-rows.store.ts'

/** A person's unfinished files; a bulk edit that is looked at takes no room. */
const unfinishedOf = (userId: string) =>
  and(
    eq(imports.createdBy, userId),
    eq(imports.kind, 'file'),
    inArray(imports.state, [...unfinishedStates]),
  )

/** The same person's unfinished import of the same file. */
export async function findSameUpload(
  db: Executor,
  userId: string,
  fileHash: string,
): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(unfinishedOf(userId), eq(imports.fileHash, fileHash)))
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return row ?? null
}

/** Waits until no other upload of the person is being taken. */
export const lockUploads = (tx: Transaction, userId: string): Promise<void> =>
  lockRow(tx, users, userId)

function tooMany(filenames: readonly string[]): string {
  const named = filenames
    .slice(0, importLimits.unfinishedFiles)
    .map((filename) => `"${filename.slice(0, 60)}"`)
  const more = filenames.length > named.length ? [`${filenames.length - named.length} more`] : []
  const limit = `You may have ${importLimits.unfinishedFiles} unfinished imports, of ${importLimits.unfinishedBytes / 1024 / 1024} MB together at most.`
  return `${limit} Finish or remove one of these first: ${listed([...named, ...more])}.`
}

/** @throws HttpProblem 409 that names the person's unfinished imports, where one more file would be too much */
export async function rejectTooMany(db: Executor, userId: string, bytes: number): Promise<void> {
  const size = db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${importParts.bytes})), 0)::int` })
    .from(importParts)
    .where(eq(importParts.importId, imports.id))
  const rows = await db
    .select({ filename: imports.filename, bytes: sql<number>`(${size})` })
    .from(imports)
    .where(unfinishedOf(userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
  const stored = rows.reduce((sum, row) => sum + row.bytes, 0)
  if (
    rows.length > 0 &&
    (rows.length >= importLimits.unfinishedFiles || stored + bytes > importLimits.unfinishedBytes)
  )
    throw conflict(tooMany(rows.map(({ filename }) => filename)))
}

/** The sentence for an import that cannot be removed; null for an unfinished one. */
export function removalRejection({ state }: Pick<ImportRow, 'state'>): string | null {
  if (isUnfinished(state)) return null
  return state === 'running'
    ? 'This import is running. Wait until it has ended.'
    : 'This import has ended and stays on record. Only an unfinished one can be removed.'
}

/** Removes the rows of an unfinished import in short statements; a check that runs meanwhile is overtaken. One that has begun or is gone is let be. */
export async function deleteCheck(db: Database, id: string): Promise<void> {
  const round = await nextRound(db, id)
  // A check that begins after this one keeps its rows: its file may yet be stored, and then it is not removed.
  if (round !== null) await deleteRows(db, id, round)
}

/** Most rehearsed bulk edits of a person: each is what one look of a dialog left behind, and goes after a day. */
const mostPreviewed = 20

/** Removes the oldest rehearsed bulk edits of a person, so that there is room for one more. */
export async function deleteOldestPreviewed(tx: Transaction, userId: string): Promise<void> {
  const oldest = tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(eq(imports.createdBy, userId), eq(imports.kind, 'bulk'), eq(imports.state, 'rehearsed')),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .offset(mostPreviewed - 1)
  await tx.delete(imports).where(inArray(imports.id, oldest))
}

/** Removes an import with its file. */
export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id))
}
