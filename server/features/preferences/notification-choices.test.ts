import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import { firstChoices } from '#contract/first-choices'
import { allKinds } from '#contract/notification-kinds'
import { preferences, users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

const portal = await filePortal()
const { db } = portal.database.open

const first = defaultPreferences.notifications
const choose = (client: Client, notifications: object) =>
  client.put('/api/preferences', { notifications })
const chosenBy = async (client: Client) => (await client.get('/api/preferences')).body.notifications

describe('before any choice', () => {
  test('every kind has its first value, seven on Monday, no zone, and keys act (N-001, P-121)', async () => {
    const { client } = await portal.signedIn()
    expect((await client.get('/api/preferences')).body).toMatchObject({
      notifications: {
        kinds: {
          mention: 'instant',
          followed_record: 'instant',
          view_alert: 'instant',
          own_record: 'instant',
          member_joined: 'instant',
          import_finished: 'instant',
          tasks: 'instant',
          confirmations: 'instant',
          introductions: 'mail',
        },
        hour: 7,
        weekday: 1,
      },
      timeZone: null,
      shortcuts: true,
      hideStartHere: false,
    })
  })

  test('records to confirm are weekly for managers with a proven address, and for nobody else', async () => {
    const { id: organizationId } = await portal.organization()
    for (const [role, isEmailVerified, expected] of [
      ['organization_manager', true, 'weekly'],
      ['organization_manager', false, 'instant'],
      ['member', true, 'instant'],
      ['admin', true, 'instant'],
    ] as const) {
      const { client, user } = await portal.signedIn({ role, organizationId, isEmailVerified })
      expect([role, (await chosenBy(client)).kinds.confirmations]).toEqual([role, expected])
      // Another choice does not make it theirs: it goes on following what they are.
      await choose(client, { kinds: { mention: 'off' } })
      expect((await chosenBy(client)).kinds.confirmations).toBe(expected)
      await db
        .update(users)
        .set({ role: 'organization_manager', isEmailVerified: true })
        .where(eq(users.id, user.id))
      expect((await chosenBy(client)).kinds.confirmations).toBe('weekly')
      await choose(client, { kinds: { confirmations: 'off' } })
      expect((await chosenBy(client)).kinds.confirmations).toBe('off')
    }
  })
})

describe('choices of notifications', () => {
  test('each word of each kind is taken, alone, and keeps the rest (N-003)', async () => {
    const { client } = await portal.signedIn({ isEmailVerified: true })
    const expected: Record<string, string> = { ...firstChoices }
    for (const kind of allKinds) {
      const words = ['off', 'daily', 'weekly', 'instant']
      for (const word of kind === 'introductions' ? [...words, 'mail'] : words) {
        expected[kind] = word
        const { status, body } = await choose(client, { kinds: { [kind]: word } })
        expect([kind, word, status, body.notifications]).toEqual([
          kind,
          word,
          200,
          { ...first, kinds: expected },
        ])
      }
    }
    await choose(client, { hour: 0 })
    await choose(client, { weekday: 7 })
    await choose(client, {})
    await client.put('/api/preferences', { timeZone: 'America/Chicago', shortcuts: false })
    await client.put('/api/preferences', { theme: 'dark', hideStartHere: true })
    expect((await client.get('/api/preferences')).body).toEqual({
      ...defaultPreferences,
      theme: 'dark',
      notifications: { kinds: expected, hour: 0, weekday: 7 },
      timeZone: 'America/Chicago',
      shortcuts: false,
      hideStartHere: true,
    })
    expect((await client.put('/api/preferences', { timeZone: null })).body.timeZone).toBeNull()
  })

  test('an unknown kind is ignored and not stored', async () => {
    const { client, user } = await portal.signedIn()
    const { status, body } = await choose(client, { kinds: { telegrams: 'off' }, color: 'red' })
    expect([status, body.notifications]).toEqual([200, first])
    const [row] = await db.select().from(preferences).where(eq(preferences.userId, user.id))
    expect(JSON.stringify(row?.choices)).not.toMatch(/telegrams|color/)
  })

  const usual = 'Choose off, instant, daily or weekly'
  const hours = 'Choose an hour from 0 to 23'
  const days = 'Choose a day from 1 (Monday) to 7 (Sunday)'
  const zones = 'Choose a time zone such as America/Chicago'
  test.each<[object, string, string]>([
    [{ notifications: { kinds: { mention: 'hourly' } } }, 'notifications.kinds.mention', usual],
    [{ notifications: { kinds: { mention: 'mail' } } }, 'notifications.kinds.mention', usual],
    [{ notifications: { kinds: { tasks: null } } }, 'notifications.kinds.tasks', usual],
    [
      { notifications: { kinds: { introductions: 'hourly' } } },
      'notifications.kinds.introductions',
      'Choose off, instant, mail, daily or weekly',
    ],
    ...[24, -1, 7.5, '7', null].map((hour): [object, string, string] => [
      { notifications: { hour } },
      'notifications.hour',
      hours,
    ]),
    ...[0, 8, 1.5, 'Monday', null].map((weekday): [object, string, string] => [
      { notifications: { weekday } },
      'notifications.weekday',
      days,
    ]),
    ...['Mars/Olympus', '', 7, 'x'.repeat(200)].map((timeZone): [object, string, string] => [
      { timeZone },
      'timeZone',
      zones,
    ]),
  ])('%j is rejected on its field, and nothing changes (N-003)', async (body, field, message) => {
    const { client } = await portal.signedIn()
    const answer = await client.put('/api/preferences', { theme: 'dark', ...body })
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    expect((await client.get('/api/preferences')).body).toEqual(defaultPreferences)
  })

  test('a digest needs a proven address (N-004)', async () => {
    const { client, user } = await portal.signedIn({ isEmailVerified: false })
    for (const cadence of ['daily', 'weekly']) {
      const { status, body } = await choose(client, {
        hour: 9,
        kinds: { mention: 'off', introductions: cadence },
      })
      expect([status, body.fields]).toEqual([
        400,
        { notifications: 'Confirm your address first: sign in once with an emailed code.' },
      ])
      expect(await chosenBy(client)).toEqual(first)
    }
    expect((await choose(client, { kinds: { introductions: 'instant' } })).status).toBe(200)
    await db.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id))
    expect((await choose(client, { kinds: { introductions: 'daily' } })).status).toBe(200)
  })

  test('a stored word that is no longer offered falls back alone', async () => {
    const { client, user } = await portal.signedIn()
    const stored = { kinds: { mention: 'pigeon', tasks: 'off' }, hour: 99, weekday: 3 }
    await db.insert(preferences).values({ userId: user.id, choices: { notifications: stored } })
    expect(await chosenBy(client)).toEqual({
      kinds: { ...firstChoices, tasks: 'off' },
      hour: 7,
      weekday: 3,
    })
  })
})
