import { eq, inArray, or, sql } from 'drizzle-orm'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { users } from '#database/users'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/in-parts'
import { amongIds, idsIn } from '#server/platform/database/list-query'
import type { InvitationRow } from '../invitations/invitations.store.ts'
import type { MembershipRow } from '../memberships/memberships.store.ts'
import { broughtBack, dropped, moved } from './merge-events.ts'

// Whoever adds or removes these holds one of the organizations, which the caller has locked, or the row alone. However
// many there are, each step is one statement.

/** A locked membership with the parties it gets. */
export interface MembershipMove {
  row: MembershipRow
  to: Pick<MembershipRow, 'aggregatorId' | 'memberId'>
}

/** A locked invitation with the organization it goes to, and when it ends there. */
export interface InvitationMove {
  row: InvitationRow
  to: Pick<InvitationRow, 'organizationId' | 'expiresAt'>
}

/** Rows that are there again, and those that are not because there is the same. */
export interface BroughtBack<Row> {
  events: AuditEvent[]
  left: Row[]
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const asJson = (moves: readonly { row: { id: string }; to: object }[]) => JSON.stringify(moves.map(({ row: { id }, to }) => ({ id, ...to })))
const without = <Row extends { id: string }>(rows: readonly Row[], stored: readonly { id: string }[]) => {
  const ids = new Set(idsOf(stored))
  return rows.filter(({ id }) => !ids.has(id))
}

/** The memberships of these organizations on either side, locked until the transaction ends. */
export async function lockMemberships(tx: Transaction, ids: readonly string[]): Promise<MembershipRow[]> {
  return tx.select().from(memberships).where(or(inArray(memberships.aggregatorId, [...ids]), inArray(memberships.memberId, [...ids]))).orderBy(memberships.id).for('update')
}

/** Gives locked memberships their parties and says what to write down. */
export async function moveMemberships(tx: Transaction, moves: readonly MembershipMove[]): Promise<AuditEvent[]> {
  if (moves.length === 0) return []
  await tx.execute(sql`update organization_memberships m set aggregator_id = t."aggregatorId", member_id = t."memberId", version = m.version + 1, updated_at = now()
    from jsonb_to_recordset(${asJson(moves)}::jsonb) as t(id uuid, "aggregatorId" uuid, "memberId" uuid) where m.id = t.id`)
  return moves.map(({ row, to }) => moved('organization-memberships', row, to))
}

/** Deletes locked memberships and says what to write down. */
export async function dropMemberships(tx: Transaction, rows: readonly MembershipRow[]): Promise<AuditEvent[]> {
  if (rows.length > 0) await tx.delete(memberships).where(amongIds(memberships.id, idsOf(rows)))
  return dropped('organization-memberships', rows)
}

/** Brings memberships back as they were; left are those whose pair has one. */
export async function bringBackMemberships(tx: Transaction, rows: readonly MembershipRow[]): Promise<BroughtBack<MembershipRow>> {
  const again = rows.map((row) => ({ ...row, version: row.version + 1, updatedAt: new Date() }))
  const stored = await inParts(again, (part) => tx.insert(memberships).values(part).onConflictDoNothing().returning())
  return { events: broughtBack('organization-memberships', stored), left: without(rows, stored) }
}

/** The invitations into an organization, locked until the transaction ends. */
export async function lockInvitations(tx: Transaction, organizationId: string): Promise<InvitationRow[]> {
  return tx.select().from(invitations).where(eq(invitations.organizationId, organizationId)).orderBy(invitations.id).for('update')
}

/** Gives locked invitations to another organization, with when they end, and says what to write down. */
export async function moveInvitations(tx: Transaction, moves: readonly InvitationMove[]): Promise<AuditEvent[]> {
  if (moves.length === 0) return []
  await tx.execute(sql`update invitations i set organization_id = t."organizationId", expires_at = t."expiresAt", version = i.version + 1, updated_at = now()
    from jsonb_to_recordset(${asJson(moves)}::jsonb) as t(id uuid, "organizationId" uuid, "expiresAt" timestamptz) where i.id = t.id`)
  return moves.map(({ row, to }) => moved('invitations', row, to))
}

/** Deletes locked invitations and says what to write down. */
export async function dropInvitations(tx: Transaction, rows: readonly InvitationRow[]): Promise<AuditEvent[]> {
  if (rows.length > 0) await tx.delete(invitations).where(amongIds(invitations.id, idsOf(rows)))
  return dropped('invitations', rows)
}

/** Brings invitations back as they were, from whom has an account still; left are those whose address has one. */
export async function bringBackInvitations(tx: Transaction, rows: readonly InvitationRow[]): Promise<BroughtBack<InvitationRow>> {
  if (rows.length === 0) return { events: [], left: [] }
  const senders = rows.flatMap(({ invitedBy }) => invitedBy ?? [])
  const present = new Set(await idsIn(tx.select({ id: users.id }).from(users).where(amongIds(users.id, senders))))
  const again = rows.map((row) => ({ ...row, invitedBy: present.has(row.invitedBy ?? '') ? row.invitedBy : null, version: row.version + 1, updatedAt: new Date() }))
  const stored = await inParts(again, (part) => tx.insert(invitations).values(part).onConflictDoNothing().returning())
  return { events: broughtBack('invitations', stored), left: without(rows, stored) }
}
