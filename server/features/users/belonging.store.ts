import { and, eq, sql } from 'drizzle-orm'
import { removedMembers } from '#database/users'
import type { Executor, Transaction } from '#server/platform/database/database'
import { changeUser } from './users.store.ts'
import type { UserRow } from './users.store.ts'

/** How somebody came to belong to an organization; what becomes of a membership later on is decided by it. */
export type MembershipOrigin =
  | 'key'
  | 'allow_list'
  | 'invitation'
  | 'administrator'
  | 'single_sign_on'

/** The columns of an account with an organization, or without one. */
export const belongingTo = (organizationId: string | null, membershipOrigin: MembershipOrigin) => ({
  organizationId,
  membershipOrigin: organizationId === null ? null : membershipOrigin,
  endedMembership: null,
})

/** Makes a locked account a member of an organization. A former removal from it is deleted. */
export async function joinAs(
  tx: Transaction,
  user: UserRow,
  organizationId: string,
  origin: MembershipOrigin,
): Promise<UserRow> {
  await deleteRemoval(tx, user.id, organizationId)
  return changeUser(tx, user, belongingTo(organizationId, origin))
}

/** Records that an administrator moved a person: the allow-list of the organization they were removed from does not admit them again. */
export async function recordMove(
  tx: Transaction,
  userId: string,
  { from, to }: Record<'from' | 'to', string | null>,
): Promise<void> {
  if (to !== null) await deleteRemoval(tx, userId, to)
  if (from === null) return
  await tx
    .insert(removedMembers)
    .values({ userId, organizationId: from })
    .onConflictDoUpdate({
      target: [removedMembers.userId, removedMembers.organizationId],
      set: { removedAt: sql`now()` },
    })
}

async function deleteRemoval(
  tx: Transaction,
  userId: string,
  organizationId: string,
): Promise<void> {
  await tx
    .delete(removedMembers)
    .where(
      and(eq(removedMembers.userId, userId), eq(removedMembers.organizationId, organizationId)),
    )
}

/** When a person was removed from which organizations. */
export async function removalsOf(db: Executor, userId: string): Promise<Map<string, Date>> {
  const rows = await db.select().from(removedMembers).where(eq(removedMembers.userId, userId))
  return new Map(rows.map(({ organizationId, removedAt }) => [organizationId, removedAt]))
}

/** Copies the removals from one organization to another, for a merge. */
export async function copyRemovals(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`insert into ${removedMembers} (user_id, organization_id, removed_at)
    select user_id, ${to}::uuid, removed_at from ${removedMembers} where organization_id = ${from}::uuid on conflict do nothing`)
}

/** Undoes `copyRemovals`, except for removals recorded since. */
export async function withdrawCopiedRemovals(
  tx: Executor,
  from: string,
  to: string,
): Promise<void> {
  await tx.execute(sql`delete from ${removedMembers} as copied using ${removedMembers} as noted
    where copied.organization_id = ${to}::uuid and noted.organization_id = ${from}::uuid
      and noted.user_id = copied.user_id and noted.removed_at = copied.removed_at`)
}
