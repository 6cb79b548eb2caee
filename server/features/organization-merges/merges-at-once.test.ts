import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { isWaitedFor } from '#test/support/lock-waiters'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const merge = (id: string, body: object) => admin.post(`/api/organizations/${id}/merge`, body)

const stored = async (id: string) =>
  (await db.select().from(organizations).where(eq(organizations.id, id)))[0]

describe('at the same time', () => {
  test('of two merges that exclude each other one is done, and records that are being changed stay whole', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [await portal.organization(), await portal.organization()]
      const person = await portal.user({ organizationId: two.id })
      const [product] = await db
        .insert(products)
        .values({ name: 'Loan', organizationId: two.id })
        .returning()
      const answers = await Promise.all([
        merge(one.id, { otherId: two.id }),
        merge(two.id, { otherId: one.id }),
        admin.put(`/api/users/${person.id}`, { lastName: `Renamed ${round}` }),
        admin.put(`/api/products/${product?.id}`, { name: 'Bridge Loan' }),
        admin.post('/api/products', { name: 'New', organizationId: two.id }),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      const [left] = [await stored(one.id), await stored(two.id)].filter((row) => row !== undefined)
      const done = answers.slice(0, 2).filter(({ status }) => status === 200).length
      expect(done).toBeLessThanOrEqual(1)
      expect(
        await db.$count(users, eq(users.organizationId, done === 0 ? two.id : (left?.id ?? ''))),
      ).toBe(1)
      expect(answers[2]?.status).toBe(200)
      expect(answers[3]?.status).toBe(200)
    }
  })

  // The embedded engine has one connection: there the change waits for that.
  test.runIf(testEngine === 'postgresql')(
    'a change that waited for a record to get another organization is made to it as it is then',
    async () => {
      const [from, to] = [await portal.organization(), await portal.organization()]
      const created = async (path: string) =>
        `${path}/${(await admin.post(path, { name: 'Waited for', organizationId: from.id })).body.id}`
      const records = {
        products: await created('/api/products'),
        lending_profiles: await created('/api/lending-profiles'),
        pipeline: await created('/api/pipeline'),
      }
      for (const [table, address] of Object.entries(records)) {
        const client = await portal.database.open.pool.connect()
        await client.query('begin')
        await client.query(`update ${table} set organization_id = $1 where organization_id = $2`, [
          to.id,
          from.id,
        ])
        const change = admin.put(address, { name: 'Renamed meanwhile' })
        try {
          await vi.waitUntil(() => isWaitedFor(client), { timeout: 30_000 })
        } finally {
          await client.query('commit')
          client.release()
        }
        const { status, body } = await change
        expect([address, status, body.name, body.organizationName]).toEqual([
          address,
          200,
          'Renamed meanwhile',
          to.name,
        ])
      }
    },
  )
})
