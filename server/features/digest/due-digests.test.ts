import { beforeEach, describe, expect, test } from 'vitest'
import { digestPortal } from '#test/support/digest-portal'
import { eq } from 'drizzle-orm'
import { mails } from '#database/mail'
import { notifications } from '#database/notifications'
import { preferences, users } from '#database/users'
import type { Transaction } from '#server/platform/database/database'
import { daysAgo } from '#test/support/availability-scene'
import { followedChange, notifyOf } from '#test/support/notifications'
import { nextDue } from './digest-schedule.rules.ts'

// When digests are mailed, exactly once, and to whom (N-061 to N-063, N-077, N-078).

const digests = await digestPortal()

beforeEach(() => digests.reset())

const subjects = (sent: readonly { subject: string }[]) => sent.map(({ subject }) => subject)

describe('is due', () => {
  const times = { hour: 7, weekday: 1 }
  test('at the hour of the zone, on the weekday, from the choice on (N-061)', async () => {
    const { client, user } = await digests.chooser({ mention: 'daily', tasks: 'weekly' })
    const near = (date: Date | undefined, expected: Date) => expect(date).toEqual(expected)
    near(
      (await digests.scene.due(user.id, 'daily'))?.dueAt,
      nextDue({ hour: 7, weekday: null, timeZone: 'UTC' }, new Date()),
    )
    near(
      (await digests.scene.due(user.id, 'weekly'))?.dueAt,
      nextDue({ ...times, timeZone: 'UTC' }, new Date()),
    )
    await client.put('/api/preferences', {
      timeZone: 'America/Chicago',
      notifications: { hour: 19, weekday: 5 },
    })
    near(
      (await digests.scene.due(user.id, 'daily'))?.dueAt,
      nextDue({ hour: 19, weekday: null, timeZone: 'America/Chicago' }, new Date()),
    )
    near(
      (await digests.scene.due(user.id, 'weekly'))?.dueAt,
      nextDue({ hour: 19, weekday: 5, timeZone: 'America/Chicago' }, new Date()),
    )
    // A choice that has nothing to do with it leaves one that is due already.
    const at = new Date(Date.now() - 60_000)
    await digests.scene.makeDue(user.id, 'daily', at)
    await client.put('/api/preferences', { theme: 'dark', notifications: { weekday: 2 } })
    expect((await digests.scene.due(user.id, 'daily'))?.dueAt).toEqual(at)
    await digests.scene.choose(client, { mention: 'instant' })
    expect(await digests.scene.due(user.id, 'daily')).toBeUndefined()
    expect(await digests.scene.due(user.id, 'weekly')).toBeDefined()
  })

  test('and then moved on to the next time, mailed or not', async () => {
    const { user } = await digests.chooser()
    await digests.notify(user.id)
    for (const expected of [1, 0]) {
      expect(await digests.mailed(user.id)).toHaveLength(expected)
      expect((await digests.scene.due(user.id, 'daily'))?.dueAt).toEqual(
        nextDue({ hour: 7, weekday: null, timeZone: 'UTC' }, new Date()),
      )
    }
    expect(await digests.scene.run()).toEqual([])
  })
})

describe('exactly one mail', () => {
  test('by many processes at once (N-062)', async () => {
    const people = []
    for (let n = 0; n < 60; n += 1) {
      const user = await digests.portal.user({ organizationId: digests.own() })
      people.push(user)
      await digests.db.insert(preferences).values({
        userId: user.id,
        choices: { notifications: { kinds: { followed_record: 'daily' } } },
      })
    }
    await digests.scene.run()
    for (const { id } of people) await digests.scene.makeDue(id, 'daily')
    await notifyOf(
      digests.portal,
      ...people.map(({ id }) =>
        followedChange(id, 'products', digests.loan, 'status', 'draft', 'published'),
      ),
    )
    const rounds = await Promise.all(Array.from({ length: 4 }, () => digests.scene.run()))
    expect(rounds.flat()).toHaveLength(60)
    expect((await digests.scene.queued()).map(({ recipient }) => recipient).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
    expect(await digests.scene.run()).toEqual([])
  })

  test('whenever a process dies: what it had not committed is mailed by the next, once', async () => {
    const { user } = await digests.chooser()
    await digests.notify(user.id)
    await digests.scene.makeDue(user.id, 'daily')
    // The process ends with the mail queued and the transaction open.
    const dying = new Proxy(digests.db, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: Transaction) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                await work(tx)
                throw new Error('the process died')
              })
          : Reflect.get(target, name),
    })
    await expect(digests.scene.run({ db: dying })).rejects.toThrow('the process died')
    expect(await digests.scene.queued()).toEqual([])
    expect(await digests.scene.run()).toHaveLength(1)
    expect(await digests.scene.run()).toEqual([])
    expect(await digests.scene.queued()).toHaveLength(1)
  })

  test('of each, though another could not be composed; that one is tried again', async () => {
    const [first, second] = [await digests.chooser(), await digests.chooser()]
    for (const { user } of [first, second]) {
      await digests.notify(user.id)
      await digests.scene.makeDue(user.id, 'daily')
    }
    const failing = async (_tx: unknown, some: readonly { to: string }[]) => {
      if (some.some(({ to }) => to === first.user.email)) throw new Error('a fault of ours')
    }
    await digests.scene.run({ mailer: { queueMails: failing } })
    expect((await digests.scene.due(first.user.id, 'daily'))?.dueAt.getTime()).toBeGreaterThan(
      Date.now() + 3_000_000,
    )
    expect(subjects(await digests.mailed(first.user.id))).toEqual(['Your daily digest: 1 new'])
  })
})

test('an outage is covered by one digest, at most 14 days back (N-063)', async () => {
  const { user } = await digests.chooser()
  const [recent, old] = [await digests.stale('Recent'), await digests.stale('Old')]
  await notifyOf(
    digests.portal,
    followedChange(user.id, 'products', recent, 'status', 'draft', 'published'),
    followedChange(user.id, 'products', old, 'status', 'draft', 'published'),
  )
  const changedAt = (id: string, days: number) =>
    digests.db
      .update(notifications)
      .set({ updatedAt: daysAgo(days) })
      .where(eq(notifications.recordId, id))
  await changedAt(recent, 13)
  await changedAt(old, 15)
  await digests.scene.age(user.id, 'daily', { since: daysAgo(40) })
  await digests.scene.makeDue(user.id, 'daily', daysAgo(40))
  const sent = await digests.scene.run()
  expect(subjects(sent)).toEqual(['Your daily digest: 1 new'])
  expect(sent[0]?.text).toContain('Recent')
  expect(sent[0]?.text).not.toContain('Old')
  expect(await digests.scene.run()).toEqual([])
})

test('nobody gets a digest who may not, and it is given up after six hours (N-077, N-078)', async () => {
  const people = {
    disabled: await digests.chooser(),
    unproven: await digests.chooser(),
    pending: await digests.chooser(),
    alone: await digests.chooser(),
  }
  const set = (user: { id: string }, values: object) =>
    digests.db.update(users).set(values).where(eq(users.id, user.id))
  await set(people.disabled.user, { disabledAt: new Date() })
  await set(people.unproven.user, { isEmailVerified: false })
  await set(people.pending.user, { pendingEmail: 'next@example.org' })
  await set(people.alone.user, { organizationId: null, membershipOrigin: null })
  for (const { user } of Object.values(people)) {
    await digests.notify(user.id)
    await digests.scene.makeDue(user.id, 'daily')
  }
  const sent = await digests.scene.run()
  expect(sent.map(({ to }) => to)).toEqual([people.pending.user.email])
  const [row] = await digests.db.select().from(mails)
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(6 * 3_600_000)
  for (const { user } of Object.values(people))
    expect((await digests.scene.due(user.id, 'daily'))?.dueAt.getTime()).toBeGreaterThan(Date.now())
})
