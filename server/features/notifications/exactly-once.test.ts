import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { follows, notifications, pendingNotices } from '#database/notifications'
import { users } from '#database/users'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { holdAccount } from '#test/support/lock-waiters'
import { allNotified, followedChange, notificationsOf } from '#test/support/notifications'
import { queueNotices } from './pending-notices.store.ts'
import type { FollowersNotice } from './pending-notices.store.ts'
import { createNotifier } from './notifier.ts'
import { writeNotifications } from './write-notifications.store.ts'

// A fan-out that is run again, by two processes at once, or after a crash in the middle notifies everybody once (N-037).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const owner = (await portal.organization()).id
const admin = (await portal.signedIn({ role: 'admin' })).client
const { id: organizationId } = await portal.organization()
const made = await db
  .insert(users)
  .values(
    Array.from({ length: 1100 }, (_, n) => ({
      email: `crowd${n}@example.org`,
      organizationId,
      searchText: '',
    })),
  )
  .returning({ id: users.id })
const crowd = made.map(({ id }) => id)

async function followedDeal(followers: readonly string[]): Promise<string> {
  const { id } = await insertDeal(db, { name: 'Crowded', organizationId: owner })
  await db
    .insert(follows)
    .values(followers.map((userId) => ({ userId, entity: 'pipeline', recordId: id })))
  return id
}
const notice = (recordId: string, version: number, from: string, to: string): FollowersNotice => ({
  audience: 'followers',
  entity: 'pipeline',
  recordId,
  version,
  actorId: null,
  changes: [{ field: 'dealLead', from, to }],
  state: { visibility: 'shared' },
  stateBefore: { visibility: 'shared' },
})
/** Entries of a record: how many people have one, and the counts among them. */
async function notifiedOf(recordId: string) {
  const { rows } = await db.execute(
    sql`select count(*)::int as entries, count(distinct user_id)::int as people, min(count) as fewest, max(count) as most from ${notifications} where record_id = ${recordId}`,
  )
  return rows[0]
}
const everybody = { entries: 1100, people: 1100, fewest: 1, most: 1 }
const newNotifier = () =>
  createNotifier({ database: portal.database.open, log: createLog('silent') })

describe('notifying many people of one change', () => {
  test('by several at once notifies each once', async () => {
    const id = await followedDeal(crowd)
    const others = [newNotifier(), newNotifier(), newNotifier()]
    await Promise.all(others.map((notifier) => notifier.start()))
    await db.transaction((tx) => queueNotices(tx, [notice(id, 2, 'A', 'B')]))
    await allNotified(portal)
    await Promise.all(others.map((notifier) => notifier.stop()))
    expect(await notifiedOf(id)).toEqual(everybody)
  })

  test('goes on where a process was killed in the middle', async () => {
    const id = await followedDeal(crowd)
    const first = notice(id, 2, 'A', 'B')
    const notified = crowd.toSorted().slice(0, 600)
    // What a process that is killed leaves: the entries of its steps, and the mark of the last one.
    await db.transaction(async (tx) => {
      await writeNotifications(
        tx,
        notified.map((userId) => followedChange(userId, 'pipeline', id, 'dealLead', 'A', 'B')),
      )
      await tx
        .insert(pendingNotices)
        .values({ notice: first, notifiedUpTo: notified.at(-1) ?? null })
    })
    const next = newNotifier()
    await next.start()
    await allNotified(portal)
    await next.stop()
    expect(await notifiedOf(id)).toEqual(everybody)
  })

  // On the embedded engine there is one process, which dies with its transaction.
  test.runIf(testEngine === 'postgresql').each([
    ['first', 70, 0],
    ['second', 150, 100],
  ])(
    'loses and doubles nothing when the process dies in the middle of the %s step',
    async (_step, place, before) => {
      const id = await followedDeal(crowd)
      const locked = await holdAccount(portal.database, crowd.toSorted()[place] ?? '')
      await db.transaction((tx) => queueNotices(tx, [notice(id, 2, 'A', 'B')]))
      await locked.killWaiter()
      // Of the step that was cut off nothing is there, of those before it all.
      expect(await notifiedOf(id)).toMatchObject({ entries: before, people: before })
      await locked.release()
      const next = newNotifier()
      await next.start()
      await allNotified(portal)
      await next.stop()
      expect(await notifiedOf(id)).toEqual(everybody)
    },
  )

  test('repeats nothing of a step that was rolled back', async () => {
    const id = await followedDeal(crowd)
    // A step whose writing fails leaves neither entries nor a mark; this makes the first two fail after they have written.
    await db.execute(
      sql.raw(`create or replace function fail_twice() returns trigger language plpgsql as $$
        begin
          if (select count(*) from failures) < 2 then raise exception 'broken'; end if;
          return new;
        end $$`),
    )
    await db.execute(sql`create table failures as select 1 as n where false`)
    await db.execute(
      sql`create trigger fail_at_first before update or delete on pending_notices for each row execute function fail_twice()`,
    )
    await db.transaction((tx) => queueNotices(tx, [notice(id, 2, 'A', 'B')]))
    const notifier = newNotifier()
    await notifier.start()
    await notifier.stop()
    expect(await notifiedOf(id)).toMatchObject({ entries: 0 })
    await db.execute(sql`drop trigger fail_at_first on pending_notices`)
    await newNotifier().start()
    await allNotified(portal)
    expect(await notifiedOf(id)).toEqual(everybody)
  })

  test('notifies of the changes of a record in their order, however they were queued', async () => {
    const reader = await portal.signedIn({ organizationId: owner })
    const id = await followedDeal([reader.user.id])
    const at = new Date()
    // Queued in one moment: the version says which came first.
    await db.transaction((tx) =>
      queueNotices(
        tx,
        [notice(id, 3, 'B', 'C'), notice(id, 2, 'A', 'B'), notice(id, 4, 'C', 'D')],
        at,
      ),
    )
    await allNotified(portal)
    const [row] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, reader.user.id))
    expect([row?.changes, row?.count]).toEqual([[{ field: 'dealLead', from: 'A', to: 'D' }], 3])
  })
})

test('one that can never be sent keeps nobody else from being notified', async () => {
  const reader = await portal.signedIn({ organizationId: owner })
  const id = await followedDeal([reader.user.id])
  await db
    .insert(pendingNotices)
    .values({ notice: { ...notice(id, 1, 'A', 'B'), recordId: 'no id' }, createdAt: new Date(0) })
  await db.transaction((tx) => queueNotices(tx, [notice(id, 2, 'A', 'B')]))
  const notifiers = Array.from({ length: 6 }, newNotifier)
  for (const notifier of notifiers) {
    await notifier.start()
    await notifier.stop()
  }
  for (let n = 0; n < 6; n += 1)
    await admin.put(`/api/pipeline/${id}`, { currentStage: n % 2 === 0 ? 'predevelopment' : null })
  await allNotified(portal)
  expect((await notificationsOf(reader.client)).total).toBe(1)
})
