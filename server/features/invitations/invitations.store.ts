import { and, count, desc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import { invitationDays } from '#contract/invitations'
import type { Invitation, InvitedRole } from '#contract/invitations'
import { auditEntries } from '#database/audit'
import { invitations } from '#database/invitations'
import { users } from '#database/users'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { changeRow, nextVersion } from '#server/platform/database/changes/rows'
import { actorName } from '#server/platform/http/call'
import { namesAnswered } from '#server/platform/people-names.store'
import { hashToken, newToken } from '#server/platform/sessions/cookie'

type UserRow = typeof users.$inferSelect
export type InvitationRow = typeof invitations.$inferSelect

const pending = isNull(invitations.acceptedAt)
// The database's clock, as for every link: processes may disagree.
const open = and(pending, gt(invitations.expiresAt, sql`now()`))
const expiry = sql`now() + make_interval(days => ${invitationDays}::int)`

const withSender = (db: Executor) =>
  db
    .select({
      invitation: invitations,
      expired: sql<boolean>`${invitations.expiresAt} <= now()`,
      sender: users,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))

/** An invitation as the contract answers it. */
export function toInvitation(
  row: InvitationRow,
  expired: boolean,
  invitedBy: string | null,
): Invitation {
  const { id, organizationId, email, createdAt, expiresAt } = row
  return {
    id,
    organizationId,
    email,
    role: row.role as InvitedRole,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired,
    invitedBy,
  }
}

/** A page of an organization's invitations that nobody has accepted, the newest first, and how many there are. */
export async function listPending(
  db: Database,
  reader: Pick<UserRow, 'id' | 'role' | 'organizationId'>,
  organizationId: string,
  page: { limit: number; offset: number },
): Promise<{ invitations: Invitation[]; total: number }> {
  const matching = and(eq(invitations.organizationId, organizationId), pending)
  const [rows, total] = await Promise.all([
    withSender(db)
      .where(matching)
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(invitations, matching),
  ])
  const named = (sender: UserRow) => ({ id: sender.id, name: actorName(sender) })
  const senders = rows.flatMap(({ sender }) => (sender === null ? [] : [named(sender)]))
  const nameOf = await namesAnswered(db, reader, senders)
  const called = (sender: UserRow) =>
    sender.id === reader.id ? actorName(sender) : nameOf(named(sender))
  return {
    invitations: rows.map(({ invitation, expired, sender }) =>
      toInvitation(invitation, expired, sender && called(sender)),
    ),
    total,
  }
}

/** An invitation nobody has accepted, with `lock` unchanged until the transaction ends. */
export async function findPending(
  db: Executor,
  id: string,
  lock = false,
): Promise<InvitationRow | null> {
  const found = db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), pending))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? null
}

/** Of these addresses, those with an open invitation into an organization. */
export async function openAmong(
  db: Executor,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.email, [...emails]),
        open,
      ),
    )
  return rows.map(({ email }) => email)
}

const excluded = ({ name }: AnyColumn) => sql`excluded.${sql.identifier(name)}`

/**
 * Invites addresses into an organization, also those whose earlier invitation has ended; missing in the answer are those
 * with an open one. The tokens are for the mails alone.
 */
export async function insertInvitations(
  tx: Transaction,
  emails: readonly string[],
  shared: { organizationId: string; role: InvitedRole; invitedBy: string },
): Promise<{ row: InvitationRow; token: string }[]> {
  if (emails.length === 0) return []
  const tokens = new Map(emails.map((email) => [email, newToken()]))
  const rows = await tx
    .insert(invitations)
    .values(
      [...tokens].map(([email, token]) => ({
        ...shared,
        email,
        tokenHash: hashToken(token),
        expiresAt: expiry,
      })),
    )
    .onConflictDoUpdate({
      target: [invitations.organizationId, invitations.email],
      set: {
        role: excluded(invitations.role),
        invitedBy: excluded(invitations.invitedBy),
        tokenHash: excluded(invitations.tokenHash),
        expiresAt: excluded(invitations.expiresAt),
        acceptedAt: null,
        createdAt: sql`now()`,
        ...nextVersion(invitations),
      },
      setWhere: sql`not (${open})`,
    })
    .returning()
  return rows.map((row) => ({ row, token: tokens.get(row.email) ?? '' }))
}

/** Gives a locked invitation a new token and seven days from now; the token before opens nothing any more. */
export async function renewInvitation(
  tx: Transaction,
  id: string,
): Promise<{ row: InvitationRow; token: string }> {
  const token = newToken()
  const row = await changeRow(tx, invitations, id, {
    tokenHash: hashToken(token),
    expiresAt: expiry,
  })
  return { row, token }
}

/** Deletes an invitation that nobody has accepted; false when there is none any more. */
export async function deleteInvitation(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), pending))
    .returning({ id: invitations.id })
  return deleted.length > 0
}

/** Deletes the invitations of an address, also those that were accepted, and answers them. */
export async function deleteInvitationsOf(
  tx: Transaction,
  email: string,
): Promise<InvitationRow[]> {
  return tx.delete(invitations).where(eq(invitations.email, email)).returning()
}

/** Deletes the invitations that an account accepted, under whatever address it had then, and answers them. */
export async function deleteInvitationsAcceptedBy(
  tx: Transaction,
  userId: string,
): Promise<InvitationRow[]> {
  // An address may have been invited again, and accepted by whoever had it then.
  const isTheirs = sql`exists (
    select from ${auditEntries} as entry
    where entry.entity = 'invitations' and entry.entity_id = ${invitations.id}::text
      and entry.actor_id = ${userId} and entry.changes @> '[{"field": "acceptedAt"}]'
      and not exists (
        select from ${auditEntries} as later
        where later.entity = entry.entity and later.entity_id = entry.entity_id
          and later.seq > entry.seq and later.changes @> '[{"field": "acceptedAt"}]'))`
  return tx
    .delete(invitations)
    .where(and(isNotNull(invitations.acceptedAt), isTheirs))
    .returning()
}

/** Of these addresses, those with an invitation. */
export async function invitedAmong(tx: Transaction, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(inArray(invitations.email, [...emails]))
  return rows.map(({ email }) => email)
}

/** Ends the open invitations of an organization, whose mailed links name a key that is no more, and answers their addresses. */
export async function endInvitations(tx: Transaction, organizationId: string): Promise<string[]> {
  const ended = await tx
    .update(invitations)
    .set({ expiresAt: sql`now()`, ...nextVersion(invitations) })
    .where(and(eq(invitations.organizationId, organizationId), open))
    .returning({ email: invitations.email })
  return ended.map(({ email }) => email)
}

/**
 * Whether an address is invited into an organization: by an open invitation, or by the one its account came with, so
 * that whoever registers twice is notified of the account. Also queried without an organization, so that the time of the
 * answer reveals nothing.
 */
export async function isInvited(
  db: Executor,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const used = and(
    isNotNull(invitations.acceptedAt),
    exists(db.select({ id: users.id }).from(users).where(eq(users.email, email))),
  )
  const [row] = await db
    .select({ found: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.email, email),
        or(open, used),
      ),
    )
  return (row?.found ?? 0) > 0
}

/** The organizations an address has an open invitation into, and since when. */
export async function organizationsInviting(
  db: Executor,
  email: string,
): Promise<Pick<InvitationRow, 'organizationId' | 'createdAt'>[]> {
  return db
    .select({ organizationId: invitations.organizationId, createdAt: invitations.createdAt })
    .from(invitations)
    .where(and(eq(invitations.email, email), open))
}

/**
 * Uses up the open invitation of an address into an organization, with `token` only where it is that one's; null when
 * there is none. Of many at once exactly one succeeds. The address must be proven: by the token or before.
 */
export async function acceptInvitation(
  tx: Transaction,
  organizationId: string,
  email: string,
  token?: string,
): Promise<{ before: InvitationRow; after: InvitationRow } | null> {
  const mine = and(
    eq(invitations.organizationId, organizationId),
    eq(invitations.email, email),
    open,
    token === undefined ? undefined : eq(invitations.tokenHash, hashToken(token)),
  )
  const [before] = await tx.select().from(invitations).where(mine).for('update')
  if (before === undefined) return null
  const [after] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, ...nextVersion(invitations) })
    .where(eq(invitations.id, before.id))
    .returning()
  return after === undefined ? null : { before, after }
}
