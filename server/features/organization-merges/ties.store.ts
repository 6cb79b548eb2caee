import { eq, inArray, or } from 'drizzle-orm'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { users } from '#database/users'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { nextVersion } from '#server/platform/database/next-version'
import type { InvitationRow } from '../invitations/invitations.store.ts'
import type { MembershipRow } from '../memberships/memberships.store.ts'

// Whoever adds or removes these holds one of the organizations, which the caller has locked, or the row alone.

/** The memberships of these organizations on either side, locked until the transaction ends. */
export async function lockMemberships(tx: Transaction, ids: readonly string[]): Promise<MembershipRow[]> {
  return tx.select().from(memberships).where(or(inArray(memberships.aggregatorId, [...ids]), inArray(memberships.memberId, [...ids]))).orderBy(memberships.id).for('update')
}

/** Gives a locked membership its parties and says what to write down. */
export async function moveMembership(tx: Transaction, before: MembershipRow, to: Pick<MembershipRow, 'aggregatorId' | 'memberId'>): Promise<AuditEvent> {
  await tx.update(memberships).set({ ...to, ...nextVersion(memberships) }).where(eq(memberships.id, before.id))
  return { action: 'update', entity: 'organization-memberships', entityId: before.id, before, after: { ...before, ...to, version: before.version + 1 } }
}

/** Deletes a locked membership and says what to write down. */
export async function dropMembership(tx: Transaction, before: MembershipRow): Promise<AuditEvent> {
  await tx.delete(memberships).where(eq(memberships.id, before.id))
  return { action: 'delete', entity: 'organization-memberships', entityId: before.id, before }
}

/** Brings a membership back as it was; null where the pair has one. */
export async function bringBackMembership(tx: Transaction, row: MembershipRow): Promise<AuditEvent | null> {
  const [after] = await tx.insert(memberships).values({ ...row, version: row.version + 1, updatedAt: new Date() }).onConflictDoNothing().returning()
  return after === undefined ? null : { action: 'restore', entity: 'organization-memberships', entityId: after.id, after }
}

/** The invitations into an organization, locked until the transaction ends. */
export async function lockInvitations(tx: Transaction, organizationId: string): Promise<InvitationRow[]> {
  return tx.select().from(invitations).where(eq(invitations.organizationId, organizationId)).orderBy(invitations.id).for('update')
}

/** Gives a locked invitation to another organization, with when it ends, and says what to write down. */
export async function moveInvitation(tx: Transaction, before: InvitationRow, to: Pick<InvitationRow, 'organizationId' | 'expiresAt'>): Promise<AuditEvent> {
  await tx.update(invitations).set({ ...to, ...nextVersion(invitations) }).where(eq(invitations.id, before.id))
  return { action: 'update', entity: 'invitations', entityId: before.id, before, after: { ...before, ...to, version: before.version + 1 } }
}

/** Deletes a locked invitation and says what to write down. */
export async function dropInvitation(tx: Transaction, before: InvitationRow): Promise<AuditEvent> {
  await tx.delete(invitations).where(eq(invitations.id, before.id))
  return { action: 'delete', entity: 'invitations', entityId: before.id, before }
}

/** Brings an invitation back as it was; null where the address has one. */
export async function bringBackInvitation(tx: Transaction, row: InvitationRow): Promise<AuditEvent | null> {
  const sender = row.invitedBy === null ? 0 : await tx.$count(users, eq(users.id, row.invitedBy))
  const [after] = await tx
    .insert(invitations)
    .values({ ...row, invitedBy: sender === 0 ? null : row.invitedBy, version: row.version + 1, updatedAt: new Date() })
    .onConflictDoNothing()
    .returning()
  return after === undefined ? null : { action: 'restore', entity: 'invitations', entityId: after.id, after }
}
