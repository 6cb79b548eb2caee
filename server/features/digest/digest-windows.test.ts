import { beforeEach, describe, expect, test } from 'vitest'
import { digestPortal } from '#test/support/digest-portal'
import { eq } from 'drizzle-orm'
import { digestDue, notifications } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { daysAgo } from '#test/support/availability-scene'

// What digests hold, and when there is something new in them (N-064 to N-066, N-001, N-078).

const digests = await digestPortal()

beforeEach(() => digests.reset())

const subjects = (sent: readonly { subject: string }[]) => sent.map(({ subject }) => subject)

describe('it holds', () => {
  test('what is unread, of its kinds, and changed since it was chosen or last mailed (N-064)', async () => {
    const { client, user } = await digests.member()
    await digests.notify(user.id, 'name')
    await digests.scene.choose(client, { followed_record: 'daily' })
    // Told before the choice: nothing new.
    expect(await digests.mailed(user.id)).toEqual([])
    await digests.db.delete(notifications)
    await digests.notify(user.id)
    expect(subjects(await digests.mailed(user.id))).toEqual(['Your daily digest: 1 new'])
    // The same thing is not mailed again; another change of it is.
    expect(await digests.mailed(user.id)).toEqual([])
    await digests.notify(user.id, 'type')
    const [again] = await digests.mailed(user.id)
    expect(again?.text).toContain('Bridge Loan: 2 changes')
    // Read before it is due, it is not mailed.
    await digests.notify(user.id, 'technology')
    await client.post('/api/notifications/read', {
      until: new Date(Date.now() + 1000).toISOString(),
    })
    expect(await digests.mailed(user.id)).toEqual([])
    // Of another cadence, it is in the other digest.
    await digests.scene.choose(client, { followed_record: 'weekly', mention: 'daily' })
    await digests.notify(user.id)
    expect(await digests.mailed(user.id, 'daily')).toEqual([])
    const [weekly] = await digests.mailed(user.id, 'weekly')
    expect(weekly?.subject).toBe('Your weekly digest: 1 new')
    expect(weekly?.to).toBe(user.email)
  })

  test('what there is to do, each part with its kind and window', async () => {
    const { client, user } = await digests.member()
    const deal = async (name: string, expectedPtoDate?: string) =>
      digests.added('pipeline', {
        organizationId: digests.own(),
        name,
        outcome: 'open',
        ...(expectedPtoDate && { expectedPtoDate }),
      })
    const task = async (subject: string, days: number) => {
      const answer = await digests.admin.post(`/api/pipeline/${id}/activities`, {
        type: 'task',
        subject,
        scheduledDate: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      })
      expect([answer.status, answer.text]).toEqual([201, answer.text])
    }
    const id = await deal('Town Hall Roof')
    await digests.db
      .update(pipeline)
      .set({ lastConfirmedAt: daysAgo(200) })
      .where(eq(pipeline.id, id))
    await task('Overdue task', -3)
    await task('Near task', 6)
    await task('Far task', 9)
    await digests.scene.choose(client, { tasks: 'daily', confirmations: 'daily' })
    const [both] = await digests.mailed(user.id)
    expect(both?.text).toMatch(
      /STILL AVAILABLE\?[^]*Town Hall Roof[^]*TASKS[^]*Overdue task\n {2}Town Hall Roof, overdue since/,
    )
    expect(both?.text).toMatch(/Near task\n {2}Town Hall Roof, due/)
    expect(both?.text).not.toContain('Far task')
    await digests.scene.choose(client, { confirmations: 'off' })
    await task('Another task', 2)
    const [tasks] = await digests.mailed(user.id)
    expect(tasks?.text).toContain('Another task')
    expect(tasks?.text).not.toContain('STILL AVAILABLE')
  })

  test('for administrators what waits for their review', async () => {
    const { client, user } = await digests.portal.signedIn({ role: 'admin' })
    await digests.scene.choose(client, { tasks: 'daily' })
    await digests.added('products', {
      organizationId: digests.other,
      name: 'Sent In',
      status: 'under_review',
    })
    const [sent] = await digests.mailed(user.id)
    expect(sent?.text).toContain('WAITING FOR REVIEW\n\nSent In\n  Product of Harbor Credit Union')
    expect(await digests.mailed(user.id)).toEqual([])
  })
})

describe('it goes out only with something new (N-065, N-066)', () => {
  test('a record or task that came into its window since, and then not again', async () => {
    const { user } = await digests.chooser({ confirmations: 'daily', followed_record: 'daily' })
    expect(await digests.mailed(user.id)).toEqual([])
    await digests.stale('First Loan')
    await digests.notify(user.id)
    expect(subjects(await digests.mailed(user.id))).toEqual(['Your daily digest: 1 new, 1 to do'])
    expect(await digests.mailed(user.id)).toEqual([])
    const id = await digests.stale('Second Loan')
    await digests.notify(user.id, 'type')
    const [second] = await digests.mailed(user.id)
    expect(second?.text).toMatch(/First Loan[^]*Second Loan|Second Loan[^]*First Loan/)
    // Confirmed and stale once more, it is new again.
    await digests.db
      .update(products)
      .set({ lastConfirmedAt: new Date() })
      .where(eq(products.id, id))
    expect(await digests.mailed(user.id)).toEqual([])
    await digests.db
      .update(products)
      .set({ lastConfirmedAt: daysAgo(95) })
      .where(eq(products.id, id))
    await digests.scene.age(user.id, 'daily', { confirmationsAt: null })
    expect(await digests.mailed(user.id)).toHaveLength(1)
  })

  test('only to ask whether records are still available at most once in 28 days, whatever is chosen meanwhile', async () => {
    const { client, user } = await digests.chooser({ confirmations: 'daily' })
    await digests.stale('First Loan')
    const [first] = await digests.mailed(user.id)
    expect(first?.subject).toBe('Still available? 1 record to confirm')
    await digests.stale('Second Loan')
    expect(await digests.mailed(user.id)).toEqual([])
    // Off and on again, or by the other digest, it is not mailed sooner.
    await digests.scene.choose(client, { confirmations: 'off' })
    expect(await digests.scene.run()).toEqual([])
    await digests.scene.choose(client, { confirmations: 'weekly' })
    expect(await digests.mailed(user.id, 'weekly')).toEqual([])
    await digests.scene.choose(client, { confirmations: 'daily' })
    await digests.scene.age(user.id, 'daily', { confirmationsAt: daysAgo(27) })
    expect(await digests.mailed(user.id)).toEqual([])
    await digests.scene.age(user.id, 'daily', { confirmationsAt: daysAgo(28) })
    const [again] = await digests.mailed(user.id)
    expect(again?.subject).toBe('Still available? 2 records to confirm')
  })
})

test('managers get records to confirm weekly from the start, and say so (N-001)', async () => {
  const { user } = await digests.member({ role: 'organization_manager' })
  const { user: unproven } = await digests.member({
    role: 'organization_manager',
    isEmailVerified: false,
  })
  await digests.stale('First Loan')
  expect(await digests.scene.run()).toEqual([])
  expect(await digests.scene.due(unproven.id, 'weekly')).toBeUndefined()
  const [sent] = await digests.mailed(user.id, 'weekly')
  expect(sent?.text).toContain(
    'You get this mail because you manage Prairie Light Green Bank and records of it wait to be confirmed.',
  )
  // The link confirms what the mail names.
  const token = /still-available\?token=([\w-]+)/.exec(sent?.text ?? '')?.[1]
  const read = await digests.portal.client().post('/api/confirmation-links/read', { token })
  expect(read.body.records.map(({ name }: { name: string }) => name)).toEqual(['First Loan'])
})

test('a restored copy, which knows of no due times, mails nothing that waited before (N-078)', async () => {
  const { user } = await digests.chooser({
    confirmations: 'daily',
    followed_record: 'daily',
    tasks: 'daily',
  })
  await digests.stale('First Loan')
  await digests.notify(user.id)
  await digests.db.delete(digestDue)
  expect(await digests.scene.run()).toEqual([])
  expect(await digests.mailed(user.id)).toEqual([])
  await digests.notify(user.id, 'type')
  expect(await digests.mailed(user.id)).toHaveLength(1)
})
