import type { z } from 'zod'
import { administratorFields } from '#contract/organizations'
import type { updateOrganizationBody } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { Transaction } from '#server/platform/database/database'
import { conflict, forbidden } from '#server/platform/http/problems'
import { countMembers } from './attached-records.store.ts'
import { changedFields } from './organizations.rules.ts'
import { changeOrganization } from './organizations.store.ts'
import type { OrganizationRow } from './organizations.store.ts'

export type OrganizationChanges = Omit<z.output<typeof updateOrganizationBody>, 'version'>

/** How many organizations belong to an aggregator. */
type MembersOf = (aggregatorId: string) => Promise<number>

/** A role that is taken from an aggregator would leave memberships that nobody sees any more (P-241). */
async function rejectMembersWithoutAggregator(
  membersOf: MembersOf,
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
export async function validateOrganizationChange(
  membersOf: MembersOf,
  person: Belonging,
  before: OrganizationRow,
  changes: OrganizationChanges,
): Promise<void> {
  if (!isAdmin(person) && changedFields(administratorFields, before, changes).length > 0) {
    throw forbidden(
      'Only administrators change the status and the campaign role of an organization.',
    )
  }
  await rejectMembersWithoutAggregator(membersOf, before, changes.campaignRole)
}

/**
 * Changes an organization, locked in this transaction, by the rules of a save; the caller audits it.
 * @throws HttpProblem 403 where somebody else than an administrator would change its status or campaign role
 */
export async function saveOrganization(
  tx: Transaction,
  person: Belonging,
  before: OrganizationRow,
  changes: OrganizationChanges,
): Promise<OrganizationRow> {
  await validateOrganizationChange((id) => countMembers(tx, id), person, before, changes)
  return changeOrganization(tx, before, changes)
}
