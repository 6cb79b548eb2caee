import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database'

/**
 * Columns that may refer to a person, as `table.column`, read from the database's own catalog: foreign keys to accounts,
 * every column of an account itself, ids that no foreign key explains, and texts whose name speaks of a person or an address.
 */
export async function referringColumns(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint f on f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
      c.relname = 'users'
      or f.confrelid = 'users'::regclass
      or a.atttypid = 'uuid'::regtype and f.oid is null and a.attname <> 'id'
      or a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype) and a.attname ~ '(email|recipient$|subject|actor|user|person|owner|_by)')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** The columns, as `table.column`, that contain one of these texts or ids in any row, whatever its case. Each table is read once for all of its columns. */
export async function columnsContaining(
  db: Executor,
  wanted: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by 1, 2`)
  const ofTables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const places = own.map(({ column }) => {
      const contains = wanted.map(
        (text) => sql`strpos(lower(${sql.identifier(column)}::text), ${text.toLowerCase()}) > 0`,
      )
      return sql`case when bool_or(${sql.join(contains, sql` or `)}) then ${`${table}.${column}`}::text end`
    })
    return sql`select unnest(array[${sql.join(places, sql`, `)}]) as place from ${sql.identifier(table)}`
  })
  const { rows } = await db.execute<{ place: string }>(
    sql`select place from (${sql.join(ofTables, sql` union all `)}) as places where place is not null`,
  )
  return columns
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => rows.some(({ place }) => place === name))
}
