import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { files } from '#database/files'
import { recordTables } from '#database/record-tables'
import { users } from '#database/users'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { newKey } from '#server/platform/files/object-store'
import type { ObjectStore } from '#server/platform/files/object-store'
import type { RecordTable } from '#server/platform/imports/import-target'
import { uploadedDocument } from './files.rules.ts'
import type { HolderEntity } from './files.rules.ts'

export type FileRow = typeof files.$inferSelect

/** Records an upload that begins, under a new random key. */
export const insertUpload = (
  db: Executor,
  uploaderId: string,
  use?: 'document',
): Promise<FileRow> =>
  insertRow(db, files, {
    uploaderId,
    uploadKey: newKey('uploads'),
    holderEntity: use === undefined ? null : uploadedDocument,
  })

/**
 * The unattached files of a person; not those that wait for their deal, whose time is months ahead. What was detached in
 * this very transaction can be up to half a millisecond ahead: times are stored in milliseconds, rounded.
 */
const unattachedOf = (uploaderId: string) =>
  and(eq(files.uploaderId, uploaderId), lte(files.unattachedSince, sql`now() + interval '1 hour'`))

/** How many unattached files a person has; they are deleted a day later. */
export const countUnattached = (db: Executor, uploaderId: string): Promise<number> =>
  db.$count(files, unattachedOf(uploaderId))

/** Removes the uploader from a person's unattached files; they are deleted a day later. */
export async function disownUnattached(tx: Transaction, uploaderId: string): Promise<void> {
  await tx.update(files).set({ uploaderId: null }).where(unattachedOf(uploaderId))
}

/** Lets the next sweep delete a person's unattached files, and the image of their account, and takes their names at once. */
export async function discardFilesOf(tx: Transaction, userId: string): Promise<void> {
  const isImage = and(eq(files.holderEntity, 'users'), eq(files.holderId, userId))
  await tx
    .update(files)
    .set({ uploaderId: null, name: null, unattachedSince: new Date(0) })
    .where(or(isImage, unattachedOf(userId)))
}

export async function findUpload(db: Executor, uploadKey: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.uploadKey, uploadKey))
  return row ?? null
}

/** The same of somebody whose account is there and in force. */
export async function findOwnedUpload(db: Executor, uploadKey: string): Promise<FileRow | null> {
  const [row] = await db
    .select({ file: files })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploaderId))
    .where(and(eq(files.uploadKey, uploadKey), isNull(users.disabledAt)))
  return row?.file ?? null
}

export async function findFile(db: Executor, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  return row ?? null
}

/** What was found out about an upload. */
export type Inspected = Pick<FileRow, 'key' | 'name' | 'contentType' | 'bytes' | 'sha256'>

/** Turns an upload into a stored file; false when that was done already, or the upload is deleted. */
export async function markStored(tx: Transaction, id: string, found: Inspected): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ ...found, state: 'stored', unattachedSince: sql`now()` })
    .where(and(eq(files.id, id), eq(files.state, 'uploading')))
    .returning({ id: files.id })
  return rows.length > 0
}

/** Deletes an upload that was rejected. */
export async function deleteUpload(tx: Transaction, id: string): Promise<void> {
  await tx.delete(files).where(and(eq(files.id, id), eq(files.state, 'uploading')))
}

/** The record a file is attached to, as it is stored; null when it is deleted. */
export async function findHolder(
  db: Executor,
  entity: HolderEntity,
  id: string,
): Promise<object | null> {
  const table: RecordTable = recordTables[entity]
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? null
}

const dayOld = sql`now() - interval '24 hours'`

/**
 * Deletes files that were unattached for a day, also uploads that were never inspected. The row goes first:
 * a file without a row is found by `deleteUnknown`, a record without its file could not be mended.
 * @returns how many of at most `limit`
 */
export async function deleteUnattached(
  db: Database,
  store: ObjectStore,
  limit: number,
): Promise<number> {
  const due = db
    .select({ id: files.id })
    .from(files)
    .where(sql`${files.unattachedSince} < ${dayOld}`)
    .orderBy(files.unattachedSince)
    .limit(limit)
  const removed = await db
    .delete(files)
    .where(and(inArray(files.id, due), sql`${files.unattachedSince} < ${dayOld}`))
    .returning({ key: files.key, uploadKey: files.uploadKey })
  for (const { key, uploadKey } of removed) {
    await store.remove(uploadKey)
    if (key !== null) await store.remove(key)
  }
  return removed.length
}

const keysAtOnce = 500

/** Deletes objects that are in the store for more than a day and in no row: what killed servers and late uploads leave. */
export async function deleteUnknown(
  db: Database,
  store: ObjectStore,
  now = Date.now(),
): Promise<void> {
  let keys: string[] = []
  for await (const { key, modified } of store.list()) {
    if (now - modified.getTime() > 86_400_000) keys.push(key)
    if (keys.length < keysAtOnce) continue
    await removeUnknown(db, store, keys)
    keys = []
  }
  if (keys.length > 0) await removeUnknown(db, store, keys)
}

async function removeUnknown(
  db: Database,
  store: ObjectStore,
  keys: readonly string[],
): Promise<void> {
  // A stored file's upload key counts as unknown: an object under it came after the inspection.
  const known = await db
    .select({ key: sql<string>`coalesce(${files.key}, ${files.uploadKey})` })
    .from(files)
    .where(inArray(sql`coalesce(${files.key}, ${files.uploadKey})`, [...keys]))
  const knownKeys = new Set(known.map(({ key }) => key))
  for (const key of keys) if (!knownKeys.has(key)) await store.remove(key)
}
