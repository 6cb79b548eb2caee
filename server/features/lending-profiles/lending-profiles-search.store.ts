import { eq } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { organizations } from '#database/organizations'
import { lendingProfiles } from '#database/lending-profiles'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { readFound } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The lending profiles that a question finds for a person, best first. */
export function searchLendingProfiles(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  const stale = staleRecords('lending-profiles')
  return readFound(
    db,
    {
      table: lendingProfiles,
      readable: readableRows(person, 'lending-profiles'),
      owner: [lendingProfiles.organizationId, person.organizationId],
      stale,
    },
    question,
    most,
    (found) =>
      db
        .select({
          id: lendingProfiles.id,
          name: lendingProfiles.name,
          subtitle: organizations.name,
          status: lendingProfiles.status,
          stale: stale.mapWith(Boolean),
        })
        .from(lendingProfiles)
        .innerJoin(organizations, eq(organizations.id, lendingProfiles.organizationId))
        .where(found),
  )
}
