import { createOrganizationBody, updateOrganizationBody } from '#contract/organizations'
import { comparedPlace, shownLocation } from '#contract/common/location'
import { mayManageOrganization } from '#contract/rights'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { forbidden } from '#server/platform/http/problems'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, namedIn, withNames } from '#server/platform/imports/named-records'
import { validateOrganizationChange } from './save-organization.ts'
import type { OrganizationChanges } from './save-organization.ts'
import { given } from '#server/platform/database/changes/given'
import { derivedOfOrganization, newOrganizationColumns } from './organizations.store.ts'
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
  entity: 'organizations',
  table: organizations,
  createBody: createOrganizationBody,
  updateBody: updateOrganizationBody,
  // A key that was renewed since the import, or a demand that was made, does not go when the import is undone.
  apart: ['registrationKey', 'allowedEmails', 'requireSecondFactor'],
  identityOf: (values) => {
    const identity = identityWithin('location')(values)
    return identity === null ? null : { ...identity, place: comparedPlace(identity.place) }
  },
  alike: (identities) => withNames(organizations.searchText, identities),
  shown: (record) => ({
    name: rowOf(record).name,
    place: rowOf(record).location && shownLocation(rowOf(record).location ?? ''),
  }),
  rejection: (person, record) => (mayManageOrganization(person, record.id) ? null : forbidden()),
  added: async (_references, _importer, body) => newOrganizationColumns(body as OrganizationValues),
  async changed(references, { person }, before, body) {
    const changes = given(body as OrganizationChanges)
    await validateOrganizationChange(references.members, person, rowOf(before), changes)
    return { ...changes, ...derivedOfOrganization({ ...rowOf(before), ...changes }) }
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
