import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { facilities } from '#database/facilities'
import { products } from '#database/products'
import { filePortal } from '#test/support/app'
import { insertFacility } from './facilities.store.ts'
import type { FacilityValues } from './facilities.store.ts'

const path = '/api/catalytic-facilities'

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'keeper@river.example,second@river.example,plain@river.example',
})
const { db } = portal.database.open
const own = await portal.organization({ name: 'Own Fund' })
const other = await portal.organization({ name: 'Other Fund' })
const { client: keeper } = await portal.signedIn({
  role: 'admin',
  email: 'keeper@river.example',
  firstName: 'Kay',
  lastName: 'Keeper',
})
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn({ organizationId: own.id })).client

const add = (values: Partial<FacilityValues> = {}) =>
  insertFacility(db, {
    name: 'Some Pool',
    organizationId: other.id,
    status: 'published',
    ...values,
  })

async function stored(id: string) {
  const [row] = await db.select().from(facilities).where(eq(facilities.id, id))
  return row
}

describe('adding a facility', () => {
  test('stores what was typed, with the defaults of a draft, and answers amounts as text', async () => {
    const answer = await keeper.post(path, {
      name: '  Lake Pool ',
      organizationId: own.id,
      targetRaise: '$60,000,000',
      currentCapitalRaised: 41_250_000,
      backers: '',
      eligibleRecipients: 'CDFIs, Credit Unions',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Lake Pool',
      organizationId: own.id,
      organizationName: 'Own Fund',
      facilityType: 'below_market_rate_capital',
      status: 'draft',
      type: 'catalytic_facility',
      targetRaise: '60000000',
      currentCapitalRaised: '41250000',
      backers: null,
      eligibleRecipients: 'CDFIs, Credit Unions',
      version: 1,
    })
  })

  test('is for accounts that FACILITY_ADMIN_EMAIL names and that are administrators', async () => {
    const before = await db.$count(facilities)
    const { client: named } = await portal.signedIn({
      email: 'plain@river.example',
      organizationId: own.id,
    })
    for (const client of [admin, member, named]) {
      const answer = await client.post(path, { name: 'Pool', organizationId: own.id })
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await db.$count(facilities)).toBe(before)
  })
})

describe('deleting a facility', () => {
  test('is rejected with the number of products that name it, and archiving is offered', async () => {
    const { id } = await add()
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
  test('is shown with the address to administrators, to others by name alone; only accounts that can do it', async () => {
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
    const { client: manager } = await portal.signedIn({
      organizationId: own.id,
      role: 'organization_manager',
    })
    for (const client of [member, manager]) {
      const { body, text } = await client.get('/api/facility-administrators')
      expect(body).toEqual({ administrators: [{ name: 'Kay Keeper' }] })
      expect(text).not.toContain('@')
    }
    expect((await portal.client().get('/api/facility-administrators')).status).toBe(401)
  })
})
