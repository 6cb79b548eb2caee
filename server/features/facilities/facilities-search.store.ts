import { eq } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { organizations } from '#database/organizations'
import { facilities } from '#database/facilities'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { readFound } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The catalytic facilities that a question finds for a person, best first. */
export function searchFacilities(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  const stale = staleRecords('catalytic-facilities')
  return readFound(
    db,
    {
      table: facilities,
      readable: readableRows(person, 'catalytic-facilities'),
      owner: [facilities.organizationId, person.organizationId],
      stale,
    },
    question,
    most,
    (found) =>
      db
        .select({
          id: facilities.id,
          name: facilities.name,
          subtitle: organizations.name,
          status: facilities.status,
          stale: stale.mapWith(Boolean),
        })
        .from(facilities)
        .innerJoin(organizations, eq(organizations.id, facilities.organizationId))
        .where(found),
  )
}
