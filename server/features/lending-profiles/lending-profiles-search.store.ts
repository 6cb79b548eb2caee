import { eq } from 'drizzle-orm'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import { recordSearch } from '#server/platform/database/lists/found-records'
import { givenText } from '#server/platform/database/lists/given-reader'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The lending profiles that a question finds for a person, best first. */
export const searchLendingProfiles = recordSearch({
  source: (reader) => ({
    table: lendingProfiles,
    readable: readableRows(reader, 'lending-profiles'),
    owner: [lendingProfiles.organizationId, reader.organizationId],
    stale: staleRecords('lending-profiles', givenText('freshFrom')),
  }),
  rows: (db, found, stale) =>
    db
      .select({
        id: lendingProfiles.id,
        name: lendingProfiles.name,
        subtitle: organizations.name,
        status: lendingProfiles.status,
        stale,
      })
      .from(lendingProfiles)
      .innerJoin(organizations, eq(organizations.id, lendingProfiles.organizationId))
      .where(found),
  shown: (row) => row,
})
