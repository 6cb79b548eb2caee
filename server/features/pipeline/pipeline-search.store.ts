import { and, eq, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { placeOf } from '#contract/pipeline-locations'
import type { Deal } from '#contract/pipeline'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { readFound, subtitleOf } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'
import { owns, partyDeals } from './pipeline.store.ts'

/** Others' deals are found while they are open, the own ones in every outcome (G-003). */
function findable(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  return or(and(readableRows(person, 'pipeline'), eq(pipeline.outcome, 'open')), partyDeals(person))
}

/** The deals that a question finds for a person, best first. */
export function searchDeals(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  const stale = staleRecords('pipeline')
  return readFound(
    db,
    {
      table: pipeline,
      readable: findable(person),
      owner: [pipeline.organizationId, person.organizationId],
      stale,
    },
    question,
    most,
    async (found) => {
      const rows = await db
        .select({
          id: pipeline.id,
          name: pipeline.name,
          organizationName: organizations.name,
          location: pipeline.location,
          other: pipeline.other,
          status: pipeline.outcome,
          stale: stale.mapWith(Boolean),
        })
        .from(pipeline)
        .leftJoin(organizations, owns)
        .where(found)
      return rows.map(({ organizationName, location, other, ...row }) => ({
        ...row,
        subtitle: subtitleOf(
          organizationName,
          // Stored as one of the contract's places.
          placeOf({ location: location as Deal['location'], other }),
        ),
      }))
    },
  )
}
