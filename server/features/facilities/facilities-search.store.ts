import { eq } from 'drizzle-orm'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import { recordSearch } from '#server/platform/database/lists/found-records'
import { givenText } from '#server/platform/database/lists/given-reader'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The catalytic facilities that a question finds for a person, best first. */
export const searchFacilities = recordSearch({
  source: (reader) => ({
    table: facilities,
    readable: readableRows(reader, 'catalytic-facilities'),
    owner: [facilities.organizationId, reader.organizationId],
    stale: staleRecords('catalytic-facilities', givenText('freshFrom')),
  }),
  rows: (db, found, stale) =>
    db
      .select({
        id: facilities.id,
        name: facilities.name,
        subtitle: organizations.name,
        status: facilities.status,
        stale,
      })
      .from(facilities)
      .innerJoin(organizations, eq(organizations.id, facilities.organizationId))
      .where(found),
  shown: (row) => row,
})
