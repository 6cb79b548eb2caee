import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

beforeEach(() => db.delete(users))

const administrators = () =>
  db.$count(users, and(eq(users.role, 'admin'), isNull(users.disabledAt)))

type Removal = [name: string, remove: (by: Client, id: string) => Promise<{ status: number }>]

const removals: Removal[] = [
  ['demote', (by, id) => by.put(`/api/users/${id}`, { role: 'member' })],
  ['disable', (by, id) => by.put(`/api/users/${id}`, { disabled: true })],
  ['delete', (by, id) => by.delete(`/api/users/${id}`)],
]

describe('the last administrator', () => {
  test.each(removals)(
    'cannot %s the own account, disabled and former administrators do not count',
    async (_name, remove) => {
      const { client, user } = await portal.signedIn({ role: 'admin' })
      await portal.user({ role: 'admin', disabledAt: new Date() })
      await portal.user({ role: 'organization_manager' })
      expect((await remove(client, user.id)).status).toBe(409)
      expect((await client.get('/api/users')).status).toBe(200)
      expect(
        (await client.get(`/api/audit?action=update,delete&entityId=${user.id}`)).body.total,
      ).toBe(0)
    },
  )

  test('gets a plain sentence', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    const answer = await client.put(`/api/users/${user.id}`, {
      role: 'member',
      firstName: 'Changed',
    })
    expect(answer.body).toEqual({
      code: 'conflict',
      message: 'This is the last administrator. Make someone else an administrator first.',
    })
    expect((await client.get('/api/auth/user')).body.user).toMatchObject({
      role: 'admin',
      firstName: 'Person',
      version: 1,
    })
  })

  test('may still be renamed', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    const answer = await client.put(`/api/users/${user.id}`, {
      firstName: 'Renamed',
      role: 'admin',
      disabled: false,
    })
    expect(answer.status).toBe(200)
  })

  // Each of two removes the other, or itself, at the same time: one of them must stay.
  const pairs = removals.flatMap(([first, one]) =>
    removals.map(([second, other]) => [first, second, one, other] as const),
  )
  test.each(pairs)(
    'two who %s and %s each other at once leave one',
    async (_first, _second, one, other) => {
      const a = await portal.signedIn({ role: 'admin' })
      const b = await portal.signedIn({ role: 'admin' })
      await Promise.all([one(a.client, b.user.id), other(b.client, a.user.id)])
      expect(await administrators()).toBe(1)
    },
  )

  test('two who demote themselves at once leave one', async () => {
    const a = await portal.signedIn({ role: 'admin' })
    const b = await portal.signedIn({ role: 'admin' })
    const answers = await Promise.all(
      [a, b].map(({ client, user }) => client.put(`/api/users/${user.id}`, { role: 'member' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await administrators()).toBe(1)
  })

  test('of ten who demote one another at once one stays', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => portal.signedIn({ role: 'admin' })),
    )
    await Promise.all(
      all.map(({ client }, n) =>
        client.put(`/api/users/${all[(n + 1) % 10]?.user.id}`, { role: 'member' }),
      ),
    )
    expect(await administrators()).toBeGreaterThanOrEqual(1)
  })
})
