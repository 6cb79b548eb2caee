import { eq, sql } from 'drizzle-orm'
import { resourceFields } from '#contract/record-fields/resource-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import type { FileInfo } from '#contract/files'
import type { Resource } from '#contract/resources'
import { resources } from '#database/resources'
import { findFileInfos } from '#server/features/files/file-infos.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import { given } from '#server/platform/database/changes/given'
import type { Retained } from '#server/platform/database/changes/retained'
import { nextVersion } from '#server/platform/database/changes/next-version'
import { preparedFor } from '#server/platform/database/connection/prepared'

export type ResourceRow = typeof resources.$inferSelect

/** The columns callers may set of a resource; this store sets all others. */
export type ResourceValues = Omit<
  typeof resources.$inferInsert,
  'id' | 'version' | 'updatedAt' | 'searchText'
>

/** A resource as the contract answers it, without who made it. */
function toResource(
  { searchText: _search, createdBy: _creator, createdAt, updatedAt, ...fields }: ResourceRow,
  fileInfo: FileInfo | undefined,
): Resource {
  return {
    // The table stores names of the contract's enumerations as plain text.
    ...(fields as Pick<Resource, keyof Resource & keyof typeof fields>),
    fileInfo: fileInfo ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Resources as the contract answers them, with the details of their files. */
export async function toResources(db: Executor, rows: readonly ResourceRow[]): Promise<Resource[]> {
  const infos = await findFileInfos(
    db,
    rows.map(({ file }) => file),
  )
  return rows.map((row) => toResource(row, infos.get(row.file ?? '')))
}

/** The same for one. */
export async function answerResource(db: Executor, row: ResourceRow): Promise<Resource> {
  const infos = await findFileInfos(db, [row.file])
  return toResource(row, infos.get(row.file ?? ''))
}

const resourceById = preparedFor((db) =>
  db
    .select()
    .from(resources)
    .where(eq(resources.id, sql.placeholder('id')))
    .prepare('resource_by_id'),
)

export async function findResource(db: Executor, id: string): Promise<ResourceRow | null> {
  const [row] = await resourceById(db).execute({ id })
  return row ?? null
}

/** The resource, locked until the transaction ends; null when there is none. */
export async function lockResource(tx: Transaction, id: string): Promise<ResourceRow | null> {
  const [row] = await tx.select().from(resources).where(eq(resources.id, id)).for('update')
  return row ?? null
}

const searchText = (resource: Partial<ResourceValues>) => searchedText(resourceFields, resource)

/** Adds a resource, or restores one with its retained columns. */
export async function insertResource(
  tx: Executor,
  values: ResourceValues & Partial<Retained>,
): Promise<ResourceRow> {
  const [row] = await tx
    .insert(resources)
    .values({
      ...values,
      updatedAt: values.updatedAt ?? values.createdAt,
      searchText: searchText(values),
    })
    .returning()
  if (row === undefined) throw new Error('The resource was not stored')
  return row
}

/** Changes a resource and raises its version. `before` is the row as locked in this transaction. */
export async function changeResource(
  tx: Transaction,
  before: ResourceRow,
  changes: { [Field in keyof ResourceValues]?: ResourceValues[Field] | undefined },
): Promise<ResourceRow> {
  const named = given(changes)
  const [row] = await tx
    .update(resources)
    .set({ ...named, searchText: searchText({ ...before, ...named }), ...nextVersion(resources) })
    .where(eq(resources.id, before.id))
    .returning()
  if (row === undefined) throw new Error('The resource was not locked before it was changed')
  return row
}

export async function deleteResourceRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(resources).where(eq(resources.id, id))
}
