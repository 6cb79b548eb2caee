import { eq, inArray, or } from 'drizzle-orm'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { users } from '#database/users'
import type { Transaction } from '#server/platform/database/database'
import { amongIds, idsIn } from '#server/platform/database/lists/list-query'
import type { InvitationRow } from '../invitations/invitations.store.ts'
import type { MembershipRow } from '../memberships/memberships.store.ts'
import { movableRows } from './movable-rows.store.ts'
import type { BroughtBack, Move } from './movable-rows.store.ts'

// Whoever adds or removes these holds one of the organizations, which the caller has locked, or the row alone.

/** A locked membership with the parties it gets. */
export type MembershipMove = Move<MembershipRow, 'aggregatorId' | 'memberId'>

/** A locked invitation with the organization it goes to, and when it ends there. */
export type InvitationMove = Move<InvitationRow, 'organizationId' | 'expiresAt'>

/** Memberships; left when brought back are those whose pair has one. */
export const membershipRows = movableRows('organization-memberships', memberships, [
  'aggregatorId',
  'memberId',
])

/** Invitations; left when brought back are those whose address has one. */
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

/** Brings invitations back as they were, from whom has an account still. */
export async function bringBackInvitations(
  tx: Transaction,
  rows: readonly InvitationRow[],
): Promise<BroughtBack<InvitationRow>> {
  if (rows.length === 0) return { events: [], left: [] }
  const senders = rows.flatMap(({ invitedBy }) => invitedBy ?? [])
  const present = new Set(
    await idsIn(tx.select({ id: users.id }).from(users).where(amongIds(users.id, senders))),
  )
  return invitationRows.bringBack(
    tx,
    rows.map((row) => ({
      ...row,
      invitedBy: present.has(row.invitedBy ?? '') ? row.invitedBy : null,
    })),
  )
}
