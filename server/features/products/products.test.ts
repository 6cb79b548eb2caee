import { describe, expect, test } from 'vitest'
import { facilities } from '#database/facilities'
import { filePortal } from '#test/support/app'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
const other = (await portal.organization({ name: 'Harbor Credit Union' })).id
const member = (await portal.signedIn({ organizationId: own })).client
const admin = (await portal.signedIn({ role: 'admin' })).client

async function facility(status: string, organizationId = other) {
  const [row] = await db
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
  })

  test('with a name alone is a draft without a rate', async () => {
    const { body } = await member.post('/api/products', { name: 'Note', organizationId: own })
    expect(body).toMatchObject({
      status: 'draft',
      interestRate: 'Rate TBD',
      type: [],
      minPrincipalSize: null,
    })
  })

  test('whose rate and status are cleared has no benchmark and is a draft', async () => {
    const { body } = await member.post('/api/products', {
      name: 'Line',
      organizationId: own,
      lowRangeRate: '5%',
      status: 'published',
    })
    const { body: changed } = await member.put(`/api/products/${body.id}`, {
      lowRangeRate: '',
      status: null,
    })
    expect(changed).toMatchObject({ lowRangeRate: null, lowRateBenchmark: null, status: 'draft' })
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

  test('the whole product is validated, not only what a change names', async () => {
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
    const answer = await member.put(`/api/products/${body.id}`, {
      status: 'published',
      certainGeographies: 'guam',
    })
    expect(answer.status).toBe(200)
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
    const answer = await member.post('/api/products', {
      name: 'Backed',
      organizationId: own,
      catalyticFacilityId: id,
    })
    expect(answer.body.catalyticFacilityId).toBeNull()
  })

  test('may be missing in a draft', async () => {
    const answer = await member.post('/api/products', {
      name: 'Later',
      organizationId: own,
      isSupportedByCatalyticFacility: true,
    })
    expect(answer.status).toBe(201)
  })
})
