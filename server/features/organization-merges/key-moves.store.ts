import { and, eq, or, sql } from 'drizzle-orm'
import { externalKeys } from '#database/imports'
import type { Transaction } from '#server/platform/database/database'

/** A key by which a spreadsheet names a record, with the organization the key belongs to. */
export type KeyRow = typeof externalKeys.$inferSelect

const concerns = (organizationId: string) =>
  or(
    eq(externalKeys.scope, organizationId),
    and(eq(externalKeys.entity, 'organizations'), eq(externalKeys.recordId, organizationId)),
  )

/** The keys of an organization and those that mean it, locked; null where an import is writing some of them. */
export async function lockKeys(tx: Transaction, organizationId: string): Promise<KeyRow[] | null> {
  const rows = await tx
    .select()
    .from(externalKeys)
    .where(concerns(organizationId))
    .for('update', { skipLocked: true })
  return rows.length === (await tx.$count(externalKeys, concerns(organizationId))) ? rows : null
}

/** Moves locked keys to the organization that stays; where it has the same key, its own counts. */
export async function moveKeys(tx: Transaction, from: string, to: string): Promise<void> {
  await tx
    .update(externalKeys)
    .set({ recordId: to })
    .where(and(eq(externalKeys.entity, 'organizations'), eq(externalKeys.recordId, from)))
  await tx.execute(sql`insert into external_keys (entity, scope, source, key, record_id, import_id)
    select entity, ${to}, source, key, record_id, import_id from external_keys where scope = ${from} on conflict do nothing`)
  await tx.delete(externalKeys).where(eq(externalKeys.scope, from))
}

/** Puts keys back as they were, where they still mean what the move made of them. */
export async function moveKeysBack(
  tx: Transaction,
  keys: readonly KeyRow[],
  stays: string,
  goes: string,
): Promise<void> {
  if (keys.length === 0) return
  const stored = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(entity text, scope text, source text, key text, "recordId" uuid, "importId" uuid)`
  await tx.execute(sql`delete from external_keys e using ${stored}
    where e.entity = k.entity and e.source = k.source and e.key = k.key and e.scope = case when k.scope = ${goes} then ${stays} else k.scope end
      and e.record_id = case when k."recordId" = ${goes}::uuid then ${stays}::uuid else k."recordId" end`)
  await tx.execute(sql`insert into external_keys (entity, scope, source, key, record_id, import_id)
    select k.entity, k.scope, k.source, k.key, k."recordId", k."importId" from ${stored} on conflict do nothing`)
}
