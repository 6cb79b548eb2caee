import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { facilities } from '#database/facilities'
import { products } from '#database/products'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { insertFacility } from './facilities.store.ts'
import type { FacilityValues } from './facilities.store.ts'

const path = '/api/catalytic-facilities'
let portal: TestApp
let keeper: Client
let admin: Client
let member: Client
let own: OrganizationRow
let other: OrganizationRow

beforeAll(async () => {
  portal = await testApp({
    RATE_LIMIT: 'off',
    FACILITY_ADMIN_EMAIL: 'keeper@river.example,second@river.example,plain@river.example',
  })
  own = await portal.organization({ name: 'Own Fund' })
  other = await portal.organization({ name: 'Other Fund' })
  keeper = (
    await portal.signedIn({
      role: 'admin',
      email: 'keeper@river.example',
      firstName: 'Kay',
      lastName: 'Keeper',
    })
  ).client
  admin = (await portal.signedIn({ role: 'admin' })).client
  member = (await portal.signedIn({ organizationId: own.id })).client
})
afterAll(() => portal.close())

const add = (values: Partial<FacilityValues> = {}) =>
  insertFacility(portal.database.open.db, {
    name: 'Some Pool',
    organizationId: other.id,
    status: 'published',
    ...values,
  })

async function stored(id: string) {
  const [row] = await portal.database.open.db.select().from(facilities).where(eq(facilities.id, id))
  return row
}

const entriesOf = (id: string) =>
  portal.database.open.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .orderBy(auditEntries.seq)

describe('changing a facility', () => {
  test('keeps what is left out, clears with null and takes a record as it was read', async () => {
    const { id } = await add({ targetRaise: 100, backers: 'Two banks', description: 'Old words' })
    const read = (await keeper.get(`${path}/${id}`)).body
    const answer = await keeper.put(`${path}/${id}`, { ...read, targetRaise: null, backers: '' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      ...read,
      targetRaise: null,
      backers: null,
      version: 2,
      updatedAt: expect.any(String),
    })
    expect((await keeper.put(`${path}/${id}`, { name: 'Newly Named' })).body).toMatchObject({
      name: 'Newly Named',
      description: 'Old words',
      version: 3,
    })
    expect(
      (await keeper.get(`${path}?search=newly`)).body.catalyticFacilities.map(
        (each: { id: string }) => each.id,
      ),
    ).toEqual([id])
    expect((await entriesOf(id)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'targetRaise', from: 100, to: null },
        { field: 'backers', from: 'Two banks', to: null },
      ],
      [{ field: 'name', from: 'Some Pool', to: 'Newly Named' }],
    ])
  })

  test('moves it to another organization that exists, and to no other', async () => {
    const { id } = await add()
    expect((await keeper.put(`${path}/${id}`, { organizationId: own.id })).body).toMatchObject({
      organizationId: own.id,
      organizationName: 'Own Fund',
    })
    for (const organizationId of [null, '', '00000000-0000-4000-8000-000000000000']) {
      expect((await keeper.put(`${path}/${id}`, { organizationId })).status).toBe(400)
    }
    expect((await stored(id))?.organizationId).toBe(own.id)
  })

  test('from an older version is refused with the stored record, and changes nothing', async () => {
    const { id } = await add()
    await keeper.put(`${path}/${id}`, { name: 'First', version: 1 })
    const answer = await keeper.put(`${path}/${id}`, { name: 'Second', version: 1 })
    expect(answer.status).toBe(409)
    expect(answer.body.current).toMatchObject({
      id,
      name: 'First',
      organizationName: 'Other Fund',
      version: 2,
    })
    expect((await keeper.delete(`${path}/${id}?version=1`)).status).toBe(409)
    expect((await stored(id))?.name).toBe('First')
  })

  test('is for facility administrators only, also of the own organization', async () => {
    const { id } = await add({ organizationId: own.id })
    const manager = (
      await portal.signedIn({ role: 'organization_manager', organizationId: own.id })
    ).client
    for (const client of [admin, member, manager]) {
      expect((await client.put(`${path}/${id}`, { name: 'Taken' })).status).toBe(403)
      expect((await client.delete(`${path}/${id}`)).status).toBe(403)
    }
    expect(await stored(id)).toMatchObject({ name: 'Some Pool', version: 1 })
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'not-an-id'])(
    'that is not there (%s) is told',
    async (id) => {
      for (const answer of [
        await keeper.get(`${path}/${id}`),
        await keeper.put(`${path}/${id}`, { name: 'Pool' }),
        await keeper.delete(`${path}/${id}`),
      ]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { message: 'This record does not exist', code: 'not_found' },
        ])
      }
    },
  )
})

describe('deleting a facility', () => {
  test('removes it and writes down what it was', async () => {
    const { id } = await add()
    expect((await keeper.delete(`${path}/${id}?version=1`)).status).toBe(204)
    expect(await stored(id)).toBeUndefined()
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: 'delete',
      changes: expect.arrayContaining([{ field: 'name', from: 'Some Pool', to: null }]),
    })
  })

  test('is refused with the number of products that name it, and archiving is offered', async () => {
    const { id } = await add()
    const { db } = portal.database.open
    await db
      .insert(products)
      .values({ name: 'Loan', organizationId: own.id, catalyticFacilityId: id })
    const one = await keeper.delete(`${path}/${id}`)
    expect([one.status, one.body.message]).toEqual([
      409,
      '1 product names this facility, so it cannot be deleted. Archive it instead, or choose another facility in that product first.',
    ])
    await db
      .insert(products)
      .values({ name: 'Other Loan', organizationId: own.id, catalyticFacilityId: id })
    expect((await keeper.delete(`${path}/${id}`)).body.message).toMatch(
      /^2 products name this facility, .* those products first\.$/,
    )
    expect(await stored(id)).toBeDefined()
    expect((await keeper.put(`${path}/${id}`, { status: 'inactive' })).status).toBe(200)
  })
})

describe('who administers facilities', () => {
  test('is told with the address to administrators, to others by name alone; only accounts that can do it', async () => {
    await portal.user({
      role: 'admin',
      email: 'second@river.example',
      firstName: null,
      lastName: null,
    })
    const inFull = [
      { name: 'Kay Keeper', email: 'keeper@river.example' },
      { name: 'second@river.example', email: 'second@river.example' },
    ]
    expect((await keeper.get('/api/facility-administrators')).body).toEqual({
      administrators: inFull,
    })
    const manager = (
      await portal.signedIn({ organizationId: own.id, role: 'organization_manager' })
    ).client
    for (const client of [member, manager]) {
      const { body, text } = await client.get('/api/facility-administrators')
      expect(body).toEqual({ administrators: [{ name: 'Kay Keeper' }] })
      expect(text).not.toContain('@')
    }
    expect((await portal.client().get('/api/facility-administrators')).status).toBe(401)
  })
})
