import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { organizations } from '#database/organizations'
import { recordTables } from '#database/record-tables'
import type { Executor } from '#server/platform/database/database'
import { readableRows } from '#server/platform/database/lists/readable-rows'
import { notifiedNouns } from './visible-notifications.store.ts'
import type { Reader, NotifiedNoun } from './visible-notifications.store.ts'

/** A record that a notification is about, as it is called now. */
export interface NamedRecord {
  id: string
  name: string
  organizationName: string | null
  updatedAt: Date
}

/** Records by their kind and id. */
export type Wanted = ReadonlyMap<NotifiedNoun, ReadonlySet<string>>

/** Of these records those the reader may read, by id, with the names of their owners. */
export async function readableAmong(
  db: Executor,
  reader: Reader,
  wanted: Wanted,
): Promise<Map<string, NamedRecord>> {
  const found = new Map<string, NamedRecord>()
  for (const noun of notifiedNouns) {
    const ids = [...(wanted.get(noun) ?? [])]
    if (ids.length === 0) continue
    const table = recordTables[noun]
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const owner = noun === 'organizations' ? undefined : columns['organizationId']
    const owners = sql.identifier('owners')
    const rows = await db
      .select({
        id: table.id,
        name: table.name,
        updatedAt: table.updatedAt,
        organizationName:
          owner === undefined
            ? sql<string | null>`null`
            : sql<
                string | null
              >`(select ${owners}.name from ${organizations} as ${owners} where ${owners}.id = ${owner})`,
      })
      .from(table)
      .where(and(inArray(table.id, ids), readableRows(reader, noun)))
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** The names of organizations by their id. */
export async function organizationNames(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
