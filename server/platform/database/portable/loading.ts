import { sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import type { PortableTable } from './tables.ts'

/**
 * Runs `load` with foreign keys taken off and triggers asleep, and puts both back: rows arrive table by table in any
 * order and exactly as they were. Putting a foreign key back checks every row. Needs no rights beyond owning the
 * tables, and a failure rolls all of it back with the caller's transaction.
 */
export async function withoutConstraints(
  tx: Transaction,
  tables: PortableTable[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await tx.execute<{ name: string; table: string; definition: string }>(sql`
    select c.conname as name, t.relname as table, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  for (const key of keys) {
    await tx.execute(
      sql`alter table ${sql.identifier(key.table)} drop constraint ${sql.identifier(key.name)}`,
    )
  }
  for (const table of tables)
    await tx.execute(sql`alter table ${sql.identifier(table.name)} disable trigger user`)
  await load()
  for (const table of tables)
    await tx.execute(sql`alter table ${sql.identifier(table.name)} enable trigger user`)
  for (const key of keys) {
    // The definition is the database's own text.
    await tx.execute(
      sql`alter table ${sql.identifier(key.table)} add constraint ${sql.identifier(key.name)} ${sql.raw(key.definition)}`,
    )
  }
}
