import { labelOf, organizationTypes } from '#contract/common/enums'
import { shownLocation } from '#contract/common/location'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import { readFound, subtitleOf } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableBy } from './organizations.store.ts'

/** The organizations that a question finds for a person, best first. */
export function searchOrganizations(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  return readFound(
    db,
    {
      table: organizations,
      readable: readableBy(person),
      owner: [organizations.id, person.organizationId],
    },
    question,
    most,
    async (found) => {
      const rows = await db
        .select({
          id: organizations.id,
          name: organizations.name,
          type: organizations.organizationType,
          location: organizations.location,
          status: organizations.status,
        })
        .from(organizations)
        .where(found)
      return rows.map(({ type, location, ...row }) => ({
        ...row,
        subtitle: subtitleOf(
          type === null ? null : labelOf(organizationTypes, type),
          location === null ? null : shownLocation(location),
        ),
        stale: false,
      }))
    },
  )
}
