import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NotifiedKind } from '#contract/notification-kinds'
import { isAdmin } from '#contract/rights'
import { notifications } from '#database/notifications'
import { preferences, users } from '#database/users'
import { choiceOf } from '#server/features/preferences/preferences.store'
import type { Transaction } from '#server/platform/database/database'
import { amongIds, arrayOf } from '#server/platform/database/lists/list-query'
import { notifyPeople } from '#server/platform/events/notify-people'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import { rightsColumns } from './audiences.store.ts'
import { joined, saysNothing } from './notification.rules.ts'
import type { NewNotification, Notified } from './notification.rules.ts'

export type { NewNotification } from './notification.rules.ts'

/** Rows of one statement. */
const atOnce = 500

/** Of these people those who are told of a kind: enabled, with rights, and not against it (N-002, N-006). */
export async function whoWants(
  tx: Transaction,
  kind: NotifiedKind,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ user: rightsColumns, choice: choiceOf(kind) })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(amongIds(users.id, userIds), isNull(users.disabledAt)))
  return new Set(
    rows.flatMap(({ user, choice }) => {
      const { user: seen } = asRightsSee({ user, organizationName: null })
      const hasRights = isAdmin(seen) || seen.organizationId !== null
      return hasRights && choice !== 'off' ? [user.id] : []
    }),
  )
}

const keyOf = ({ userId, mergedBy }: Pick<NewNotification, 'userId' | 'mergedBy'>) =>
  `${userId} ${mergedBy}`

/** Several events for one entry as one, in their order, with how many there are. */
function joinedByKey(entries: readonly NewNotification[]): Map<string, Counted> {
  const found = new Map<string, Counted>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const known = found.get(key)
    const both = known === undefined ? { ...entry, count: 1 } : joined(known, entry)
    if (both === null) found.delete(key)
    else found.set(key, { ...both, count: (known?.count ?? 0) + 1 })
  }
  return found
}

type Counted = NewNotification & { count: number }
type Placed = Pick<Counted, 'recordId' | 'count'>
type Row = typeof notifications.$inferSelect

const notifiedIn = (row: Row): Row & Notified => ({
  ...row,
  // Written by this store alone.
  action: row.action as Notified['action'],
  changes: row.changes as Notified['changes'],
  details: row.details as Notified['details'],
})

/** Joins events to the unread entries there are, and answers the keys of these. Those that come to the same are written at once. */
async function join(
  tx: Transaction,
  kind: NotifiedKind,
  entries: ReadonlyMap<string, Counted>,
): Promise<Set<string>> {
  const all = [...entries.values()]
  const rows = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.kind, kind),
        amongIds(notifications.userId, [...new Set(all.map(({ userId }) => userId))]),
        sql`${notifications.mergedBy} = any(${arrayOf([...new Set(all.map(({ mergedBy }) => mergedBy))])})`,
        isNull(notifications.readAt),
      ),
    )
    .orderBy(asc(notifications.userId), asc(notifications.mergedBy))
    .for('update')
  const gone: string[] = []
  const results = new Map<string, { values: Notified & Placed; ids: string[] }>()
  const found = new Set<string>()
  for (const row of rows) {
    const entry = entries.get(keyOf(row))
    if (entry === undefined) continue
    found.add(keyOf(row))
    const both = joined(notifiedIn(row), entry)
    if (both === null) {
      gone.push(row.id)
      continue
    }
    const { organizationId, actorId, action, changes, details } = both
    // Of what several introductions bring to one deal, the newest is named.
    const { recordId, count } = entry
    const values = { recordId, organizationId, actorId, action, changes, details, count }
    const same = JSON.stringify(values)
    results.set(same, { values, ids: [...(results.get(same)?.ids ?? []), row.id] })
  }
  if (gone.length > 0) await tx.delete(notifications).where(amongIds(notifications.id, gone))
  for (const { values, ids } of results.values())
    await tx
      .update(notifications)
      .set({
        ...values,
        count: sql`${notifications.count} + ${values.count}`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(amongIds(notifications.id, ids))
  return found
}

const addedColumns = (
  [
    'userId',
    'kind',
    'entity',
    'recordId',
    'mergedBy',
    'organizationId',
    'actorId',
    'action',
    'changes',
    'details',
    'count',
  ] as const
).map((name) => [name, notifications[name].name] as const)

/** Adds entries where there is no unread one; answers the keys of those that were added. */
async function add(tx: Transaction, entries: readonly Counted[]): Promise<Set<string>> {
  const rows = entries.map((entry) =>
    Object.fromEntries(addedColumns.map(([name, column]) => [column, entry[name]])),
  )
  const columns = sql.raw(addedColumns.map(([, column]) => column).join(', '))
  const { rows: added } = await tx.execute<{ userId: string; mergedBy: string }>(
    // One parameter: thousands of values each their own would take longer to read than to write.
    sql`insert into ${notifications} (${columns}, created_at, updated_at) select ${columns}, clock_timestamp(), clock_timestamp() from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb) on conflict do nothing returning user_id as "userId", merged_by as "mergedBy"`,
  )
  return new Set(added.map(keyOf))
}

/** How often somebody may mark an entry as read between the two ways of writing. */
const mostRounds = 5

async function writeKind(
  tx: Transaction,
  kind: NotifiedKind,
  entries: readonly NewNotification[],
): Promise<void> {
  const wanted = await whoWants(tx, kind, [...new Set(entries.map(({ userId }) => userId))])
  const notified = entries.filter(({ userId }) => wanted.has(userId))
  let open = joinedByKey(notified)
  for (let round = 0; open.size > 0; round += 1) {
    if (round === mostRounds) throw new Error('Notifications were written at the same time')
    // In one order of people, so that two who write at once wait for each other and not both ways.
    const worthSaying = [...open.entries()]
      .filter(([, entry]) => !saysNothing(entry))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, entry]) => entry)
    const added = worthSaying.length === 0 ? new Set() : await add(tx, worthSaying)
    const known = new Map([...open].filter(([key]) => !added.has(key)))
    const found = known.size === 0 ? new Set() : await join(tx, kind, known)
    open = new Map([...known].filter(([key, entry]) => !found.has(key) && !saysNothing(entry)))
  }
  notifyPeople(
    'notifications',
    notified.map(({ userId }) => userId),
  )
}

/**
 * Tells people of something, in the transaction in which it happens or is told: a new entry, or one more event of the
 * unread one of the same kind and `mergedBy` (N-036). People who are disabled, have no rights, do not want the kind
 * (N-002, N-006), or did it themselves (N-005) are left out. Whether they may read the record is the caller's to ask
 * first, and is asked again whenever an entry is read. Open tabs of the people follow (N-039).
 */
export async function writeNotifications(
  tx: Transaction,
  entries: readonly NewNotification[],
): Promise<void> {
  const others = entries.filter(({ userId, actorId }) => userId !== actorId)
  const kinds = [...new Set(others.map(({ kind }) => kind))].toSorted()
  for (const kind of kinds) {
    const ofKind = others.filter((entry) => entry.kind === kind)
    const people = [...new Set(ofKind.map(({ userId }) => userId))].toSorted()
    for (let from = 0; from < people.length; from += atOnce) {
      const some = new Set(people.slice(from, from + atOnce))
      await writeKind(
        tx,
        kind,
        ofKind.filter(({ userId }) => some.has(userId)),
      )
    }
  }
}
