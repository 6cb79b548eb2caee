import type { z } from 'zod'
import type { AuditEntity } from '#contract/audit'
import { administratorFields, organizationCalls } from '#contract/organizations'
import type { updateOrganizationBody } from '#contract/organizations'
import { isAdmin, mayManageOrganization } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { withdrawOfOrganization } from '#server/features/introductions/withdrawals.store'
import { deleteViewsOf } from '#server/features/saved-views/left-views.store'
import { changed } from '#server/platform/audit/audit'
import type { Change } from '#server/platform/http/call'
import { conflict, forbidden } from '#server/platform/http/problems'
import type { References } from '#server/platform/imports/import-target'
import type { RegistryOf } from '#server/registry/registry'
import { countAttached } from './attached-records.store.ts'
import { deleteInvitationsOf, deleteMembershipsOf } from './dependents.store.ts'
import { organizationList } from './organizations-list.store.ts'
import { changedFields, deletionRejection } from './organizations.rules.ts'
import { organizationStore } from './organizations.store.ts'
import type { OrganizationRow } from './organizations.store.ts'

type OrganizationChanges = Omit<z.output<typeof updateOrganizationBody>, 'version'>

/** A role that is taken from an aggregator would leave memberships that nobody sees any more (P-241). */
async function rejectMembersWithoutAggregator(
  membersOf: References['members'],
  before: OrganizationRow,
  campaignRole: string | null | undefined,
): Promise<void> {
  if (
    before.campaignRole !== 'capital_aggregator' ||
    campaignRole === undefined ||
    campaignRole === before.campaignRole
  )
    return
  const members = await membersOf(before.id)
  if (members === 0) return
  const message = `${before.name} still has ${members === 1 ? '1 member' : `${members} members`}. Remove ${members === 1 ? 'it' : 'them'} before changing the campaign role.`
  throw conflict(message, { fields: { campaignRole: message } })
}

/**
 * Lets a change of an organization pass that the person may make and that leaves no membership without its aggregator.
 * @throws HttpProblem 403 where somebody else than an administrator would change its status or campaign role, 409 while it has members
 */
async function validateOrganizationChange(
  membersOf: References['members'],
  person: Belonging,
  before: OrganizationRow,
  changes: OrganizationChanges,
): Promise<void> {
  if (!isAdmin(person) && changedFields(administratorFields, before, changes).length > 0) {
    throw forbidden(
      'Only administrators can change the status and the campaign role of an organization.',
    )
  }
  await rejectMembersWithoutAggregator(membersOf, before, changes.campaignRole)
}

/** Memberships, invitations and shared views go with an organization, each with an entry of its own; its requests for introductions are withdrawn. */
async function deleteDependents({ tx, auditAll }: Change, id: string): Promise<void> {
  const gone = (entity: AuditEntity, rows: readonly { id: string }[]) =>
    auditAll(rows.map((before) => changed(entity, { before })))
  await gone('organization-memberships', await deleteMembershipsOf(tx, id))
  await gone('invitations', await deleteInvitationsOf(tx, id))
  await gone('saved-views', await deleteViewsOf(tx, id))
  await auditAll(await withdrawOfOrganization(tx, id))
}

/** Organizations: managers edit their own, administrators all; who adds and deletes them its calls say. */
export const organizationRegistry: RegistryOf<typeof organizationStore, typeof organizationCalls> =
  {
    noun: 'organizations',
    calls: organizationCalls,
    store: organizationStore,
    list: organizationList,
    rejection: (person, { organizationId }) =>
      isAdmin(person) || (organizationId !== null && mayManageOrganization(person, organizationId))
        ? null
        : forbidden(),
    async saves(references, { person }, before, given) {
      if (before !== null)
        await validateOrganizationChange(references.members, person, before, given)
      return given
    },
    asNew: ({ name = '', ...fields }) => ({ ...fields, name }),
    async beforeDelete(change, { id, name }) {
      const rejection = deletionRejection(name, await countAttached(change.tx, id))
      if (rejection !== null) throw conflict(rejection)
      await deleteDependents(change, id)
    },
  }
