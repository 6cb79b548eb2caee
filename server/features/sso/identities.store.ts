import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { SsoIdentity } from '#contract/sso'
import { sessions } from '#database/sign-in'
import { ssoIdentities, ssoProviders } from '#database/sso'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'

/** An account as a provider knows it. */
export type IdentityRow = typeof ssoIdentities.$inferSelect

/** What the trail has of a connected account: the provider's name alone. */
export const identityEvent = (
  userId: string,
  action: 'create' | 'delete',
  name: string,
): AuditEvent => ({
  action,
  entity: 'sso-identities',
  entityId: userId,
  changes: [
    {
      field: 'provider',
      from: action === 'delete' ? name : null,
      to: action === 'create' ? name : null,
    },
  ],
  notifies: [],
})

/** The account of somebody whom a provider names, by the provider's own id of them. */
export async function findIdentity(
  db: Executor,
  providerId: string,
  subject: string,
): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.providerId, providerId), eq(ssoIdentities.subject, subject)))
  return row ?? null
}

/** Connects an account; false where it, or whom the provider names, is connected already. */
export async function connect(
  tx: Transaction,
  values: { userId: string; providerId: string; subject: string; email: string },
): Promise<boolean> {
  const rows = await tx
    .insert(ssoIdentities)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: ssoIdentities.id })
  return rows.length > 0
}

/** Records that a connected account was used to sign in. */
export async function recordUse(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(ssoIdentities)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(ssoIdentities.id, id))
}

const named = (db: Executor) =>
  db
    .select({ identity: ssoIdentities, name: ssoProviders.name })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoIdentities.providerId))

/** Where an account is connected, as the contract answers it. */
export async function identitiesOf(db: Executor, userId: string): Promise<SsoIdentity[]> {
  const rows = await named(db)
    .where(eq(ssoIdentities.userId, userId))
    .orderBy(asc(ssoIdentities.createdAt), asc(ssoIdentities.id))
  return rows.map(({ identity: { id, email, createdAt, lastUsedAt }, name }) => ({
    id,
    name,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/** One of an account's own, with the provider's name. */
export async function findOwnIdentity(
  db: Executor,
  userId: string,
  id: string,
): Promise<(IdentityRow & { name: string }) | null> {
  const [row] = await named(db).where(
    and(eq(ssoIdentities.id, id), eq(ssoIdentities.userId, userId)),
  )
  return row === undefined ? null : { ...row.identity, name: row.name }
}

/** Disconnects an account from a provider, and ends the sessions that were signed in there, but for one. */
export async function disconnect(
  tx: Transaction,
  { id, userId, providerId }: IdentityRow,
  exceptSessionId: string,
): Promise<void> {
  await tx.delete(ssoIdentities).where(eq(ssoIdentities.id, id))
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.providerId, providerId),
        ne(sessions.id, exceptSessionId),
      ),
    )
}

/** Disconnects an account everywhere; answers what the trail is to have of it. */
export async function disconnectAll(tx: Transaction, userId: string): Promise<AuditEvent[]> {
  const rows = await identitiesOf(tx, userId)
  if (rows.length > 0) await tx.delete(ssoIdentities).where(eq(ssoIdentities.userId, userId))
  return rows.map(({ name }) => identityEvent(userId, 'delete', name))
}

/**
 * Disconnects a locked account from providers of organizations that may not open it any more: those of others than its
 * own, and of an administrator's all.
 */
export async function disconnectForeign(
  tx: Transaction,
  { id, role, organizationId }: { id: string; role: string; organizationId: string | null },
): Promise<void> {
  const isForeign =
    role === 'admin' || organizationId === null
      ? undefined
      : ne(ssoProviders.organizationId, organizationId)
  const foreign = tx
    .select({ id: ssoProviders.id })
    .from(ssoProviders)
    .where(and(isNotNull(ssoProviders.organizationId), isForeign))
  await tx
    .delete(ssoIdentities)
    .where(and(eq(ssoIdentities.userId, id), inArray(ssoIdentities.providerId, foreign)))
}
