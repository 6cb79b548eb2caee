import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { confirmationLinks } from '#database/confirmations'
import { users } from '#database/users'
import type { UserRow } from '#server/features/users/users.store'
import { auditOf } from '#test/support/audit-of'
import type { Client } from '#test/support/client'
import { confirmationLink, expireLink } from '#test/support/confirmation-links'
import { availabilityScene, availableKinds, daysAgo } from '#test/support/availability-scene'
import { deleteExpiredConfirmationLinks } from './confirmation-links.store.ts'

// The link of a digest confirms records and does nothing else (attention, L-034 to L-038).

const ended = {
  status: 400,
  message: 'This link is no longer valid. Sign in and open Attention instead.',
}
const missing = 'This record does not exist'

const scene = await availabilityScene()
const person = await scene.portal.user({
  organizationId: scene.own,
  firstName: 'Dana',
  lastName: 'W',
})
const visitor = scene.portal.client()

const db = () => scene.portal.database.open.db
const read = (token: unknown, by = visitor) => by.post('/api/confirmation-links/read', { token })
const confirm = (token: unknown, records?: unknown, by = visitor) =>
  by.post('/api/confirmation-links/confirm', { token, ...(records !== undefined && { records }) })
const notified = ({ status, body }: { status: number; body: { message: string } }) => ({
  status,
  message: body.message,
})
/** A stale record of every kind of the own organization. */
async function staleOfEach() {
  const records: { entity: (typeof availableKinds)[number]['entity']; id: string }[] = []
  for (const { entity, values, listed } of availableKinds) {
    const id = await scene.add(entity, { ...values, ...listed })
    await scene.age(entity, id, daysAgo(131))
    records.push({ entity, id })
  }
  return records
}
const entriesOf = async (id: string) =>
  (await auditOf(db(), id)).filter(({ action }) => action === 'confirm')
test('reading shows what the link covers and changes nothing; confirming is its person, whoever is signed in (L-034, L-037, L-038)', async () => {
  const records = await staleOfEach()
  const token = await confirmationLink(scene.portal, person.id, records)
  for (const by of [visitor, scene.stranger, scene.admin]) {
    const { status, body } = await read(token, by)
    expect([status, body]).toEqual([
      200,
      {
        expiresAt: expect.any(String),
        records: records.map((each) => ({
          ...each,
          name: availableKinds.find(({ entity }) => entity === each.entity)?.values['name'],
          organizationName: 'Prairie Light Green Bank',
          lastConfirmedAt: expect.any(String),
          state: 'open',
        })),
      },
    ])
    expect(new Date(body.expiresAt).getTime() - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  }
  for (const { entity, id } of records) {
    expect((await scene.stored(entity, id)).lastConfirmedAt?.getTime()).toBeLessThan(
      daysAgo(100).getTime(),
    )
    expect(await entriesOf(id)).toEqual([])
  }
  const [one, ...others] = records
  if (one === undefined) throw new Error('There are records')
  // The page narrows what the link covers.
  const first = await confirm(token, [one], scene.stranger)
  expect([first.status, first.body]).toEqual([
    200,
    { confirmed: [{ ...one, lastConfirmedAt: expect.any(String) }], refused: [] },
  ])
  const states = (await read(token)).body.records.map(({ state }: { state: string }) => state)
  expect(states).toEqual(['confirmed', ...others.map(() => 'open')])
  // Without records it is all of them; what is confirmed already is answered as it stands.
  const rest = await confirm(token)
  expect(rest.body.refused).toEqual([])
  expect(rest.body.confirmed).toHaveLength(records.length)
  expect(rest.body.confirmed[0]).toEqual(first.body.confirmed[0])
  for (const { entity, id } of records) {
    const [entry, ...more] = await entriesOf(id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ actorId: person.id, actorName: 'Dana W', entity })
    expect(entry?.changes).toEqual([
      { field: 'lastConfirmedAt', from: expect.any(String), to: expect.any(String) },
      { field: 'by', from: null, to: 'mail link' },
    ])
  }
  expect(visitor.cookie).toBeNull()
})

test('each record is confirmed once by a link, however often and at once it is sent (L-036)', async () => {
  const records = await staleOfEach()
  const token = await confirmationLink(scene.portal, person.id, records)
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(token)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toEqual(answers[0]?.body)
    expect(body.confirmed).toHaveLength(records.length)
  }
  for (const { entity, id } of records) {
    expect(await entriesOf(id)).toHaveLength(1)
    // Aged again, the used link confirms it no second time.
    await scene.age(entity, id, daysAgo(95))
  }
  await confirm(token)
  for (const { entity, id } of records) {
    expect(await entriesOf(id)).toHaveLength(1)
    expect((await scene.stored(entity, id)).lastConfirmedAt?.getTime()).toBeLessThan(
      daysAgo(90).getTime(),
    )
  }
})

test('a link widens nothing: others, and what may no longer be confirmed, do not exist for it (L-034, L-035)', async () => {
  const records = await staleOfEach()
  const [retained, closed, ...rest] = records
  if (retained === undefined || closed === undefined) throw new Error('There are records')
  const outside = await scene.add('products', { name: 'Not in the link', status: 'published' })
  const foreignOrganization = (await scene.portal.organization({ name: 'Far Fund' })).id
  const foreign = await scene.add(
    'products',
    { name: 'Foreign', status: 'published', organizationId: foreignOrganization },
    scene.admin,
  )
  // An administrator's link covers the own organization alone, too.
  const keeper = await scene.portal.user({ organizationId: scene.own, role: 'admin' })
  for (const { id } of [person, keeper]) {
    const token = await confirmationLink(scene.portal, id, [
      ...records,
      { entity: 'products', id: foreign },
      { entity: 'products', id: '11111111-1111-4111-8111-111111111111' },
    ])
    const shown = (await read(token)).body.records.map((each: { id: string }) => each.id)
    expect(shown).toEqual(records.map((each) => each.id))
    const asked = [
      { entity: 'products', id: outside },
      { entity: 'products', id: foreign },
      { entity: 'pipeline', id: retained.id },
    ]
    const { status, body } = await confirm(token, asked)
    expect([status, body]).toEqual([
      200,
      { confirmed: [], refused: asked.map((each) => ({ ...each, message: missing })) },
    ])
  }
  expect(await entriesOf(outside)).toEqual([])
  expect(await entriesOf(foreign)).toEqual([])
  // Withdrawn since, it is left out; with none left the link says nothing at all.
  const token = await confirmationLink(scene.portal, person.id, [closed, retained])
  const kind = availableKinds.find(({ entity }) => entity === closed.entity)
  const put = await scene
    .writerOf(closed.entity)
    .put(`/api/${closed.entity}/${closed.id}`, { ...kind?.values, ...kind?.unlisted })
  expect(put.status).toBe(200)
  expect((await read(token)).body.records.map((each: { id: string }) => each.id)).toEqual([
    retained.id,
  ])
  const both = await confirm(token)
  expect(both.body.refused).toEqual([{ ...closed, message: missing }])
  expect(both.body.confirmed.map((each: { id: string }) => each.id)).toEqual([retained.id])
  const alone = await confirmationLink(scene.portal, person.id, [closed])
  expect(notified(await read(alone))).toEqual(ended)
  expect(notified(await confirm(alone))).toEqual(ended)
  expect(rest).toHaveLength(2)
})

test('wrong, expired and unusable secrets are answered alike, and the hourly job removes what expired', async () => {
  const records = await staleOfEach()
  const token = await confirmationLink(scene.portal, person.id, records)
  const other = await confirmationLink(scene.portal, person.id, records)
  await expireLink(scene.portal, token)
  const wrong = [token, '', 'x', 'a'.repeat(43), 'a'.repeat(100_000), `${other}\0`, `${other} `, 7]
  const answers = []
  for (const text of [...wrong, undefined])
    for (const call of [read, confirm]) answers.push((await call(text)).body)
  expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0].message).toBe(ended.message)
  await deleteExpiredConfirmationLinks(db())
  const left = await db().select().from(confirmationLinks)
  expect(left.some(({ expiresAt }) => expiresAt < new Date())).toBe(false)
  expect((await read(other)).status).toBe(200)
  // Only a hash of the secret is stored.
  expect(JSON.stringify(left)).not.toContain(other)
})

const password = 'granite lantern 42'
const status = async (answer: Promise<{ status: number }>) =>
  expect((await answer).status).toBeLessThan(300)

/** Every way in which a link ends before its time (L-036), and some in which it stays. */
const ways: Record<
  string,
  { stays?: true; run: (user: UserRow, client: Client) => Promise<unknown> }
> = {
  'its account is deleted': { run: ({ id }) => status(scene.admin.delete(`/api/users/${id}`)) },
  'its account is disabled and enabled again': {
    async run({ id }) {
      await status(scene.admin.put(`/api/users/${id}`, { disabled: true }))
      await status(scene.admin.put(`/api/users/${id}`, { disabled: false }))
    },
  },
  'it leaves the organization and comes back': {
    async run({ id }) {
      await status(scene.admin.put(`/api/users/${id}`, { organizationId: null }))
      await status(scene.admin.put(`/api/users/${id}`, { organizationId: scene.own }))
    },
  },
  'an administrator changes the address': {
    run: ({ id }) =>
      status(scene.admin.put(`/api/users/${id}`, { email: `${crypto.randomUUID()}@example.org` })),
  },
  'the person changes the address': {
    async run(_user, client) {
      const email = `${crypto.randomUUID()}@example.org`
      await status(client.patch('/api/auth/profile', { email }))
      await status(
        client.post('/api/auth/confirm-email', { token: await scene.portal.outbox.token(email) }),
      )
    },
  },
  'the owner of the address proves it for the first time, outside of a session': {
    async run({ id, email }) {
      await db().update(users).set({ isEmailVerified: false }).where(eq(users.id, id))
      await visitor.post('/api/auth/send-code', { email })
      const code = await scene.portal.outbox.code(email)
      await status(scene.portal.client().post('/api/auth/verify-code', { email, code }))
    },
  },
  'the person signs out everywhere': {
    run: (_user, client) => status(client.delete('/api/auth/sessions')),
  },
  'an administrator ends the sessions': {
    run: ({ id }) => status(scene.admin.post(`/api/users/${id}/end-sessions`)),
  },
  'the password is changed': {
    run: (_user, client) =>
      status(
        client.post('/api/auth/change-password', {
          currentPassword: password,
          newPassword: 'steel orchard 5',
        }),
      ),
  },
  'the password is reset': {
    async run({ email }) {
      await visitor.post('/api/auth/forgot-password', { email })
      await status(
        visitor.post('/api/auth/reset-password', {
          token: await scene.portal.outbox.token(email),
          newPassword: 'quiet harbor 77',
        }),
      )
    },
  },
  'one session is signed out': {
    stays: true,
    run: (_user, client) => status(client.post('/api/auth/logout')),
  },
  'the name and the role change': {
    stays: true,
    run: ({ id }) =>
      status(
        scene.admin.put(`/api/users/${id}`, {
          firstName: 'Another',
          role: 'organization_manager',
        }),
      ),
  },
}

describe.each(Object.keys(ways))('when %s', (name) => {
  test(`the link ${ways[name]?.stays ? 'stays' : 'ends'}, and another's stays`, async () => {
    const way = ways[name]
    if (way === undefined) throw new Error('There is no such way')
    const records = await staleOfEach()
    const { client, user } = await scene.portal.signedIn({ organizationId: scene.own })
    const token = await confirmationLink(scene.portal, user.id, records)
    const others = await confirmationLink(scene.portal, person.id, records)
    await way.run(user, client)
    for (const call of [read, confirm]) {
      const answer = notified(await call(token))
      expect(answer).toEqual(way.stays ? { status: 200, message: undefined } : ended)
    }
    expect((await read(others)).status).toBe(200)
    for (const { id } of records) expect(await entriesOf(id)).toHaveLength(way.stays ? 1 : 0)
  })
})
