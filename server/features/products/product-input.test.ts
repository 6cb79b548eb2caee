import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#database/products'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { insertProduct } from './products.store.ts'

let portal: TestApp
let own: string
let member: Client
let admin: Client

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  member = (await portal.signedIn({ organizationId: own })).client
  admin = (await portal.signedIn({ role: 'admin' })).client
})
afterAll(() => portal.close())

const stored = async (id: string) =>
  (await portal.database.open.db.select().from(products).where(eq(products.id, id)))[0]

const add = (status = 'published', organizationId = own) =>
  insertProduct(portal.database.open.db, { name: 'Term Loan', organizationId, status })
const count = () => portal.database.open.db.$count(products)

describe('bad input changes nothing and says why', () => {
  const whole = (changes: object) => ({
    name: 'Loan',
    organizationId: own,
    status: 'published',
    ...changes,
  })
  test.each<[string, string, object]>([
    ['name', 'Product name is required', { name: '  ' }],
    ['name', 'Product name is required', { name: null }],
    ['name', 'Use at most 200 characters', { name: 'x'.repeat(201) }],
    ['organizationId', 'Organization is required', { organizationId: null }],
    ['organizationId', 'Organization is required', { organizationId: '' }],
    [
      'minPrincipalSize',
      'Minimum principal cannot exceed maximum principal',
      { minPrincipalSize: '7,500,000', maxPrincipalSize: '5,000,000' },
    ],
    ['minPrincipalSize', 'Use whole US dollars', { minPrincipalSize: '-1' }],
    ['maxPrincipalSize', 'Use whole US dollars', { maxPrincipalSize: '1.5' }],
    ['maxPrincipalSize', 'Use whole US dollars', { maxPrincipalSize: { $gt: 0 } }],
    ['maxPrincipalSize', 'Use at most $999,999,999,999', { maxPrincipalSize: '1000000000000' }],
    [
      'lowRangeRate',
      'The low rate cannot exceed the high rate',
      { lowRangeRate: 'SOFR + 350 bps', highRangeRate: 'SOFR+2.5%' },
    ],
    [
      'certainGeographies',
      'Choose at least one state or territory',
      { macroGeography: 'certain_geographies', certainGeographies: [] },
    ],
    [
      'certainGeographies',
      expect.stringContaining('Choose from'),
      { certainGeographies: ['atlantis'] },
    ],
    [
      'catalyticFacilityId',
      'Choose the catalytic facility that supports this product',
      { isSupportedByCatalyticFacility: true },
    ],
    [
      'catalyticFacilityId',
      'This catalytic facility does not exist',
      { isSupportedByCatalyticFacility: true, catalyticFacilityId: 'backstop' },
    ],
    [
      'catalyticFacilityId',
      'This catalytic facility does not exist',
      {
        isSupportedByCatalyticFacility: true,
        catalyticFacilityId: '11111111-1111-4111-8111-111111111111',
      },
    ],
    ['type', expect.stringContaining('Choose from'), { type: ['perm', 'grant'] }],
    ['macroGeography', expect.stringContaining('Choose one of'), { macroGeography: 'mars' }],
    ['status', expect.stringContaining('Choose one of'), { status: 'sold' }],
    [
      'isSupportedByCatalyticFacility',
      'Use true or false',
      { isSupportedByCatalyticFacility: 'yes' },
    ],
    ['description', 'Use at most 10,000 characters', { description: 'x'.repeat(10_001) }],
    [
      'lowRangeRate',
      'This text contains a character that cannot be stored',
      { lowRangeRate: 'NUL \0' },
    ],
  ])('%s: %s', async (field, message, changes) => {
    const { id } = await add()
    const [before, rows] = [await stored(id), await count()]
    for (const answer of [
      await admin.post('/api/products', whole(changes)),
      await admin.put(`/api/products/${id}`, { status: 'published', ...changes }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'validation'])
      expect(answer.body.fields).toEqual({ [field]: message })
    }
    expect([await stored(id), await count()]).toEqual([before, rows])
  })

  test('an organization that does not exist', async () => {
    const answer = await admin.post(
      '/api/products',
      whole({ organizationId: '11111111-1111-4111-8111-111111111111' }),
    )
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { organizationId: 'This organization does not exist' },
    ])
    expect((await member.post('/api/products', { name: 'Loan' })).body.fields).toEqual({
      organizationId: 'Organization is required',
    })
  })

  test('the whole product is judged, not only what a change names', async () => {
    const { body } = await member.post('/api/products', {
      name: 'Loan',
      organizationId: own,
      minPrincipalSize: '500',
      macroGeography: 'certain_geographies',
    })
    expect((await member.put(`/api/products/${body.id}`, { maxPrincipalSize: '499' })).status).toBe(
      400,
    )
    expect(
      (await member.put(`/api/products/${body.id}`, { status: 'published' })).body.fields,
    ).toEqual({ certainGeographies: 'Choose at least one state or territory' })
    expect(
      (
        await member.put(`/api/products/${body.id}`, {
          status: 'published',
          certainGeographies: 'guam',
        })
      ).status,
    ).toBe(200)
  })
})
