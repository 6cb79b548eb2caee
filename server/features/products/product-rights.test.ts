import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#database/products'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { insertProduct } from './products.store.ts'

let portal: TestApp
let own: string
let other: string
let member: Client
let stranger: Client
let admin: Client

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  member = (await portal.signedIn({ organizationId: own })).client
  stranger = (await portal.signedIn({ organizationId: other })).client
  admin = (await portal.signedIn({ role: 'admin' })).client
})
afterAll(() => portal.close())

const stored = async (id: string) =>
  (await portal.database.open.db.select().from(products).where(eq(products.id, id)))[0]

const add = (status = 'published', organizationId = own) =>
  insertProduct(portal.database.open.db, { name: 'Term Loan', organizationId, status })
const count = () => portal.database.open.db.$count(products)

describe('rights', () => {
  test.each(['draft', 'under_review', 'inactive'])(
    'a %s of another organization does not exist for its readers (S48)',
    async (status) => {
      const { id } = await add(status)
      const missing = await stranger.get('/api/products/11111111-1111-4111-8111-111111111111')
      for (const answer of [
        await stranger.get(`/api/products/${id}`),
        await stranger.put(`/api/products/${id}`, { name: 'Taken' }),
        await stranger.delete(`/api/products/${id}`),
        await stranger.get('/api/products/not-an-id'),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, missing.body])
      }
      expect((await member.get(`/api/products/${id}`)).status).toBe(200)
      expect((await admin.get(`/api/products/${id}`)).status).toBe(200)
      expect((await stored(id))?.name).toBe('Term Loan')
    },
  )

  test('a published one is read by all and written by its own', async () => {
    const { id } = await add()
    expect((await stranger.get(`/api/products/${id}`)).status).toBe(200)
    expect((await stranger.put(`/api/products/${id}`, { name: 'Taken' })).status).toBe(403)
    expect((await stranger.delete(`/api/products/${id}`)).status).toBe(403)
    expect(await stored(id)).toMatchObject({ name: 'Term Loan', version: 1 })
  })

  test('nobody posts for another organization or moves a product there (S49)', async () => {
    const { id } = await add()
    const rows = await count()
    const answers = [
      await stranger.post('/api/products', { name: 'Foisted', organizationId: own }),
      await member.put(`/api/products/${id}`, { organizationId: other }),
      await stranger.put(`/api/products/${id}`, { organizationId: other }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect([await count(), (await stored(id))?.organizationId]).toEqual([rows, own])
    expect((await admin.put(`/api/products/${id}`, { organizationId: other })).body).toMatchObject({
      organizationId: other,
      organizationName: 'Harbor Credit Union',
    })
  })

  test('what the server keeps is not taken from a body (S53)', async () => {
    const { client, user } = await portal.signedIn({ organizationId: own })
    const forged = {
      id: '11111111-1111-4111-8111-111111111111',
      createdBy: '11111111-1111-4111-8111-111111111111',
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      organizationName: 'Forged',
      searchText: 'forged',
      lowRateBenchmark: 'prime',
      lowRateBasisPoints: 1,
      minimumAmount: '1',
      interestRate: '0%',
      catalyticFacilityName: 'Forged',
    }
    const { body } = await client.post('/api/products', {
      name: 'Honest',
      organizationId: own,
      ...forged,
    })
    const changed = (
      await client.put(`/api/products/${body.id}`, { ...forged, description: 'Changed' })
    ).body
    expect(changed).toMatchObject({
      id: body.id,
      createdBy: user.id,
      createdAt: body.createdAt,
      lowRateBenchmark: null,
      minimumAmount: null,
      interestRate: 'Rate TBD',
      version: 2,
    })
    expect(body.id).not.toBe(forged.id)
    expect((await stored(body.id))?.searchText).not.toContain('forged')
  })
})

describe('with the review setting on (P-275)', () => {
  let reviewed: TestApp
  beforeAll(async () => {
    reviewed = await testApp({ RATE_LIMIT: 'off', MEMBER_REVIEW: 'on' })
  })
  afterAll(() => reviewed.close())

  test("a member's publication waits for an administrator, and what is published stays so", async () => {
    const { id: organizationId } = await reviewed.organization()
    const { client } = await reviewed.signedIn({ organizationId })
    const chief = (await reviewed.signedIn({ role: 'admin' })).client
    const { body } = await client.post('/api/products', {
      name: 'Loan',
      organizationId,
      status: 'published',
    })
    expect(body.status).toBe('under_review')
    expect(
      (await client.put(`/api/products/${body.id}`, { status: 'published' })).body.status,
    ).toBe('under_review')
    expect((await chief.put(`/api/products/${body.id}`, { status: 'published' })).body.status).toBe(
      'published',
    )
    expect(
      (await client.put(`/api/products/${body.id}`, { name: 'Better Loan', status: 'published' }))
        .body.status,
    ).toBe('published')
    expect(
      (await chief.post('/api/products', { name: 'Loan', organizationId, status: 'published' }))
        .body.status,
    ).toBe('published')
  })
})
