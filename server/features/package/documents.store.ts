import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { objectIdOf } from '#contract/files'
import { versionsLimit } from '#contract/package'
import type { Document } from '#contract/package'
import { files } from '#database/files'
import { pipelineDocuments } from '#database/package'
import { pipeline } from '#database/pipeline'
import { attachFile } from '#server/features/files/record-files.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changeRow, insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import { peopleNamed } from '#server/platform/people-names.store'

/** A row of the table: a document, or the reason why an item does not apply. */
export type PackageRow = typeof pipelineDocuments.$inferSelect
/** A document; the table's check says that these are there. */
export type DocumentRow = PackageRow & Record<'kind' | 'title' | 'file', string>
type FileRow = typeof files.$inferSelect

/** A version of a document with its file. */
export interface Version {
  readonly n: number
  readonly file: FileRow
}

/** Whether a row is a document. */
export const isDocument = (row: PackageRow): row is DocumentRow => row.notApplicable === null

/** The documents of a deal and its items that do not apply, in the order they were added. */
export const rowsOf = (db: Executor, dealId: string): Promise<PackageRow[]> =>
  db
    .select()
    .from(pipelineDocuments)
    .where(eq(pipelineDocuments.pipelineId, dealId))
    .orderBy(asc(pipelineDocuments.createdAt), asc(pipelineDocuments.id))

/** Those of some deals that have documents, or items that do not apply. */
export async function dealsWithPackage(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: pipelineDocuments.pipelineId })
    .from(pipelineDocuments)
    .where(inArray(pipelineDocuments.pipelineId, [...ids]))
  return rows.map(({ id }) => id)
}

/** A document; null where there is none. */
export async function findDocument(db: Executor, id: string): Promise<DocumentRow | null> {
  const [row] = await db.select().from(pipelineDocuments).where(eq(pipelineDocuments.id, id))
  return row !== undefined && isDocument(row) ? row : null
}

/** Why an item does not apply, as it is stored; null where nobody says so. */
export async function findReason(
  db: Executor,
  dealId: string,
  item: string,
): Promise<PackageRow | null> {
  const { pipelineId, item: named, notApplicable } = pipelineDocuments
  const [row] = await db
    .select()
    .from(pipelineDocuments)
    .where(and(eq(pipelineId, dealId), eq(named, item), isNotNull(notApplicable)))
  return row ?? null
}

export const insertDocument = (
  tx: Transaction,
  values: typeof pipelineDocuments.$inferInsert,
): Promise<PackageRow> => insertRow(tx, pipelineDocuments, values)

/** Changes a row of a deal that is locked in this transaction. */
export const changeDocument = (
  tx: Transaction,
  id: string,
  changes: PgUpdateSetSource<typeof pipelineDocuments>,
): Promise<PackageRow> => changeRow(tx, pipelineDocuments, id, changes)

/** Deletes a row, and detaches the files of all its versions. */
export async function deleteDocumentRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(pipelineDocuments).where(eq(pipelineDocuments.id, id))
  await tx
    .update(files)
    .set({ unattachedSince: sql`now()` })
    .where(attachedTo([id]))
}

/** The files that are attached to documents. */
const attachedTo = (ids: readonly string[]) =>
  and(
    eq(files.holderEntity, 'pipeline-documents'),
    inArray(files.holderId, [...ids]),
    isNull(files.unattachedSince),
  )

/**
 * The versions of documents, of each the oldest first. Their numbers count also those that went, whose rows stay for that
 * (`dropOldest`).
 */
export async function versionsOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, Version[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(files)
    .where(attachedTo(ids))
    .orderBy(asc(files.createdAt), asc(files.id))
  const counted = new Map<string, number>()
  const found = new Map<string, Version[]>()
  for (const file of rows) {
    const holder = file.holderId ?? ''
    const n = (counted.get(holder) ?? 0) + 1
    counted.set(holder, n)
    if (file.state === 'stored') found.set(holder, [...(found.get(holder) ?? []), { n, file }])
  }
  return found
}

/** Makes an upload the newest version of a document, beside the earlier ones; an address of the web makes none. @throws HttpProblem 400 as `attachFile` */
export async function addVersion(
  tx: Transaction,
  { id, file }: Pick<DocumentRow, 'id' | 'file'>,
  actor: { user: { id: string } },
): Promise<void> {
  const holder = { entity: 'pipeline-documents', recordId: id, field: 'file' } as const
  await attachFile(tx, { ...holder, after: file, actor })
  const fileId = objectIdOf(file)
  if (fileId === null) return
  // The clock of this moment: the deal is locked, so that a later version has a later time.
  await tx
    .update(files)
    .set({ createdAt: sql`clock_timestamp()` })
    .where(eq(files.id, fileId))
  await dropOldest(tx, id)
}

/** Lets the oldest version go where there are too many (H-023): its row stays for the numbers of the others, its bytes are in no row and deleted. */
async function dropOldest(tx: Transaction, id: string): Promise<void> {
  const versions = (await versionsOf(tx, [id])).get(id) ?? []
  const gone = versions.slice(0, -versionsLimit).map(({ file }) => file.id)
  if (gone.length === 0) return
  await tx
    .update(files)
    .set({ state: 'removed', key: null, name: null, bytes: null, sha256: null })
    .where(inArray(files.id, gone))
}

/** The lock under which the bytes of an organization's documents are counted: its deals are each locked by themselves. */
const countingLock = 41

/** Has whoever adds to the documents of an organization wait until this transaction ends; the deal is locked before. */
export const lockBytesOf = (tx: Transaction, { id, organizationId }: DealRow) =>
  tx.execute(sql`select pg_advisory_xact_lock(${countingLock}, hashtext(${organizationId ?? id}))`)

/** How many bytes all versions of the documents of a deal's organization have; of a deal of nobody, its own. */
export async function bytesOfOrganization(
  db: Executor,
  { id, organizationId }: Pick<DealRow, 'id' | 'organizationId'>,
): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(files)
    .innerJoin(pipelineDocuments, eq(pipelineDocuments.id, files.holderId))
    .innerJoin(pipeline, eq(pipeline.id, pipelineDocuments.pipelineId))
    .where(
      and(
        eq(files.holderEntity, 'pipeline-documents'),
        isNull(files.unattachedSince),
        organizationId === null ? eq(pipeline.id, id) : eq(pipeline.organizationId, organizationId),
      ),
    )
  return row?.bytes ?? 0
}

/** Documents as they are answered; `isGuest` leaves earlier versions out. */
export async function toDocuments(
  db: Executor,
  rows: readonly DocumentRow[],
  isGuest: boolean,
): Promise<Document[]> {
  const versions = await versionsOf(
    db,
    rows.map(({ id }) => id),
  )
  const all = [...versions.values()].flat()
  const nameOf = await peopleNamed(db, [
    ...rows.map((row) => row.createdBy),
    ...all.map(({ file }) => file.uploaderId),
  ])
  return rows.map(({ createdBy, notApplicable: _none, createdAt, updatedAt, ...row }) => ({
    ...row,
    // The table stores names of the contract's enumerations as plain text.
    kind: row.kind as Document['kind'],
    versions: (versions.get(row.id) ?? [])
      .filter(({ file }) => !isGuest || file.id === objectIdOf(row.file))
      .toReversed()
      .map(({ n, file }) => ({
        n,
        fileId: file.id,
        name: file.name ?? 'file',
        type: file.contentType ?? 'application/octet-stream',
        bytes: file.bytes ?? 0,
        at: file.createdAt.toISOString(),
        byName: nameOf(file.uploaderId),
      })),
    byName: nameOf(createdBy),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
