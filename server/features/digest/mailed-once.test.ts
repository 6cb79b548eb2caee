import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#database/mail'
import { daysAgo } from '#test/support/availability-scene'
import { digestPortal } from '#test/support/digest-portal'
import { followedChange, notificationsOf, notifyOf } from '#test/support/notifications'
import { checkView, watchView } from '#test/support/saved-views'

// What was mailed is not mailed again, and what was not is (N-065, N-066).

const digests = await digestPortal()

beforeEach(() => digests.reset())

const subjects = (sent: readonly { subject: string }[]) => sent.map(({ subject }) => subject)

test('a watched view is mailed with each record once, however long its entry stays unread (N-065)', async () => {
  const { client, user } = await digests.chooser({ view_alert: 'daily' })
  const word = crypto.randomUUID().slice(0, 8)
  const add = (name: string) =>
    digests.added('products', {
      organizationId: digests.other,
      name: `${name} ${word}`,
      status: 'published',
    })
  const view = await watchView(client, {
    screen: '/product-registry',
    name: 'Loans of others',
    query: { search: word },
  })
  await add('Amber')
  expect(await checkView(client, view)).toBe(1)
  const [first] = await digests.mailed(user.id)
  expect([first?.subject, first?.text]).toEqual([
    'Your daily digest: 1 new',
    expect.stringContaining('1 new in Loans of others'),
  ])
  await add('Blue')
  expect(await checkView(client, view)).toBe(1)
  const [second] = await digests.mailed(user.id)
  expect(second?.text).toContain('1 new in Loans of others')
  expect(second?.text).toContain('Blue')
  expect(second?.text).not.toContain('Amber')
  // Another one after a digest of other things alone.
  await digests.scene.choose(client, { followed_record: 'daily' })
  await digests.notify(user.id)
  expect(subjects(await digests.mailed(user.id))).toEqual(['Your daily digest: 1 new'])
  await add('Coral')
  await checkView(client, view)
  const [third] = await digests.mailed(user.id)
  expect(third?.text).toContain('Coral')
  expect(third?.text).not.toMatch(/Amber|Blue/u)
  // In the portal the entry still has all of them.
  expect((await notificationsOf(client, '&kind=view_alert')).notifications).toMatchObject([
    { title: '3 new in Loans of others' },
  ])
})

describe('a digest that was never handed over (N-065)', () => {
  /** The digest of before ends as it does after six hours without a mail server, or is given up. */
  const ends = (state: 'expired' | 'failed' | 'queued') =>
    digests.db
      .update(mails)
      .set(state === 'queued' ? { expiresAt: daysAgo(1) } : { state, settledAt: new Date() })
      .where(eq(mails.kind, 'digest'))

  test.each(['expired', 'failed', 'queued'] as const)(
    'and is %s gives its news to the next one, once',
    async (state) => {
      const { client, user } = await digests.chooser({
        followed_record: 'daily',
        view_alert: 'daily',
      })
      await digests.notify(user.id, 'name')
      expect(subjects(await digests.mailed(user.id))).toEqual(['Your daily digest: 1 new'])
      await ends(state)
      const preview = await client.post('/api/digest/preview', { cadence: 'daily' })
      expect(preview.body.subject).toBe('Your daily digest: 1 new')
      expect(subjects(await digests.mailed(user.id))).toEqual(['Your daily digest: 1 new'])
      // Two in a row: all that nobody was mailed.
      await ends(state)
      await notifyOf(
        digests.portal,
        followedChange(user.id, 'products', await digests.stale('Another'), 'name', 'A', 'B'),
      )
      const [third] = await digests.mailed(user.id)
      expect(third?.subject).toBe('Your daily digest: 2 new')
      await digests.db.update(mails).set({ state: 'sent', settledAt: new Date() })
      expect(await digests.mailed(user.id)).toEqual([])
    },
  )

  test('gives nothing back that was read meanwhile', async () => {
    const { client, user } = await digests.chooser()
    await digests.notify(user.id)
    await digests.mailed(user.id)
    await ends('expired')
    await client.post('/api/notifications/read', { until: new Date().toISOString() })
    expect(await digests.mailed(user.id)).toEqual([])
    await digests.notify(user.id)
    expect(subjects(await digests.mailed(user.id))).toEqual(['Your daily digest: 1 new'])
  })

  test('that only asks whether records are still available does not count as the one in 28 days (N-066)', async () => {
    const { user } = await digests.chooser({ confirmations: 'daily' })
    await digests.stale('Alone')
    const alone = 'Still available? 1 record to confirm'
    expect(subjects(await digests.mailed(user.id))).toEqual([alone])
    await ends('expired')
    expect(subjects(await digests.mailed(user.id))).toEqual([alone])
    await digests.stale('Later')
    expect(await digests.mailed(user.id)).toEqual([])
  })
})
