import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { headerWords } from '#contract/import-matching/column-words'
import { externalKeys, imports } from '#database/imports'
import type { Executor, Transaction } from '#server/platform/database/database'

/** Where a key is searched: kind of record, whose keys, and the source they come from. */
export interface KeySpace {
  entity: string
  scope: string
  source: string
}

const within = ({ entity, scope, source }: KeySpace) =>
  and(
    eq(externalKeys.entity, entity),
    eq(externalKeys.scope, scope),
    eq(externalKeys.source, source),
  )

/** The records these keys mean, by key. */
export async function recordsOfKeys(
  db: Executor,
  space: KeySpace,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: externalKeys.key, id: externalKeys.recordId })
    .from(externalKeys)
    .where(and(within(space), inArray(externalKeys.key, [...new Set(keys)])))
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const alike = (columns: readonly string[]) => columns.map(headerWords).toSorted().join('\n')

/** Of these records, those that have a key of the source already, from columns that are called alike: a key from another column says nothing about this one. */
export async function keyedRecords(
  db: Executor,
  space: KeySpace,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: externalKeys.recordId, mapping: imports.mapping })
    .from(externalKeys)
    .leftJoin(imports, eq(imports.id, externalKeys.importId))
    .where(and(within(space), inArray(externalKeys.recordId, [...ids])))
  return new Set(
    rows
      .filter(
        ({ mapping }) =>
          mapping === null || alike((mapping as ImportMapping).key.columns) === alike(columns),
      )
      .map(({ id }) => id),
  )
}

/** Remembers keys; one whose record is gone means the new one from now on. */
export async function rememberKeys(
  tx: Transaction,
  space: KeySpace,
  importId: string,
  keys: readonly { key: string; recordId: string }[],
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(externalKeys)
    .values(keys.map((each) => ({ ...space, ...each, importId })))
    .onConflictDoUpdate({
      target: [externalKeys.entity, externalKeys.scope, externalKeys.source, externalKeys.key],
      set: { recordId: sql`excluded.record_id`, importId: sql`excluded.import_id` },
      // A key that still means the same record stays that of the import that stored it.
      setWhere: sql`${externalKeys.recordId} <> excluded.record_id`,
    })
}

/** Deletes the keys an import stored for these records. */
export async function deleteKeys(
  tx: Transaction,
  importId: string,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length > 0)
    await tx
      .delete(externalKeys)
      .where(
        and(eq(externalKeys.importId, importId), inArray(externalKeys.recordId, [...recordIds])),
      )
}
