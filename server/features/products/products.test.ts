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
      { ...body, version: 2, updatedAt: expect.any(String) },
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
    // What an administrator chose does not stand in a member's way.
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
