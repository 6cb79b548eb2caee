import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { introductions } from '#database/introductions'
import { mails } from '#database/mail'
import { users } from '#database/users'
import { act, introductionPortal, introductionsPath } from '#test/support/introductions'

// To whom the mails about introductions go, and to whom not (M-230 to M-236).

const { portal, db, scene } = await introductionPortal()

beforeEach(async () => {
  await db.delete(mails)
})

const manager = () => scene.lenderManager.user.email
const queued = async () =>
  (
    await db
      .select({ kind: mails.kind, to: mails.recipient })
      .from(mails)
      .orderBy(mails.kind, mails.recipient)
  ).map(({ kind, to }) => `${kind} ${to}`)

describe('to whom they go', () => {
  const requestedTo = async () =>
    (await queued())
      .filter((line) => line.startsWith('introduction_requested'))
      .map((line) => line.split(' ')[1])
  const inCapital = (values: object) =>
    portal.user({ organizationId: scene.capital.id, role: 'organization_manager', ...values })

  test('the managers of the asked side who are enabled, verified and want it', async () => {
    await inCapital({ disabledAt: new Date() })
    await inCapital({ isEmailVerified: false })
    const second = await inCapital({})
    const unwilling = await portal.signedIn({
      organizationId: scene.capital.id,
      role: 'organization_manager',
    })
    for (const kind of ['off', 'instant', 'daily', 'weekly']) {
      await unwilling.client.put('/api/preferences', {
        notifications: { kinds: { introductions: kind } },
      })
      await db.delete(introductions)
      await db.delete(mails)
      await scene.asked()
      expect(await requestedTo()).toEqual([manager(), second.email].toSorted())
    }
  })
  test('without a manager the members; 20 at most, the oldest', async () => {
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, manager()))
    for (let n = 0; n < 21; n += 1) await inCapital({ role: 'member' })
    await scene.asked()
    const to = await requestedTo()
    expect(to).toHaveLength(20)
    expect(to).toContain(scene.lender.user.email)
  })

  test('managers who want no mail are not replaced by members', async () => {
    await scene.lenderManager.client.put('/api/preferences', {
      notifications: { kinds: { introductions: 'off' } },
    })
    await scene.asked()
    expect(await requestedTo()).toEqual([])
  })

  test('who asked, while they want it and belong to the organization', async () => {
    const declined = async () => {
      const { id } = await scene.asked()
      return async () => {
        await act(id, 'decline', scene.lender, { reason: 'terms' })
        const lines = (await queued()).filter((line) => line.includes('declined'))
        await db.delete(introductions)
        await db.delete(mails)
        return lines.length
      }
    }
    expect(await (await declined())()).toBe(1)
    const choose = (kind: string) =>
      scene.developer.client.put('/api/preferences', {
        notifications: { kinds: { introductions: kind } },
      })
    await choose('off')
    expect(await (await declined())()).toBe(0)
    await choose('mail')
    const then = await declined()
    await scene.admin.client.put(`/api/users/${scene.developer.user.id}`, {
      organizationId: scene.intermediary.id,
    })
    expect(await then()).toBe(0)
  })

  test('nobody when it is withdrawn (M-236)', async () => {
    const { id } = await scene.asked()
    const before = await queued()
    await act(id, 'withdraw', scene.developer)
    expect(await queued()).toEqual(before)
  })

  test('their kinds, subjects and life are those of the log', async () => {
    await scene.accepted()
    const rows = await db
      .select({
        kind: mails.kind,
        subject: mails.subject,
        days: sql<number>`extract(epoch from ${mails.expiresAt} - ${mails.createdAt})::int / 86400`,
      })
      .from(mails)
    expect(new Set(rows.map(({ days }) => days))).toEqual(new Set([7]))
    for (const { subject } of rows) expect(subject).not.toMatch(/Town|Credit|Quiet|Harvest/)
    expect((await scene.admin.client.get('/api/mail?kind=introduction_accepted')).body.total).toBe(
      2,
    )
  })
})

test('a mail server that fails changes no state (M-236)', async () => {
  const { id } = await scene.asked()
  await db.update(mails).set({ sealedContent: 'broken' })
  expect((await act(id, 'accept', scene.lender)).status).toBe(200)
  expect((await scene.developer.client.get(`${introductionsPath}/${id}`)).body.state).toBe(
    'accepted',
  )
})
