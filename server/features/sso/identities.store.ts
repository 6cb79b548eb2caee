import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SsoIdentity } from '#contract/sso'
import { sessions } from '#database/sign-in'
import { ssoIdentities, ssoProviders } from '#database/sso'
import { users } from '#database/users'
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

/** Connected accounts: one of them, all of a person or all at a provider. */
export const oneIdentity = (id: string): SQL => eq(ssoIdentities.id, id)
export const everyIdentityOf = (userId: string): SQL => eq(ssoIdentities.userId, userId)
export const everyIdentityAt = (providerId: string): SQL => eq(ssoIdentities.providerId, providerId)

/** Those of a person at providers of organizations that may not open the account: of others than its own, and of an administrator's all. */
export function foreignIdentitiesOf({
  id,
  role,
  organizationId,
}: Pick<typeof users.$inferSelect, 'id' | 'role' | 'organizationId'>): SQL {
  const isForeign =
    role === 'admin' || organizationId === null
      ? sql`true`
      : sql`provider.organization_id <> ${organizationId}::uuid`
  return sql`${ssoIdentities.userId} = ${id}::uuid and ${ssoIdentities.providerId} in (select provider.id
    from ${ssoProviders} as provider where provider.organization_id is not null and ${isForeign})`
}

/** Deletes connected accounts, and the sessions that were signed in by them but for one; answers whose they were, and where. */
export async function deleteIdentities(
  tx: Transaction,
  which: SQL,
  exceptSessionId?: string,
): Promise<{ userId: string; email: string; name: string }[]> {
  const rows = await tx
    .select({ userId: users.id, email: users.email, name: ssoProviders.name })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoIdentities.providerId))
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(which)
    .orderBy(asc(ssoIdentities.createdAt), asc(ssoIdentities.id))
  if (rows.length === 0) return rows
  const signedInByThem = tx
    .select({ id: ssoIdentities.id })
    .from(ssoIdentities)
    .where(
      and(
        eq(ssoIdentities.userId, sessions.userId),
        eq(ssoIdentities.providerId, sessions.providerId),
        which,
      ),
    )
  await tx
    .delete(sessions)
    .where(
      and(
        exists(signedInByThem),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
  await tx.delete(ssoIdentities).where(which)
  return rows
}
