import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import type { users } from '#database/users'
import { managersOf } from './audiences.store.ts'
import { deleteNotificationsOf } from './mark-notifications.store.ts'
import { isMerge } from './merges.rules.ts'
import { writeNotifications } from './write-notifications.store.ts'

type UserRow = typeof users.$inferSelect

/** The organization an account belongs to, as the rights see it; a disabled one still does. */
const organizationOf = (user: UserRow | null): string | null =>
  user === null ? null : asRightsSee({ user, organizationName: null }).user.organizationId

/** Accounts before and after changes of a transaction. */
function accountsIn(events: readonly AuditEvent[]) {
  return events.flatMap(({ entity, action, before, after }) => {
    if (entity !== 'users' || (action !== 'create' && action !== 'update') || after === undefined)
      return []
    // Accounts are audited as rows of their table; an event that says less names no role.
    const [old, now] = [(before ?? null) as UserRow | null, after as UserRow]
    return now.role === undefined ? [] : [{ before: old, after: now }]
  })
}

/**
 * What follows from changed accounts: whoever has another organization or role loses the earlier notifications (N-033),
 * and the managers of an organization are notified of who joined it.
 */
export async function notifyOfMembers(
  tx: Transaction,
  events: readonly AuditEvent[],
): Promise<void> {
  const accounts = accountsIn(events)
  if (accounts.length === 0) return
  await deleteNotificationsOf(
    tx,
    accounts.flatMap(({ before, after }) =>
      before !== null &&
      (before.organizationId !== after.organizationId || before.role !== after.role)
        ? [after.id]
        : [],
    ),
  )
  if (isMerge(events)) return
  for (const { before, after } of accounts) {
    const organizationId = organizationOf(after)
    // Enabled again, nobody joins.
    if (after.disabledAt !== null || organizationId === null) continue
    if (organizationId === organizationOf(before)) continue
    const managers = await managersOf(tx, organizationId, after.id)
    await writeNotifications(
      tx,
      managers.map(({ id }) => ({
        userId: id,
        kind: 'member_joined',
        entity: 'users',
        recordId: after.id,
        mergedBy: after.id,
        organizationId,
        actorId: null,
        action: 'joined',
        changes: [],
        details: {},
      })),
    )
  }
}
