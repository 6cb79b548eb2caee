import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { activityMentions } from '#database/pipeline'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { allNotified, titlesOf, notificationsOf } from '#test/support/notifications'

interface Person {
  client: Client
  id: string
}

const own: Record<string, string> = {}

let dana: Person

let deal: string

async function person(firstName: string, lastName: string, values: object): Promise<Person> {
  const { client, user } = await portal.signedIn({ firstName, lastName, ...values })
  return { client, id: user.id }
}

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
own['owner'] = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
own['mediator'] = (
  await portal.organization({ name: 'Delta Aggregator', campaignRole: 'capital_aggregator' })
).id
const other = (await portal.organization()).id
const rosa = await person('Rosa', 'Delgado', { organizationId: own['owner'] })
const mediator = await person('Mo', 'Diaz', { organizationId: own['mediator'] })
const outsider = await person('Otto', 'Outside', { organizationId: other })
const admin = await person('Ada', 'Admin', { role: 'admin' })

beforeEach(async () => {
  dana = await person('Dana', 'Whitefeather', { organizationId: own['owner'] })
  const made = await rosa.client.post('/api/pipeline', {
    name: 'Cairo Community Center Solar',
    intermediaryAggregatorId: own['mediator'],
  })
  deal = made.body.id
})

const note = { type: 'note', subject: 'Ask @Dana Whitefeather' }
const add = (values: object, client = rosa.client) =>
  client.post(`/api/pipeline/${deal}/activities`, { ...note, ...values })
const put = (id: string, values: object) =>
  rosa.client.put(`/api/pipeline-activities/${id}`, values)
const notReaders = {
  status: 400,
  fields: { mentions: "Choose people who may see this project's activities" },
}
const judged = ({ status, body }: { status: number; body: { fields?: object } }) => ({
  status,
  fields: body.fields,
})

describe('mentions', () => {
  test('are answered in the order in which they are named, by the names of now (N-020)', async () => {
    const { status, body } = await add({ mentions: [mediator.id, dana.id, mediator.id] })
    expect([status, body.mentions, body.subject]).toEqual([
      201,
      [
        { id: mediator.id, name: 'Mo Diaz' },
        { id: dana.id, name: 'Dana Whitefeather' },
      ],
      'Ask @Dana Whitefeather',
    ])
    const changed = await put(body.id, { mentions: [dana.id, admin.id] })
    expect(changed.body.mentions.map(({ id }: Person) => id)).toEqual([dana.id, admin.id])
    await db.update(users).set({ lastName: 'Feather' }).where(eq(users.id, dana.id))
    for (const url of [`/api/pipeline/${deal}/activities`, '/api/pipeline-activities']) {
      const [first] = (await rosa.client.get(url)).body.activities
      expect(first.mentions[0]).toEqual({ id: dana.id, name: 'Dana Feather' })
    }
    // What was answered can be written back.
    expect((await put(body.id, changed.body)).status).toBe(200)
    expect((await put(body.id, { subject: 'Other' })).body.mentions).toHaveLength(2)
    expect((await put(body.id, { mentions: [] })).body.mentions).toEqual([])
  })

  test('of more than 20 people are rejected (N-020)', async () => {
    const many = Array.from({ length: 21 }, () => crypto.randomUUID())
    const { status, body } = await add({ mentions: many })
    expect([status, body.fields]).toEqual([400, { mentions: 'Mention at most 20 people' }])
  })

  test('of anybody who may not read the activities are rejected, and nothing is stored (N-022)', async () => {
    const disabled = await person('Di', 'Sabled', { organizationId: own['owner'] })
    const nameless = await person('', '', { organizationId: own['owner'] })
    const unproven = await person('Un', 'Proven', {
      organizationId: own['owner'],
      membershipOrigin: 'allow_list',
      isEmailVerified: false,
    })
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
    const { body: stored } = await add({ mentions: [dana.id] })
    for (const id of [outsider.id, crypto.randomUUID(), disabled.id, nameless.id, unproven.id]) {
      expect(judged(await add({ mentions: [dana.id, id] }))).toEqual(notReaders)
      expect(judged(await put(stored.id, { subject: 'No', mentions: [id] }))).toEqual(notReaders)
    }
    const { activities } = (await rosa.client.get(`/api/pipeline/${deal}/activities`)).body
    expect(activities).toEqual([stored])
    expect(await titlesOf(outsider.client)).toEqual([])
  })

  test('that stay are kept, whatever the person may read now (N-022, N-031)', async () => {
    const { body } = await add({ mentions: [dana.id] })
    await db.update(users).set({ organizationId: null }).where(eq(users.id, dana.id))
    expect((await put(body.id, { subject: 'Still', mentions: [dana.id] })).status).toBe(200)
  })
})

describe('people who may be mentioned (N-021)', () => {
  const people = async (client: Client, search = '') => {
    const { status, body } = await client.get(`/api/pipeline/${deal}/people?search=${search}`)
    return [status, body.people?.map(({ name }: { name: string }) => name)]
  }
  test('are those who may read the activities, the own organization first', async () => {
    const [status, names] = await people(mediator.client)
    expect(status).toBe(200)
    expect(names[0]).toBe('Mo Diaz')
    expect(names).toContain('Ada Admin')
    expect(names).not.toContain('Otto Outside')
    expect(await people(mediator.client, 'rosa%20DEL')).toEqual([200, ['Rosa Delgado']])
    expect(await people(mediator.client, 'example.org')).toEqual([200, []])
    expect((await people(admin.client, 'mo%20d'))[1]).toEqual(['Mo Diaz'])
    expect((await people(outsider.client))[0]).toBe(404)
    expect((await people(portal.client()))[0]).toBe(401)
  })

  test('are at most 20', async () => {
    for (let n = 0; n < 25; n += 1)
      await portal.user({
        organizationId: own['owner'] ?? null,
        firstName: 'Many',
        lastName: `${n}`,
      })
    const [, names] = await people(rosa.client, 'many')
    expect(names).toHaveLength(20)
  })
})

describe('who is mentioned is told', () => {
  test('of the activity, with its subject and day (N-023, N-030, N-046)', async () => {
    const { body } = await add({
      type: 'task',
      subject: 'x'.repeat(200),
      scheduledDate: '2026-12-10',
      mentions: [dana.id],
    })
    const [entry] = (await notificationsOf(dana.client)).notifications
    expect(entry).toMatchObject({
      kind: 'mention',
      entity: 'pipeline',
      recordId: deal,
      recordName: 'Cairo Community Center Solar',
      organizationName: 'Isla Verde Cooperativa',
      actorName: 'Rosa Delgado',
      title:
        'Rosa Delgado mentioned you in a task on Cairo Community Center Solar, due Dec 10, 2026',
      lines: [`${'x'.repeat(139)}…`],
      address: `/pipeline?open=${deal}&activity=${body.id}`,
    })
  })

  test('once: an edit that keeps the mention notifies nobody, nor does the own one (N-005, N-023)', async () => {
    const { body } = await add({ mentions: [dana.id, rosa.id] })
    await put(body.id, { subject: 'Changed', mentions: [dana.id, mediator.id] })
    await put(body.id, { description: 'More' })
    expect((await notificationsOf(dana.client)).notifications).toMatchObject([{ count: 1 }])
    expect(await titlesOf(mediator.client)).toContain(
      'Rosa Delgado mentioned you in a note on Cairo Community Center Solar',
    )
    expect((await notificationsOf(rosa.client, '&kind=mention')).total).toBe(0)
  })

  test.each([
    ['the mention is removed', (id: string) => put(id, { mentions: [] }), 200],
    [
      'the activity is deleted',
      (id: string) => rosa.client.delete(`/api/pipeline-activities/${id}`),
      204,
    ],
    ['the deal is deleted', () => rosa.client.delete(`/api/pipeline/${deal}`), 204],
  ])(
    'no longer once %s; what was read stays with what it is about (N-023)',
    async (_, end, expected) => {
      const { body } = await add({ mentions: [dana.id, mediator.id] })
      const [read] = (await notificationsOf(mediator.client, '&kind=mention')).notifications
      await mediator.client.post('/api/notifications/read', { ids: [read?.id] })
      expect((await end(body.id)).status).toBe(expected)
      expect(await titlesOf(dana.client)).toEqual([])
      const rows = await db
        .select({ userId: notifications.userId })
        .from(notifications)
        .where(eq(notifications.mergedBy, body.id))
      expect(rows.map(({ userId }) => userId)).toEqual([mediator.id])
    },
  )

  test('by nobody else: whoever loses the activities loses the entry (N-031)', async () => {
    await add({ mentions: [mediator.id] })
    const before = (await notificationsOf(mediator.client)).total
    await rosa.client.put(`/api/pipeline/${deal}`, { intermediaryAggregatorId: null })
    await allNotified(portal)
    expect((await notificationsOf(mediator.client)).total).toBe(before - 1)
  })

  test('goes and comes back with the deal', async () => {
    const { body } = await add({ mentions: [dana.id] })
    await rosa.client.delete(`/api/pipeline/${deal}`)
    const { entries } = (await rosa.client.get('/api/deleted-records')).body
    const { id } = entries.find(({ entityId }: { entityId: string }) => entityId === deal)
    const restored = await rosa.client.post(`/api/pipeline/${deal}/restore`, { auditId: id })
    expect([restored.status, restored.text]).toEqual([200, restored.text])
    const { activities } = (await rosa.client.get(`/api/pipeline/${deal}/activities`)).body
    expect(activities[0]).toMatchObject({ id: body.id, mentions: [{ id: dana.id }] })
    expect(await db.$count(activityMentions, eq(activityMentions.userId, dana.id))).toBe(1)
  })
})
