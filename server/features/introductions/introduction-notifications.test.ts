import { describe, expect, test } from 'vitest'
import { runIntroductions } from './hourly-introductions.ts'
import { postOf } from './send-introduction-mails.ts'
import type { Client } from '#test/support/client'
import {
  act,
  askMessage,
  daysAgo,
  introductionPortal,
  introductionScene,
} from '#test/support/introductions'
import { titlesOf, notificationsOf } from '#test/support/notifications'

const { portal, scene } = await introductionPortal({}, { deliver: false })

const notified = async (client: Client) =>
  (await notificationsOf(client, '&kind=introductions')).notifications.map(({ title }) => title)

describe('introductions are told (N-047)', () => {
  test('when asked for: to the managers of the asked side, without message or contacts', async () => {
    const { id, dealName } = await scene.asked({ phone: '312 555 0100' })
    const { notifications } = await notificationsOf(
      scene.lenderManager.client,
      '&kind=introductions',
    )
    expect(notifications).toMatchObject([
      {
        entity: 'introductions',
        recordId: id,
        title: `${scene.dealOrganization.name} asks for an introduction about ${dealName}`,
        lines: [],
        address: `/introductions?open=${id}`,
      },
    ])
    expect(JSON.stringify(notifications)).not.toMatch(new RegExp(`${askMessage}|312 555 0100|@`))
    for (const { client } of [scene.lender, scene.developer, scene.mediator, scene.stranger])
      expect(await notified(client)).toEqual([])
  })

  test.each([
    ['accept', {}, 'accepted the introduction about'],
    ['decline', { reason: 'too_small' }, 'declined the introduction about'],
  ] as const)('when answered with %s: to who asked', async (action, body, words) => {
    const { id, dealName } = await scene.asked()
    expect((await act(id, action, scene.lender, body)).status).toBe(200)
    const [title, ...more] = await notified(scene.developer.client)
    expect([title, more]).toEqual([
      `${scene.capital.name} ${words} ${dealName}${action === 'decline' ? ': Too Small' : ''}`,
      [],
    ])
    expect(await notified(scene.developerManager.client)).toEqual([])
  })

  test('when it expires, once; a withdrawal notifies nobody', async () => {
    const { id, dealName } = await scene.asked()
    await scene.set(id, { expiresAt: daysAgo(1) })
    const { database, settings, mailer } = portal
    const parts = {
      ...postOf(settings, mailer),
      db: database.open.db,
      channel: { notify() {} },
    }
    await Promise.all([runIntroductions(parts), runIntroductions(parts)])
    expect(
      (await notificationsOf(scene.developer.client, '&kind=introductions')).notifications,
    ).toMatchObject([
      { title: `${scene.capital.name} did not answer within 14 days about ${dealName}`, count: 1 },
    ])
    const other = await introductionScene(portal)
    const withdrawn = await other.asked()
    expect((await act(withdrawn.id, 'withdraw', other.developer)).status).toBe(200)
    expect(await notified(other.developer.client)).toEqual([])
  })

  test('counted besides as requests that wait, whatever was chosen (N-034)', async () => {
    await scene.asked()
    const { client } = scene.lenderManager
    const bell = async () => (await client.get('/api/notifications/unread')).body
    expect(await bell()).toEqual({ unread: 1, toDo: 1, introductions: 1 })
    await client.put('/api/preferences', { notifications: { kinds: { introductions: 'off' } } })
    expect(await bell()).toEqual({ unread: 1, toDo: 0, introductions: 1 })
    expect(await titlesOf(scene.stranger.client)).toEqual([])
  })
})
