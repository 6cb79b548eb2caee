import { eq, sql } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import { availableTables, staleRecords } from '#server/features/confirmations/freshness.store'
import { recordSearch } from '#server/platform/database/lists/found-records'
import { givenText } from '#server/platform/database/lists/given-reader'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The products, facilities or lending profiles that a question finds for a person, best first: each with its organization. */
export function listedSearch(noun: 'products' | 'catalytic-facilities' | 'lending-profiles') {
  const table = availableTables[noun]
  return recordSearch({
    source: (reader) => ({
      table,
      readable: readableRows(reader, noun),
      owner: [table.organizationId, reader.organizationId],
      stale: staleRecords(noun, givenText('freshFrom')),
    }),
    rows: (db, found, stale) =>
      db
        .select({
          id: sql<string>`${table.id}`,
          name: sql<string>`${table.name}`,
          subtitle: organizations.name,
          status: sql<string>`${table.status}`,
          stale,
        })
        .from(table)
        .innerJoin(organizations, eq(organizations.id, table.organizationId))
        .where(found),
    shown: (row) => row,
  })
}
