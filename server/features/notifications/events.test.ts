import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { filePortal } from '#test/support/app'
import { listenTo } from '#test/support/listen-to'
import { followedChange, notifyOf, notificationsOf } from '#test/support/notifications'

// Open tabs of the person, and nobody else's, get one event (N-039).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
const organizationId = (await portal.organization()).id
const { id: owner } = await portal.organization()
const dealId = (await insertDeal(portal.database.open.db, { name: 'Deal', organizationId: owner }))
  .id

const event = 'data: {"entity":"notifications","id":null,"version":null}'
const count = (text: string) => text.split(event).length - 1

test('reach every open tab of the person and nobody else', async () => {
  const [reader, colleague, admin] = [
    await portal.signedIn({ organizationId }),
    await portal.signedIn({ organizationId }),
    await portal.signedIn({ role: 'admin' }),
  ]
  const tabs = await Promise.all([
    listenTo(base, reader.client),
    listenTo(base, reader.client),
    listenTo(base, colleague.client),
    listenTo(base, admin.client),
  ])
  const [one, two, other, administrator] = tabs
  const heard = () => [one, two].map((tab) => count(tab?.text ?? ''))
  const notify = (n: number) =>
    notifyOf(portal, followedChange(reader.user.id, 'pipeline', dealId, 'name', `${n}`, `${n + 1}`))
  await notify(1)
  await expect.poll(heard).toEqual([1, 1])
  const [entry] = (await notificationsOf(reader.client)).notifications
  await reader.client.post('/api/notifications/read', { ids: [entry?.id] })
  await expect.poll(heard).toEqual([2, 2])
  await reader.client.post('/api/notifications/unread', { ids: [entry?.id] })
  await expect.poll(heard).toEqual([3, 3])
  // Nothing of it has come to others when a later event of everybody has.
  const { body } = await admin.client.put(`/api/pipeline/${dealId}`, { name: 'Deal renamed' })
  const renamed = `"id":"${dealId}","version":${body.version}`
  for (const tab of tabs) await expect.poll(() => tab.text).toContain(renamed)
  expect([other, administrator].map((tab) => count(tab?.text ?? ''))).toEqual([0, 0])
  for (const tab of tabs) tab.close()
})

test('of what is rolled back nobody hears', async () => {
  const reader = await portal.signedIn({ organizationId })
  const tab = await listenTo(base, reader.client)
  const rollback = new Error('Rolled back')
  const { writeNotifications } = await import('./write-notifications.store.ts')
  await expect(
    db.transaction(async (tx) => {
      await writeNotifications(tx, [
        followedChange(reader.user.id, 'pipeline', dealId, 'name', 'A', 'B'),
      ])
      throw rollback
    }),
  ).rejects.toBe(rollback)
  expect((await notificationsOf(reader.client)).total).toBe(0)
  await notifyOf(portal, followedChange(reader.user.id, 'pipeline', dealId, 'name', 'A', 'B'))
  await expect.poll(() => count(tab.text)).toBe(1)
  tab.close()
})
