import { labelOf, organizationTypes } from '#contract/common/enums'
import { shownLocation } from '#contract/common/location'
import { organizations } from '#database/organizations'
import { recordSearch, subtitleOf } from '#server/platform/database/lists/found-records'
import { readableBy } from './organizations.store.ts'

/** The organizations that a question finds for a person, best first. */
export const searchOrganizations = recordSearch({
  source: (reader) => ({
    table: organizations,
    readable: readableBy(reader),
    owner: [organizations.id, reader.organizationId],
  }),
  rows: (db, found) =>
    db
      .select({
        id: organizations.id,
        name: organizations.name,
        type: organizations.organizationType,
        location: organizations.location,
        status: organizations.status,
      })
      .from(organizations)
      .where(found),
  shown: ({ type, location, ...row }) => ({
    ...row,
    subtitle: subtitleOf(
      type === null ? null : labelOf(organizationTypes, type),
      location === null ? null : shownLocation(location),
    ),
    stale: false,
  }),
})
