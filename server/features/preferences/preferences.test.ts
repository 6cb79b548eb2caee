import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { destinationPaths } from '#contract/navigation'
import { preferences, users } from '#database/users'
import { defaultPreferences } from '#contract/default-preferences'
import { allKinds } from '#contract/notification-kinds'
import { filePortal } from '#test/support/app'

const portal = await filePortal()
const { db } = portal.database.open

const columns = (...names: string[]) => ({ order: names, visible: names.slice(0, 1) })
const lists = (from: number, count = 40) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`list${from + n}`, columns('name')]))

describe('preferences', () => {
  test('are the defaults until chosen, for every role, also without organization', async () => {
    const organization = await portal.organization()
    for (const values of [
      {},
      { organizationId: organization.id },
      { role: 'organization_manager', organizationId: organization.id },
      { role: 'admin' },
    ] as const) {
      const { client } = await portal.signedIn(values)
      const { notifications, ...others } = (await client.get('/api/preferences')).body
      expect({ ...others, notifications: defaultPreferences.notifications }).toEqual(
        defaultPreferences,
      )
      expect(Object.keys(notifications.kinds)).toEqual(allKinds)
      expect((await client.put('/api/preferences', { theme: 'dark' })).status).toBe(200)
    }
    expect((await portal.client().get('/api/preferences')).status).toBe(401)
    expect((await portal.client().put('/api/preferences', { theme: 'dark' })).status).toBe(401)
  })

  test("a change keeps what it leaves out and is the person's own", async () => {
    const [{ client }, other] = await Promise.all([portal.signedIn(), portal.signedIn()])
    await client.put('/api/preferences', {
      theme: 'dark',
      columns: { users: columns('name', 'email') },
    })
    await client.put('/api/preferences', { rowsPerPage: 50, columns: { audit: columns('at') } })
    const chosen = {
      ...defaultPreferences,
      theme: 'dark',
      rowsPerPage: 50,
      columns: { users: columns('name', 'email'), audit: columns('at') },
    }
    expect((await client.put('/api/preferences', {})).body).toEqual(chosen)
    expect((await client.get('/api/preferences')).body).toEqual(chosen)
    expect((await other.client.get('/api/preferences')).body).toEqual(defaultPreferences)
  })

  test('the columns of a list set to null go back to the documented ones', async () => {
    const { client } = await portal.signedIn()
    await client.put('/api/preferences', {
      columns: { users: columns('name'), audit: columns('at') },
    })
    expect(
      (await client.put('/api/preferences', { columns: { users: null } })).body.columns,
    ).toEqual({ audit: columns('at') })
    expect(
      (await client.put('/api/preferences', { columns: { never: null } })).body.columns,
    ).toEqual({ audit: columns('at') })
  })

  test('two changes at once both count', async () => {
    const { client } = await portal.signedIn()
    const names = Array.from({ length: 10 }, (_, n) => `list${n}`)
    const answers = await Promise.all(
      names.map((list) => client.put('/api/preferences', { columns: { [list]: columns('name') } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    expect(Object.keys((await client.get('/api/preferences')).body.columns).toSorted()).toEqual(
      names,
    )
  })

  test.each([
    [{ theme: 'neon' }, 'theme'],
    [{ startPage: '//evil.example' }, 'startPage'],
    [{ startPage: 'https://evil.example' }, 'startPage'],
    [{ rowsPerPage: 1000 }, 'rowsPerPage'],
    [{ rowsPerPage: '20' }, 'rowsPerPage'],
    [{ columns: { users: { order: 'name', visible: [] } } }, 'columns.users.order'],
    [{ columns: { users: { order: [''], visible: [] } } }, 'columns.users.order'],
    [{ columns: lists(0, 61) }, 'columns'],
    [{ shortcuts: 'no' }, 'shortcuts'],
    [{ hideStartHere: 1 }, 'hideStartHere'],
  ])('rejected on its field, and nothing changes: %#', async (body, field) => {
    const { client } = await portal.signedIn()
    const answer = await client.put('/api/preferences', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect((await client.get('/api/preferences')).body).toEqual(defaultPreferences)
  })

  test('cannot grow without end', async () => {
    const { client } = await portal.signedIn()
    expect((await client.put('/api/preferences', { columns: lists(0) })).status).toBe(200)
    expect((await client.put('/api/preferences', { columns: lists(40) })).status).toBe(400)
    expect(Object.keys((await client.get('/api/preferences')).body.columns)).toHaveLength(40)
  })

  test('unknown choices and those of others are never stored', async () => {
    const [{ client, user }, other] = await Promise.all([portal.signedIn(), portal.signedIn()])
    await client.put('/api/preferences', {
      theme: 'light',
      userId: other.user.id,
      role: 'admin',
      choices: { theme: 'dark' },
    })
    expect((await other.client.get('/api/preferences')).body).toEqual(defaultPreferences)
    const rows = await db.select().from(preferences)
    expect(rows.find(({ userId }) => userId === user.id)?.choices).toEqual({
      theme: 'light',
      columns: {},
    })
  })

  test('any screen one may open is a start page, and no other', async () => {
    const { id: organizationId } = await portal.organization()
    const forEverybody = ['/', '/profile']
    const forMembers = [
      '/product-registry',
      '/catalytic-facilities',
      '/lending-profiles',
      '/pipeline',
      '/introductions',
      '/coverage',
      '/radar',
      '/organizations-registry',
      '/resources',
      '/imports',
      '/deleted-records',
      ...forEverybody,
    ]
    for (const [values, open] of [
      [{}, forEverybody],
      [{ organizationId }, forMembers],
      [{ organizationId, role: 'organization_manager' }, forMembers],
      [{ role: 'admin' }, destinationPaths],
    ] as const) {
      const { client } = await portal.signedIn(values)
      for (const startPage of destinationPaths) {
        const { status, body } = await client.put('/api/preferences', { startPage })
        const mayOpen = (open as readonly string[]).includes(startPage)
        expect([startPage, status, body.fields]).toEqual([
          startPage,
          mayOpen ? 200 : 400,
          mayOpen ? undefined : { startPage: 'Choose a start page' },
        ])
      }
    }
  })

  test('a start page one may not open any more is "/", and counts again with the right', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    expect(
      (await client.put('/api/preferences', { startPage: '/admin', theme: 'dark' })).body.startPage,
    ).toBe('/admin')
    const becomes = (role: 'admin' | 'member') =>
      db.update(users).set({ role }).where(eq(users.id, user.id))
    await becomes('member')
    expect((await client.get('/api/preferences')).body).toMatchObject({
      startPage: '/',
      theme: 'dark',
    })
    expect((await client.put('/api/preferences', { theme: 'light' })).body.startPage).toBe('/')
    await becomes('admin')
    expect((await client.get('/api/preferences')).body).toMatchObject({
      startPage: '/admin',
      theme: 'light',
    })
  })

  test('a stored choice that is no longer offered falls back alone', async () => {
    const { client, user } = await portal.signedIn()
    await db
      .insert(preferences)
      .values({ userId: user.id, choices: { theme: 'dark', startPage: '/gone', rowsPerPage: 7 } })
    expect((await client.get('/api/preferences')).body).toEqual({
      ...defaultPreferences,
      theme: 'dark',
    })
  })
})

/** A name with every letter at random in upper or lower case. */
const spelled = (name: string, n: number) =>
  [...name]
    .map((letter, at) => ((n >> (at % 16)) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')

describe('a time zone (N-060, S99)', () => {
  test('is stored under its one name, however it is written', async () => {
    const { client, user } = await portal.signedIn()
    const stored = new Set<unknown>()
    for (let n = 0; n < 64; n += 1) {
      const written = spelled('america/chicago', n * 1021)
      const answer = await client.put('/api/preferences', { timeZone: written })
      expect([written, answer.status, answer.body.timeZone]).toEqual([
        written,
        200,
        'America/Chicago',
      ])
      const [row] = await db.select().from(preferences).where(eq(preferences.userId, user.id))
      stored.add((row?.choices as { timeZone?: unknown } | undefined)?.timeZone)
    }
    expect([...stored]).toEqual(['America/Chicago'])
    for (const [written, name] of [
      ['US/Central', 'America/Chicago'],
      ['utc', 'UTC'],
      ['Etc/GMT', 'UTC'],
      ['etc/gmt+5', 'Etc/GMT+5'],
    ])
      expect((await client.put('/api/preferences', { timeZone: written })).body).toMatchObject({
        timeZone: name,
      })
  })

  test('is a place, no difference from UTC and nothing made up', async () => {
    const { client } = await portal.signedIn()
    for (const written of ['+05:30', '-0123', '+23:59', 'Etc/GMT+15', 'Nowhere/Town', '', ' UTC'])
      expect([
        written,
        (await client.put('/api/preferences', { timeZone: written })).status,
      ]).toEqual([written, 400])
  })

  test('that an earlier version stored otherwise is read under its name, or as none', async () => {
    const { client, user } = await portal.signedIn()
    await client.put('/api/preferences', { theme: 'dark' })
    for (const [stored, name] of [
      ['aMeRiCa/ChIcAgO', 'America/Chicago'],
      ['+05:30', null],
    ]) {
      await db
        .update(preferences)
        .set({ choices: { theme: 'dark', timeZone: stored } })
        .where(eq(preferences.userId, user.id))
      expect((await client.get('/api/preferences')).body).toMatchObject({
        theme: 'dark',
        timeZone: name,
      })
    }
  })
})
