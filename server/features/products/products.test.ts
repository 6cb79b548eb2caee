import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { facilities } from '#database/facilities'
import { products } from '#database/products'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { insertProduct } from './products.store.ts'

let portal: TestApp
let own: string
let other: string
let member: Client
let admin: Client

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  member = (await portal.signedIn({ organizationId: own })).client
  admin = (await portal.signedIn({ role: 'admin' })).client
})
afterAll(() => portal.close())

const stored = async (id: string) =>
  (await portal.database.open.db.select().from(products).where(eq(products.id, id)))[0]

const add = (status = 'published', organizationId = own) =>
  insertProduct(portal.database.open.db, { name: 'Term Loan', organizationId, status })

async function facility(status: string, organizationId = other) {
  const [row] = await portal.database.open.db
    .insert(facilities)
    .values({ name: 'Backstop', organizationId, status })
    .returning()
  return row?.id ?? ''
}

describe('a product', () => {
  test('is stored as typed and answered with everything that follows from it', async () => {
    const answer = await member.post('/api/products', {
      name: '  Bridge-to-ITC Loan ',
      organizationId: own,
      type: ['bridge_to_itc', 'perm', 'perm'],
      asset: 'public_facilities',
      technology: '["solar","storage"]',
      lowRangeRate: 'SOFR + 250 bps',
      highRangeRate: 'about 9%',
      minPrincipalSize: '$250,000',
      maxPrincipalSize: 5_000_000,
      securityPosition: 'senior',
      macroGeography: 'certain_geographies',
      certainGeographies: '["illinois","puerto_rico"]',
      loanTermLength: 'less_than_24_months',
      termDetails: '',
      status: 'published',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Bridge-to-ITC Loan',
      organizationId: own,
      organizationName: 'Prairie Light Green Bank',
      type: ['bridge_to_itc', 'perm'],
      asset: ['public_facilities'],
      technology: ['solar', 'storage'],
      lowRangeRate: 'SOFR + 250 bps',
      highRangeRate: 'about 9%',
      lowRateBenchmark: 'sofr',
      lowRateBasisPoints: 250,
      highRateBenchmark: null,
      highRateBasisPoints: null,
      interestRate: 'SOFR + 250 bps - about 9%',
      minPrincipalSize: '250000',
      maxPrincipalSize: '5000000',
      minimumAmount: '250000',
      maximumAmount: '5000000',
      securityPosition: ['senior'],
      certainGeographies: ['illinois', 'puerto_rico'],
      loanTermLength: ['less_than_24_months'],
      termDetails: null,
      description: null,
      isSupportedByCatalyticFacility: false,
      catalyticFacilityId: null,
      catalyticFacilityName: null,
      status: 'published',
      version: 1,
    })
    expect((await member.get(`/api/products/${answer.body.id}`)).body).toEqual(answer.body)
  })

  test('with a name alone is a draft, and is accepted back as it is read', async () => {
    const { body } = await member.post('/api/products', { name: 'Note', organizationId: own })
    expect(body).toMatchObject({
      status: 'draft',
      interestRate: 'Rate TBD',
      type: [],
      minPrincipalSize: null,
    })
    const again = await member.put(`/api/products/${body.id}`, body)
    expect([again.status, again.body]).toEqual([
      200,
      {
        ...body,
        version: 2,
        updatedAt: expect.any(String),
        lastConfirmedAt: expect.any(String),
      },
    ])
  })

  test('keeps what a change leaves out, and clears what is null or empty', async () => {
    const { body } = await member.post('/api/products', {
      name: 'Line',
      organizationId: own,
      type: 'perm',
      lowRangeRate: '5%',
      maxPrincipalSize: '900',
      description: 'Kept',
      status: 'published',
    })
    const changed = (
      await member.put(`/api/products/${body.id}`, {
        type: null,
        lowRangeRate: '',
        maxPrincipalSize: null,
        status: null,
      })
    ).body
    expect(changed).toMatchObject({
      name: 'Line',
      type: [],
      lowRangeRate: null,
      lowRateBenchmark: null,
      maxPrincipalSize: null,
      description: 'Kept',
      status: 'draft',
    })
  })

  test('takes both spellings of an asset and stores the documented one', async () => {
    const { body } = await member.post('/api/products', {
      name: 'Assets',
      organizationId: own,
      asset: [
        'commercial_industrial',
        'commercial_and_industrial',
        'public_facilities_mush',
        'housing',
      ],
    })
    expect(body.asset).toEqual(['commercial_and_industrial', 'public_facilities', 'housing'])
  })

  test('that is deleted is gone, and each change is written down', async () => {
    const { id } = await add()
    await member.put(`/api/products/${id}`, { name: 'Renamed', version: 1 })
    expect((await member.delete(`/api/products/${id}?version=2`)).status).toBe(204)
    expect((await member.get(`/api/products/${id}`)).status).toBe(404)
    const entries = await portal.database.open.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(auditEntries.seq)
    expect(
      entries.map(({ action, changes }) => [action, action === 'update' ? changes : null]),
    ).toEqual([
      ['update', [{ field: 'name', from: 'Term Loan', to: 'Renamed' }]],
      ['delete', null],
    ])
  })

  test('changed by somebody else meanwhile is not overwritten, and the stored one is shown', async () => {
    const { id } = await add()
    await admin.put(`/api/products/${id}`, { name: 'Theirs', version: 1 })
    for (const answer of [
      await member.put(`/api/products/${id}`, { name: 'Mine', version: 1 }),
      await member.delete(`/api/products/${id}?version=1`),
    ]) {
      expect([
        answer.status,
        answer.body.code,
        answer.body.current.name,
        answer.body.current.version,
      ]).toEqual([409, 'conflict', 'Theirs', 2])
    }
    expect((await stored(id))?.name).toBe('Theirs')
  })
})

describe('the facility behind a product', () => {
  test('is one the writer may see, and is named when everybody may see it', async () => {
    const [open, hidden] = [await facility('raising'), await facility('draft')]
    const supported = (catalyticFacilityId: string) => ({
      name: 'Backed',
      organizationId: own,
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId,
      status: 'published',
    })
    expect((await member.post('/api/products', supported(hidden))).body.fields).toEqual({
      catalyticFacilityId: 'This catalytic facility does not exist',
    })
    const { body } = await member.post('/api/products', supported(open))
    expect(body).toMatchObject({ catalyticFacilityId: open, catalyticFacilityName: 'Backstop' })
    const byAdmin = (await admin.post('/api/products', supported(hidden))).body
    expect(byAdmin).toMatchObject({ catalyticFacilityId: hidden, catalyticFacilityName: null })
    // What an administrator chose does not prevent a member's change.
    expect((await member.put(`/api/products/${byAdmin.id}`, { name: 'Still backed' })).status).toBe(
      200,
    )
  })

  test('goes when the support is unticked', async () => {
    const id = await facility('published')
    const { body } = await member.post('/api/products', {
      name: 'Backed',
      organizationId: own,
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId: id,
    })
    expect(
      (await member.put(`/api/products/${body.id}`, { isSupportedByCatalyticFacility: false }))
        .body,
    ).toMatchObject({ catalyticFacilityId: null })
    expect(
      (
        await member.post('/api/products', {
          name: 'Backed',
          organizationId: own,
          catalyticFacilityId: id,
        })
      ).body.catalyticFacilityId,
    ).toBeNull()
  })

  test('may be missing in a draft', async () => {
    expect(
      (
        await member.post('/api/products', {
          name: 'Later',
          organizationId: own,
          isSupportedByCatalyticFacility: true,
        })
      ).status,
    ).toBe(201)
  })
})
