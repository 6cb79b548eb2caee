import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, addMonthsToDay } from '#contract/finance/days'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { today } from '#server/platform/present-day'
import { hashToken, newToken } from '#server/platform/sessions/cookie'
import { portalOfTest } from '#test/support/app'
import { entriesAt, newFeed, solar } from '#test/support/calendars'
import { financeScene } from '#test/support/finance-scene'

// What a calendar reads: deadlines judged by the rights of the moment, to whoever has the address (D-052, D-053).

const scene = await financeScene()

const read = (path: string, headers: Record<string, string> = {}) =>
  scene.portal.client().get(path, { headers })
const entries = (path: string) => entriesAt(scene.portal.client(), path)

describe('a calendar', () => {
  test('is text/calendar that nobody stores or indexes, and 304 to who has it', async () => {
    const path = await newFeed(scene.member)
    const answer = await read(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    const etag = String(answer.headers['etag'])
    const known = await read(path, { 'if-none-match': etag })
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', etag])
    const head = await scene.portal.client().request('HEAD', path)
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'etag', 'cache-control', 'x-robots-tag'])
      expect(head.headers[name]).toBe(answer.headers[name])
    await scene.newDeal({ name: 'Another', ...solar })
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is missing alike for everybody who may not read it, whatever the reason', async () => {
    const { portal } = scene
    const { db } = portal.database.open
    const person = async (values: object = {}) => {
      const { client, user } = await portal.signedIn({
        organizationId: (await portal.organization()).id,
        ...values,
      })
      return { client, user }
    }
    const set = (id: string, values: object) => db.update(users).set(values).where(eq(users.id, id))
    const without: Record<string, () => Promise<string>> = {
      unknown: async () => `/calendar/${'a'.repeat(43)}.ics`,
      'no token at all': async () => '/calendar/x.ics',
      revoked: async () => {
        const { client } = await person()
        const path = await newFeed(client)
        const [{ id }] = (await client.get('/api/calendar-feeds')).body.calendarFeeds
        await client.delete(`/api/calendar-feeds/${id}`)
        return path
      },
      disabled: async () => {
        const { client, user } = await person()
        const path = await newFeed(client)
        await set(user.id, { disabledAt: new Date() })
        return path
      },
      'without an organization': async () => {
        const { client, user } = await person()
        const path = await newFeed(client)
        await set(user.id, { organizationId: null, membershipOrigin: null })
        return path
      },
      'not proven, of an allow-list': async () => {
        const { client, user } = await person()
        const path = await newFeed(client)
        await set(user.id, { isEmailVerified: false, membershipOrigin: 'allow_list' })
        return path
      },
      'no administrator any more': async () => {
        const { client, user } = await person({ role: 'admin' })
        const path = await newFeed(client, { scope: 'all' })
        await set(user.id, { role: 'member' })
        return path
      },
      'to set up a second step first, by the organization': async () => {
        const { client, user } = await person()
        const path = await newFeed(client)
        await db
          .update(organizations)
          .set({ requireSecondFactor: true })
          .where(eq(organizations.id, user.organizationId ?? ''))
        return path
      },
      deleted: async () => {
        const { client, user } = await person()
        const path = await newFeed(client)
        await db.delete(users).where(eq(users.id, user.id))
        return path
      },
    }
    const answers = await Promise.all(
      Object.entries(without).map(async ([reason, path]) => {
        const { status, text, headers } = await read(await path())
        const { date: _date, 'x-request-id': _id, ...same } = headers
        return [reason, status, text, same] as const
      }),
    )
    for (const [reason, ...answer] of answers)
      expect([reason, answer]).toEqual([reason, answers[0]?.slice(1)])
    expect(answers[0]?.[1]).toBe(404)
  })

  test('is read thirty times in fifteen minutes, each for itself, known or not', async () => {
    const portal = await portalOfTest()
    const { client } = await portal.signedIn({ organizationId: (await portal.organization()).id })
    const paths = [await newFeed(client), `/calendar/${'b'.repeat(43)}.ics`]
    for (const [path, usual] of [
      [paths[0] ?? '', 200],
      [paths[1] ?? '', 404],
    ] as const) {
      const statuses = []
      for (let time = 0; time < 31; time += 1)
        statuses.push((await portal.client().get(path)).status)
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => usual), 429])
    }
    expect((await portal.client().get(await newFeed(client))).status).toBe(200)
    // Made-up addresses leave no more behind however many they are; the count of the one above is reached.
    const reached = hashToken('b'.repeat(43)).slice(0, 2)
    const made = Array.from({ length: 20 }, newToken).filter(
      (token) => !hashToken(token).startsWith(reached),
    )
    for (const token of made)
      expect((await portal.client().get(`/calendar/${token}.ics`)).status).toBe(404)
    const { rows } = await portal.database.open.db.execute(
      sql`select subject from attempts where kind = 'calendar_read' and length(subject) > 7`,
    )
    expect(rows).toHaveLength(2)
  })

  test('has the deadlines that its person may read now', async () => {
    const { portal, member, intermediary, stranger, admin, newDeal } = scene
    const id = await newDeal({ name: 'Barn', visibility: 'organization_only', ...solar })
    const expected = ['Expected: Barn', 'In service by: Barn']
    const ofBarn = async (path: string) =>
      (await entries(path))
        .map(({ summary }) => summary)
        .filter((summary) => summary.endsWith(': Barn'))
    const [own, mediated, others, all] = [
      await newFeed(member),
      await newFeed(intermediary),
      await newFeed(stranger),
      await newFeed(admin, { scope: 'all' }),
    ]
    expect(await ofBarn(own)).toEqual(expected)
    expect(await ofBarn(mediated)).toEqual(expected)
    expect(await ofBarn(others)).toEqual([])
    expect(await ofBarn(all)).toEqual(expected)
    // Shared or not, another's deal is in no feed of own deals.
    await member.put(`/api/pipeline/${id}`, { visibility: 'shared' })
    expect(await ofBarn(others)).toEqual([])
    await member.put(`/api/pipeline/${id}`, { intermediaryAggregatorId: null })
    expect(await ofBarn(mediated)).toEqual([])
    await member.put(`/api/pipeline/${id}`, { outcome: 'withdrawn' })
    expect(await ofBarn(own)).toEqual([])
    expect(await ofBarn(all)).toEqual([])
    await member.put(`/api/pipeline/${id}`, { outcome: 'open' })
    expect(await ofBarn(own)).toEqual(expected)
    // The feed follows its person to another organization.
    const { client: mover, user } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
    })
    const moving = await newFeed(mover)
    expect(await ofBarn(moving)).toEqual([])
    const { organizationId } = (await member.get(`/api/pipeline/${id}`)).body
    expect((await admin.put(`/api/users/${user.id}`, { organizationId })).status).toBe(200)
    expect(await ofBarn(moving)).toEqual(expected)
  })

  test('reaches from thirty days back to thirty-six months on, by day, with open tasks', async () => {
    const { member, newDeal } = scene
    const present = today()
    const [first, last] = [addDays(present, -30), addMonthsToDay(present, 36)]
    const id = await newDeal({ name: 'Range' })
    const tasks = [
      { subject: 'too early', scheduledDate: addDays(first, -1) },
      { subject: 'last', scheduledDate: last },
      { subject: 'first', scheduledDate: first },
      { subject: 'too late', scheduledDate: addDays(last, 1) },
      { subject: 'done', scheduledDate: present, completedDate: present },
    ]
    for (const task of tasks)
      await member.post(`/api/pipeline/${id}/activities`, { type: 'task', ...task })
    const tasksFound = (await entries(await newFeed(member))).filter(
      ({ summary }) => summary === 'Task: Range',
    )
    expect(
      tasksFound.map(({ description, startDate, endDate }) => [
        description.split('\n')[0],
        String(startDate),
        String(endDate),
      ]),
    ).toEqual([
      ['Task: first', first, addDays(first, 1)],
      ['Task: last', last, addDays(last, 1)],
    ])
    const { startDate } = tasksFound[0] ?? {}
    expect(startDate?.isDate).toBe(true)
  })
})
