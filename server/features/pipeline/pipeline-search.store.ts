import { and, eq, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { placeOf } from '#contract/pipeline-locations'
import type { Deal } from '#contract/pipeline'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import { recordSearch, subtitleOf } from '#server/platform/database/lists/found-records'
import { givenText } from '#server/platform/database/lists/given-reader'
import { readableRows } from '#server/platform/database/lists/readable-rows'
import { owns, partyDeals } from './pipeline.store.ts'

/** Others' deals are found while they are open, the own ones in every outcome (G-003). */
function findable(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  return or(and(readableRows(person, 'pipeline'), eq(pipeline.outcome, 'open')), partyDeals(person))
}

/** The deals that a question finds for a person, best first. */
export const searchDeals = recordSearch({
  source: (reader) => ({
    table: pipeline,
    readable: findable(reader),
    owner: [pipeline.organizationId, reader.organizationId],
    stale: staleRecords('pipeline', givenText('freshFrom')),
  }),
  rows: (db, found, stale) =>
    db
      .select({
        id: pipeline.id,
        name: pipeline.name,
        organizationName: organizations.name,
        location: pipeline.location,
        other: pipeline.other,
        status: pipeline.outcome,
        stale,
      })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .where(found),
  shown: ({ organizationName, location, other, ...row }) => ({
    ...row,
    subtitle: subtitleOf(
      organizationName,
      // Stored as one of the contract's places.
      placeOf({ location: location as Deal['location'], other }),
    ),
  }),
})
