import { getTableName, sql } from 'drizzle-orm'
import { digestDue } from '#database/notifications'
import { pendingSignIns } from '#database/second-factor'
import { webhookOutbox } from '#database/webhooks'
import type { Executor } from '../database.ts'

/** A table as dump and restore see it: read from the database's own catalog, so that none can be left out. */
export interface PortableTable {
  name: string
  /** Columns that are stored, without generated ones, in the table's order. */
  columns: { name: string; jsonNotNull: boolean }[]
  /** The primary key, in which rows are written; empty when there is none. */
  key: string[]
}

export interface PortableSequence {
  name: string
  /** The last number given out, as text because it may exceed JavaScript's. */
  last: string
  called: boolean
}

/**
 * Tables that no dump holds: when digests are due is the original's matter, so that a restored copy mails nobody twice
 * (N-078), and so are a sign-in that is half done and changes that webhooks have still to hear of.
 */
const undumped = [digestDue, pendingSignIns, webhookOutbox].map(getTableName)

/**
 * Every table of the schema `public` that belongs to no extension and is dumped. The job queue's schema is left out: its jobs are made
 * anew by the program.
 */
export async function portableTables(db: Executor): Promise<PortableTable[]> {
  const { rows } = await db.execute<{
    name: string
    columns: PortableTable['columns']
    key: string[]
  }>(sql`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname,
                'jsonNotNull', a.attnotnull and a.atttypid in ('json'::regtype, 'jsonb'::regtype)) order by a.attnum), '[]')
         from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.position), '[]')
         from pg_index i, unnest(i.indkey) with ordinality as k(number, position)
         join pg_attribute a on a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${sql.param(undumped)}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows
}

/** The counters behind serial and identity columns. */
export async function portableSequences(db: Executor): Promise<PortableSequence[]> {
  const { rows: names } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: PortableSequence[] = []
  for (const { name } of names) {
    const { rows } = await db.execute<Omit<PortableSequence, 'name'>>(
      sql`select last_value::text as last, is_called as called from ${sql.identifier(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

/** Whether anything of this or another program is in the database. */
export async function isEmptyDatabase(db: Executor): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`)
  return rows.length === 0
}
