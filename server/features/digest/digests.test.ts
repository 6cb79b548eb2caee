import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#database/mail'
import { digestDue, notifications } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { preferences, users } from '#database/users'
import type { Transaction } from '#server/platform/database/database'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { daysAgo } from '#test/support/confirmation-scene'
import { digestScene } from '#test/support/digest-scene'
import type { DigestScene } from '#test/support/digest-scene'
import { followedChange, tellOf } from '#test/support/notifications'
import { nextDue } from './digest-schedule.rules.ts'

// Digests as the job mails them (N-061 to N-067, N-077, N-078).

const publicUrl = 'https://registry.example'
let portal: TestApp
let scene: DigestScene
let admin: Client
let own: string
let other: string
/** A published product of another organization. */
let loan: string
beforeAll(async () => {
  portal = await testApp(
    { RATE_LIMIT: 'off', PUBLIC_URL: publicUrl, MEMBER_REVIEW: 'on' },
    undefined,
    {
      deliver: false,
    },
  )
  scene = digestScene(portal)
  admin = (await portal.signedIn({ role: 'admin' })).client
  other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  loan = await added('products', {
    organizationId: other,
    name: 'Bridge Loan',
    status: 'published',
  })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await db().delete(digestDue)
  await db().delete(preferences)
  await db().delete(mails)
  await db().delete(notifications)
  // People of earlier tests get nothing more.
  await db().update(users).set({ isEmailVerified: false })
  own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
})

const db = () => portal.database.open.db
async function added(list: string, values: object): Promise<string> {
  const answer = await admin.post(`/api/${list}`, values)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body.id
}
const member = (values: object = {}) => portal.signedIn({ organizationId: own, ...values })
const tell = (userId: string, field = 'status') =>
  tellOf(portal, followedChange(userId, 'products', loan, field, 'draft', 'published'))
/** A stale record of the own organization. */
async function stale(name: string, days = 131): Promise<string> {
  const id = await added('products', { organizationId: own, name, status: 'published' })
  await db()
    .update(products)
    .set({ lastConfirmedAt: daysAgo(days) })
    .where(eq(products.id, id))
  return id
}
async function chooser(kinds: Record<string, string> = { followed_record: 'daily' }, times = {}) {
  const made = await member()
  await scene.choose(made.client, kinds, times)
  return made
}
/** Runs the job with this person's digest due. */
async function mailed(userId: string, cadence: 'daily' | 'weekly' = 'daily') {
  await scene.makeDue(userId, cadence)
  return scene.run()
}
const subjects = (sent: { subject: string }[]) => sent.map(({ subject }) => subject)

describe('is due', () => {
  const times = { hour: 7, weekday: 1 }
  test('at the hour of the zone, on the weekday, from the choice on (N-061)', async () => {
    const { client, user } = await chooser({ mention: 'daily', tasks: 'weekly' })
    const near = (date: Date | undefined, expected: Date) => expect(date).toEqual(expected)
    near(
      (await scene.due(user.id, 'daily'))?.dueAt,
      nextDue({ hour: 7, weekday: null, timeZone: 'UTC' }, new Date()),
    )
    near(
      (await scene.due(user.id, 'weekly'))?.dueAt,
      nextDue({ ...times, timeZone: 'UTC' }, new Date()),
    )
    await client.put('/api/preferences', {
      timeZone: 'America/Chicago',
      notifications: { hour: 19, weekday: 5 },
    })
    near(
      (await scene.due(user.id, 'daily'))?.dueAt,
      nextDue({ hour: 19, weekday: null, timeZone: 'America/Chicago' }, new Date()),
    )
    near(
      (await scene.due(user.id, 'weekly'))?.dueAt,
      nextDue({ hour: 19, weekday: 5, timeZone: 'America/Chicago' }, new Date()),
    )
    // A choice that has nothing to do with it leaves one that is due already.
    const at = new Date(Date.now() - 60_000)
    await scene.makeDue(user.id, 'daily', at)
    await client.put('/api/preferences', { theme: 'dark', notifications: { weekday: 2 } })
    expect((await scene.due(user.id, 'daily'))?.dueAt).toEqual(at)
    await scene.choose(client, { mention: 'instant' })
    expect(await scene.due(user.id, 'daily')).toBeUndefined()
    expect(await scene.due(user.id, 'weekly')).toBeDefined()
  })

  test('and then moved on to the next time, mailed or not', async () => {
    const { user } = await chooser()
    await tell(user.id)
    for (const expected of [1, 0]) {
      expect(await mailed(user.id)).toHaveLength(expected)
      expect((await scene.due(user.id, 'daily'))?.dueAt).toEqual(
        nextDue({ hour: 7, weekday: null, timeZone: 'UTC' }, new Date()),
      )
    }
    expect(await scene.run()).toEqual([])
  })
})

describe('exactly one mail', () => {
  test('by many processes at once (N-062)', async () => {
    const people = []
    for (let n = 0; n < 60; n += 1) {
      const user = await portal.user({ organizationId: own })
      people.push(user)
      await db()
        .insert(preferences)
        .values({
          userId: user.id,
          choices: { notifications: { kinds: { followed_record: 'daily' } } },
        })
    }
    await scene.run()
    for (const { id } of people) await scene.makeDue(id, 'daily')
    await tellOf(
      portal,
      ...people.map(({ id }) =>
        followedChange(id, 'products', loan, 'status', 'draft', 'published'),
      ),
    )
    const rounds = await Promise.all(Array.from({ length: 4 }, () => scene.run()))
    expect(rounds.flat()).toHaveLength(60)
    expect((await scene.queued()).map(({ recipient }) => recipient).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
    expect(await scene.run()).toEqual([])
  })

  test('whenever a process dies: what it had not committed is mailed by the next, once', async () => {
    const { user } = await chooser()
    await tell(user.id)
    await scene.makeDue(user.id, 'daily')
    // The process ends with the mail queued and the transaction open.
    const dying = new Proxy(db(), {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: Transaction) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                await work(tx)
                throw new Error('the process died')
              })
          : Reflect.get(target, name),
    })
    await expect(scene.run({ db: dying })).rejects.toThrow('the process died')
    expect(await scene.queued()).toEqual([])
    expect(await scene.run()).toHaveLength(1)
    expect(await scene.run()).toEqual([])
    expect(await scene.queued()).toHaveLength(1)
  })

  test('of each, though another could not be composed; that one is tried again', async () => {
    const [first, second] = [await chooser(), await chooser()]
    for (const { user } of [first, second]) {
      await tell(user.id)
      await scene.makeDue(user.id, 'daily')
    }
    const failing = async (_tx: unknown, some: readonly { to: string }[]) => {
      if (some.some(({ to }) => to === first.user.email)) throw new Error('a fault of ours')
    }
    await scene.run({ mailer: { queueMails: failing } })
    expect((await scene.due(first.user.id, 'daily'))?.dueAt.getTime()).toBeGreaterThan(
      Date.now() + 3_000_000,
    )
    expect(subjects(await mailed(first.user.id))).toEqual(['Your daily digest: 1 new'])
  })
})

test('an outage is covered by one digest, at most 14 days back (N-063)', async () => {
  const { user } = await chooser()
  const [recent, old] = [await stale('Recent'), await stale('Old')]
  await tellOf(
    portal,
    followedChange(user.id, 'products', recent, 'status', 'draft', 'published'),
    followedChange(user.id, 'products', old, 'status', 'draft', 'published'),
  )
  const changedAt = (id: string, days: number) =>
    db()
      .update(notifications)
      .set({ updatedAt: daysAgo(days) })
      .where(eq(notifications.recordId, id))
  await changedAt(recent, 13)
  await changedAt(old, 15)
  await scene.age(user.id, 'daily', { since: daysAgo(40) })
  await scene.makeDue(user.id, 'daily', daysAgo(40))
  const sent = await scene.run()
  expect(subjects(sent)).toEqual(['Your daily digest: 1 new'])
  expect(sent[0]?.text).toContain('Recent')
  expect(sent[0]?.text).not.toContain('Old')
  expect(await scene.run()).toEqual([])
})

describe('it holds', () => {
  test('what is unread, of its kinds, and changed since it was chosen or last mailed (N-064)', async () => {
    const { client, user } = await member()
    await tell(user.id, 'name')
    await scene.choose(client, { followed_record: 'daily' })
    // Told before the choice: nothing new.
    expect(await mailed(user.id)).toEqual([])
    await db().delete(notifications)
    await tell(user.id)
    expect(subjects(await mailed(user.id))).toEqual(['Your daily digest: 1 new'])
    // The same thing is not mailed again; another change of it is.
    expect(await mailed(user.id)).toEqual([])
    await tell(user.id, 'type')
    const [again] = await mailed(user.id)
    expect(again?.text).toContain('Bridge Loan: 2 changes')
    // Read before it is due, it is not mailed.
    await tell(user.id, 'technology')
    await client.post('/api/notifications/read', {
      until: new Date(Date.now() + 1000).toISOString(),
    })
    expect(await mailed(user.id)).toEqual([])
    // Of another cadence, it is in the other digest.
    await scene.choose(client, { followed_record: 'weekly', mention: 'daily' })
    await tell(user.id)
    expect(await mailed(user.id, 'daily')).toEqual([])
    const [weekly] = await mailed(user.id, 'weekly')
    expect(weekly?.subject).toBe('Your weekly digest: 1 new')
    expect(weekly?.to).toBe(user.email)
  })

  test('what there is to do, each part with its kind and window', async () => {
    const { client, user } = await member()
    const deal = async (name: string, expectedPtoDate?: string) =>
      added('pipeline', {
        organizationId: own,
        name,
        outcome: 'open',
        ...(expectedPtoDate && { expectedPtoDate }),
      })
    const task = async (subject: string, days: number) => {
      const answer = await admin.post(`/api/pipeline/${id}/activities`, {
        type: 'task',
        subject,
        scheduledDate: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      })
      expect([answer.status, answer.text]).toEqual([201, answer.text])
    }
    const id = await deal('Town Hall Roof')
    await db()
      .update(pipeline)
      .set({ lastConfirmedAt: daysAgo(200) })
      .where(eq(pipeline.id, id))
    await task('Overdue task', -3)
    await task('Near task', 6)
    await task('Far task', 9)
    await scene.choose(client, { tasks: 'daily', confirmations: 'daily' })
    const [both] = await mailed(user.id)
    expect(both?.text).toMatch(
      /STILL AVAILABLE\?[^]*Town Hall Roof[^]*TASKS[^]*Overdue task\n {2}Town Hall Roof, overdue since/,
    )
    expect(both?.text).toMatch(/Near task\n {2}Town Hall Roof, due/)
    expect(both?.text).not.toContain('Far task')
    await scene.choose(client, { confirmations: 'off' })
    await task('Another task', 2)
    const [tasks] = await mailed(user.id)
    expect(tasks?.text).toContain('Another task')
    expect(tasks?.text).not.toContain('STILL AVAILABLE')
  })

  test('for administrators what waits for their review', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    await scene.choose(client, { tasks: 'daily' })
    await added('products', { organizationId: other, name: 'Sent In', status: 'under_review' })
    const [sent] = await mailed(user.id)
    expect(sent?.text).toContain('WAITING FOR REVIEW\n\nSent In\n  Product of Harbor Credit Union')
    expect(await mailed(user.id)).toEqual([])
  })
})

describe('it goes out only with something new (N-065, N-066)', () => {
  test('a record or task that came into its window since, and then not again', async () => {
    const { user } = await chooser({ confirmations: 'daily', followed_record: 'daily' })
    expect(await mailed(user.id)).toEqual([])
    await stale('First Loan')
    await tell(user.id)
    expect(subjects(await mailed(user.id))).toEqual(['Your daily digest: 1 new, 1 to do'])
    expect(await mailed(user.id)).toEqual([])
    const id = await stale('Second Loan')
    await tell(user.id, 'type')
    const [second] = await mailed(user.id)
    expect(second?.text).toMatch(/First Loan[^]*Second Loan|Second Loan[^]*First Loan/)
    // Confirmed and stale once more, it is new again.
    await db().update(products).set({ lastConfirmedAt: new Date() }).where(eq(products.id, id))
    expect(await mailed(user.id)).toEqual([])
    await db()
      .update(products)
      .set({ lastConfirmedAt: daysAgo(95) })
      .where(eq(products.id, id))
    await scene.age(user.id, 'daily', { confirmationsAt: null })
    expect(await mailed(user.id)).toHaveLength(1)
  })

  test('records to confirm alone at most once in 28 days, whatever is chosen meanwhile', async () => {
    const { client, user } = await chooser({ confirmations: 'daily' })
    await stale('First Loan')
    const [first] = await mailed(user.id)
    expect(first?.subject).toBe('Still available? 1 record to confirm')
    await stale('Second Loan')
    expect(await mailed(user.id)).toEqual([])
    // Off and on again, or by the other digest, it is not mailed sooner.
    await scene.choose(client, { confirmations: 'off' })
    expect(await scene.run()).toEqual([])
    await scene.choose(client, { confirmations: 'weekly' })
    expect(await mailed(user.id, 'weekly')).toEqual([])
    await scene.choose(client, { confirmations: 'daily' })
    await scene.age(user.id, 'daily', { confirmationsAt: daysAgo(27) })
    expect(await mailed(user.id)).toEqual([])
    await scene.age(user.id, 'daily', { confirmationsAt: daysAgo(28) })
    const [again] = await mailed(user.id)
    expect(again?.subject).toBe('Still available? 2 records to confirm')
  })
})

test('managers get records to confirm weekly from the start, and say so (N-001)', async () => {
  const { user } = await member({ role: 'organization_manager' })
  const { user: unproven } = await member({ role: 'organization_manager', isEmailVerified: false })
  await stale('First Loan')
  expect(await scene.run()).toEqual([])
  expect(await scene.due(unproven.id, 'weekly')).toBeUndefined()
  const [sent] = await mailed(user.id, 'weekly')
  expect(sent?.text).toContain(
    'You get this mail because you manage Prairie Light Green Bank and records of it wait to be confirmed.',
  )
  // The link confirms what the mail names.
  const token = /still-available\?token=([\w-]+)/.exec(sent?.text ?? '')?.[1]
  const read = await portal.client().post('/api/confirmation-links/read', { token })
  expect(read.body.records.map(({ name }: { name: string }) => name)).toEqual(['First Loan'])
})

test('a restored copy, which knows of no due times, mails nothing that waited before (N-078)', async () => {
  const { user } = await chooser({
    confirmations: 'daily',
    followed_record: 'daily',
    tasks: 'daily',
  })
  await stale('First Loan')
  await tell(user.id)
  await db().delete(digestDue)
  expect(await scene.run()).toEqual([])
  expect(await mailed(user.id)).toEqual([])
  await tell(user.id, 'type')
  expect(await mailed(user.id)).toHaveLength(1)
})

test('no digest goes to whom none may go, and it ends after six hours (N-077, N-078)', async () => {
  const people = {
    disabled: await chooser(),
    unproven: await chooser(),
    pending: await chooser(),
    alone: await chooser(),
  }
  const set = (user: { id: string }, values: object) =>
    db().update(users).set(values).where(eq(users.id, user.id))
  await set(people.disabled.user, { disabledAt: new Date() })
  await set(people.unproven.user, { isEmailVerified: false })
  await set(people.pending.user, { pendingEmail: 'next@example.org' })
  await set(people.alone.user, { organizationId: null, membershipOrigin: null })
  for (const { user } of Object.values(people)) {
    await tell(user.id)
    await scene.makeDue(user.id, 'daily')
  }
  const sent = await scene.run()
  expect(sent.map(({ to }) => to)).toEqual([people.pending.user.email])
  const [row] = await db().select().from(mails)
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(6 * 3_600_000)
  for (const { user } of Object.values(people))
    expect((await scene.due(user.id, 'daily'))?.dueAt.getTime()).toBeGreaterThan(Date.now())
})
