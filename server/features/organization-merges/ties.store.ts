import { eq, inArray, or } from 'drizzle-orm'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/changes/in-parts'
import { rowFromJson } from '#server/platform/database/changes/row-from-json'
import { amongIds, idsIn } from '#server/platform/database/lists/list-query'
import type { InvitationRow } from '../invitations/invitations.store.ts'
import type { MembershipRow } from '../memberships/memberships.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import { movableRows } from './movable-rows.store.ts'
import type { RestoredRows, Move } from './movable-rows.store.ts'
import type { Stored } from './merges.store.ts'

// Whoever adds or removes these locks one of the organizations, which the caller has locked, or the row alone.

/** A locked membership with the parties it gets. */
export type MembershipMove = Move<MembershipRow, 'aggregatorId' | 'memberId'>

/** A locked invitation with the organization it goes to, and when it ends there. */
export type InvitationMove = Move<InvitationRow, 'organizationId' | 'expiresAt'>

/** Memberships; not restored are those whose pair has a new one. */
export const membershipRows = movableRows('organization-memberships', memberships, [
  'aggregatorId',
  'memberId',
])

/** Invitations; not restored are those whose address has a new one. */
export const invitationRows = movableRows('invitations', invitations, [
  'organizationId',
  'expiresAt',
])

/** The memberships of these organizations on either side, locked until the transaction ends. */
export async function lockMemberships(
  tx: Transaction,
  ids: readonly string[],
): Promise<MembershipRow[]> {
  return tx
    .select()
    .from(memberships)
    .where(or(inArray(memberships.aggregatorId, [...ids]), inArray(memberships.memberId, [...ids])))
    .orderBy(memberships.id)
    .for('update')
}

/**
 * Of the memberships that a merge has dropped, those whose parties exist and whose aggregator still is one. `stays` is
 * the organization that stayed: it has its former role back in this transaction, which the row read here may not show.
 */
export async function restorableMemberships(
  tx: Transaction,
  dropped: readonly Stored<MembershipRow>[],
  stays: OrganizationRow,
): Promise<MembershipRow[]> {
  const rows = dropped.map((row) => rowFromJson(memberships, row))
  const ids = [...new Set(rows.flatMap(({ aggregatorId, memberId }) => [aggregatorId, memberId]))]
  const parties = await inParts(ids, (part) =>
    tx
      .select({ id: organizations.id, campaignRole: organizations.campaignRole })
      .from(organizations)
      .where(inArray(organizations.id, part)),
  )
  const roles = new Map(
    parties.map(({ id, campaignRole }) => [
      id,
      id === stays.id ? stays.campaignRole : campaignRole,
    ]),
  )
  return rows.filter(
    ({ aggregatorId, memberId }) =>
      roles.get(aggregatorId) === 'capital_aggregator' && roles.has(memberId),
  )
}

/** The invitations into an organization, locked until the transaction ends. */
export async function lockInvitations(
  tx: Transaction,
  organizationId: string,
): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(eq(invitations.organizationId, organizationId))
    .orderBy(invitations.id)
    .for('update')
}

/** Restores invitations as they were, without their sender where that account is gone. */
export async function restoreInvitations(
  tx: Transaction,
  stored: readonly Stored<InvitationRow>[],
): Promise<RestoredRows<InvitationRow>> {
  if (stored.length === 0) return { events: [], left: [] }
  const rows = stored.map((row) => rowFromJson(invitations, row))
  const senders = rows.flatMap(({ invitedBy }) => invitedBy ?? [])
  const present = new Set(
    await idsIn(tx.select({ id: users.id }).from(users).where(amongIds(users.id, senders))),
  )
  return invitationRows.restore(
    tx,
    rows.map((row) => ({
      ...row,
      invitedBy: present.has(row.invitedBy ?? '') ? row.invitedBy : null,
    })),
  )
}
