import { comparedPlace, shownLocation } from '#contract/common/location'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, namedIn } from '#server/platform/imports/named-records'
import { registryImport } from '#server/registry/registry-import'
import { organizationRegistry } from './organizations-registry.store.ts'
import { derivedOfOrganization, withKey } from './organizations.store.ts'
import type { OrganizationRow, OrganizationValues } from './organizations.store.ts'

// The records of this target are rows of this table, and bodies were parsed by the schemas beside them.
const rowOf = (record: StoredRecord) => record as unknown as OrganizationRow

const holders = [
  [users, users.organizationId, 'Accounts belong to this organization now.'],
  [products, products.organizationId, 'Products belong to this organization now.'],
  [facilities, facilities.organizationId, 'Catalytic facilities belong to this organization now.'],
  [
    lendingProfiles,
    lendingProfiles.organizationId,
    'Lending profiles belong to this organization now.',
  ],
  [pipeline, pipeline.organizationId, 'Pipeline projects belong to this organization now.'],
  [pipeline, pipeline.intermediaryAggregatorId, 'It is the intermediary of pipeline projects now.'],
  [memberships, memberships.aggregatorId, 'It has members now.'],
  [memberships, memberships.memberId, 'It is a member of a capital aggregator now.'],
  [invitations, invitations.organizationId, 'People are invited to this organization now.'],
] as const

/** Organizations from spreadsheets. */
export const organizationImport: ImportTarget = {
  ...registryImport('organizations', organizationRegistry),
  // A key that was renewed since the import, or a demand that was made, does not go when the import is undone.
  apart: ['registrationKey', 'allowedEmails', 'requireSecondFactor'],
  identityOf: (values) => {
    const identity = identityWithin('location')(values)
    return identity === null ? null : { ...identity, place: comparedPlace(identity.place) }
  },
  shown: (record) => ({
    name: rowOf(record).name,
    place: rowOf(record).location && shownLocation(rowOf(record).location ?? ''),
  }),
  added: async (_references, _importer, body) => {
    const values = withKey(body as OrganizationValues)
    return { ...values, ...derivedOfOrganization(values) }
  },
  async notUndoable(tx, pairs) {
    const roleOf = (record: StoredRecord) => rowOf(record).campaignRole
    const noAggregators = pairs.filter(
      ({ before, after }) =>
        roleOf(before) === 'capital_aggregator' && roleOf(after) !== 'capital_aggregator',
    )
    const withMembers = await namedIn(
      tx,
      memberships,
      memberships.aggregatorId,
      noAggregators.map(({ before }) => before.id),
    )
    return new Map(withMembers.map((id) => [id, 'It has members now.']))
  },
  async referredTo(tx, ids) {
    const found = new Map<string, string>()
    for (const [table, column, sentence] of holders)
      for (const id of await namedIn(tx, table, column, ids)) found.set(id, sentence)
    return found
  },
}
