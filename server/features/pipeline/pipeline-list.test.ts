import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { insertDeal } from './pipeline.store.ts'

const portal = await filePortal()
const own = await portal.organization({ name: 'Bright Acre' })
const other = await portal.organization({ name: 'Delta Rising' })
const aggregator = await portal.organization({ name: 'Mission Lenders' })
const { db } = portal.database.open
const mine = { organizationId: own.id }
await insertDeal(db, {
  name: 'Ånge school roof',
  ...mine,
  location: 'puerto_rico',
  assetType: ['public_facilities_mush'],
  technology: ['solar', 'storage'],
  capEx: 900_000,
  currentStage: 'construction_post_ntp',
  capNeed: ['construction'],
  expectedPtoDate: 'Q1 2028',
})
await insertDeal(db, {
  name: 'Barn depot',
  ...mine,
  location: 'iowa',
  assetType: ['commercial_industrial'],
  technology: ['ev_infrastructure'],
  capEx: 2_000_000,
  currentStage: 'predevelopment',
  itcMonetizationStrategy: 'direct_pay',
  expectedPtoDate: '3/27',
  dealLead: 'Peña',
})
await insertDeal(db, {
  name: 'Canal homes',
  organizationId: other.id,
  location: 'iowa',
  assetType: ['housing'],
  technology: ['solar'],
  currentStage: 'development_including_design_engineering',
  intermediaryAggregatorId: aggregator.id,
  outcome: 'withdrawn',
})
await insertDeal(db, {
  name: 'Dune hidden',
  ...mine,
  location: 'ohio',
  technology: ['solar'],
  capEx: 7_000_000,
  visibility: 'organization_only',
  intermediaryAggregatorId: aggregator.id,
  notes: 'quartzite lease',
  currentStage: 'nearing_completion',
})
await insertDeal(db, {
  name: 'elk nobody',
  organizationId: null,
  location: 'custom_tribe',
  other: 'Menominee',
  expectedPtoDate: 'tbd',
})
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn(mine)).client
const outsider = (await portal.signedIn({ organizationId: other.id })).client
const intermediary = (await portal.signedIn({ organizationId: aggregator.id })).client

async function names(query: string, client = admin): Promise<string> {
  const answer = await client.get(`/api/pipeline?${query}`)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  expect(answer.body.total).toBe(answer.body.pipeline.length)
  return answer.body.pipeline.map(({ name }: { name: string }) => name[0]).join('')
}

describe('the list of deals', () => {
  test.each([
    ['', 'ÅBCDe'],
    ['order=desc', 'eDCBÅ'],
    ['sort=capEx', 'ÅBD'],
    ['sort=capEx&order=desc', 'DBÅ'],
    ['sort=currentStage', 'BCÅDe'],
    ['sort=expectedPtoDate', 'BÅ'],
    ['sort=organizationName', 'C'],
    ['sort=technology', 'B'],
    ['sort=dealLead', 'B'],
  ])('%s is in its order, without a value last', async (query, expected) => {
    const order = await names(query)
    expect(order.slice(query.includes('organizationName') ? 3 : 0)).toMatch(
      query.includes('organizationName') ? /^Ce$/ : new RegExp(`^${expected}`),
    )
  })

  test.each([
    ['search=ange', 'Å'],
    ['search=PENA', 'B'],
    ['search=puerto school', 'Å'],
    ['search=menominee', 'e'],
    ['search=ev infrastructure', 'B'],
    ['search=%25', ''],
    ['search=bright', 'ÅBD'],
    ['search=lenders solar', 'CD'],
    ['search=rising homes', 'C'],
    ['currentStage=predevelopment,nearing_completion', 'BD'],
    ['assetType=commercial_industrial', 'B'],
    ['assetType=commercial_and_industrial', 'B'],
    ['assetType=public_facilities,housing', 'ÅC'],
    ['technology=storage', 'Å'],
    ['technology=solar', 'ÅCD'],
    ['capNeed=construction', 'Å'],
    ['location=iowa,custom_tribe', 'BCe'],
    ['itcMonetizationStrategy=direct_pay', 'B'],
    ['outcome=withdrawn', 'C'],
    ['visibility=organization_only', 'D'],
    ['capExMin=2000000', 'BD'],
    ['capExMax=2000000', 'ÅB'],
    ['capExMin=900001&capExMax=6999999', 'B'],
    ['location=iowa&technology=solar', 'C'],
    ['currentStage=', 'ÅBCDe'],
    ['organizationId=00000000-0000-4000-8000-000000000000', ''],
  ])('%s finds %j', async (query, expected) => {
    expect(await names(query)).toBe(expected)
  })

  test("an organization's deals are those it owns and those it is the intermediary of", async () => {
    expect(await names(`organizationId=${aggregator.id}`)).toBe('CD')
    expect(await names(`organizationId=${own.id}`)).toBe('ÅBD')
    expect(await names(`organizationId=${own.id},${other.id}`)).toBe('ÅBCD')
    expect(await names(`intermediaryAggregatorId=${aggregator.id}`)).toBe('CD')
    expect(await names(`organizationId=${own.id}`, outsider)).toBe('ÅB')
    expect(await names('search=bright', outsider)).toBe('ÅB')
  })

  test.each([
    'currentStage=done',
    'assetType=barns',
    'organizationId=mine',
    'intermediaryAggregatorId=x',
    'capExMin=1.5',
    'capExMin=-1',
    'capExMax=lots',
    'outcome=won',
    'location=iowa&location=ohio',
  ])('%s is rejected', async (query) => {
    const answer = await admin.get(`/api/pipeline?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toHaveLength(1)
  })

  test('counts what each option would find, not narrowed by the filter itself', async () => {
    const { facets } = (await admin.get('/api/pipeline?facets=true&location=iowa')).body
    expect(facets.location).toEqual({ iowa: 2, puerto_rico: 1, ohio: 1, custom_tribe: 1 })
    expect(facets.technology).toEqual({ ev_infrastructure: 1, solar: 1 })
    expect(facets.intermediaryAggregatorId).toEqual({ [aggregator.id]: 1 })
    expect((await admin.get('/api/pipeline')).body).not.toHaveProperty('facets')
  })
})

describe('a deal kept to its organization', () => {
  test('is listed to owner, intermediary and administrators alone', async () => {
    expect(await names('', member)).toBe('ÅBCDe')
    expect(await names('', intermediary)).toBe('ÅBCDe')
    expect(await names('', outsider)).toBe('ÅBCe')
  })

  test('is not told by search, filter, sort, count or sum to others', async () => {
    for (const query of [
      'search=dune',
      'search=quartzite',
      'search=hidden',
      'visibility=organization_only',
      'location=ohio',
      'currentStage=nearing_completion',
      'capExMin=7000000',
      `intermediaryAggregatorId=${aggregator.id}&technology=solar&outcome=open`,
    ]) {
      expect([query, await names(query, outsider)]).toEqual([query, ''])
      expect([query, await names(query, member)]).toEqual([query, 'D'])
    }
    const { facets, total } = (await outsider.get('/api/pipeline?facets=true')).body
    expect([total, facets.location.ohio, facets.visibility]).toEqual([4, undefined, { shared: 4 }])
    expect((await outsider.get('/api/pipeline/summary')).body).toMatchObject({
      deals: 4,
      capEx: 2_900_000,
    })
  })
})

describe('the summary', () => {
  test('adds up by stage and place, also what has neither', async () => {
    expect((await admin.get('/api/pipeline/summary')).body).toMatchObject({
      deals: 5,
      capEx: 9_900_000,
      stages: [
        { currentStage: 'predevelopment', deals: 1, capEx: 2_000_000 },
        { currentStage: 'development_including_design_engineering', deals: 1, capEx: 0 },
        { currentStage: 'construction_post_ntp', deals: 1, capEx: 900_000 },
        { currentStage: 'nearing_completion', deals: 1, capEx: 7_000_000 },
        { currentStage: null, deals: 1, capEx: 0 },
      ],
      locations: [
        { location: 'iowa', deals: 2, capEx: 2_000_000 },
        { location: 'custom_tribe', deals: 1, capEx: 0 },
        { location: 'ohio', deals: 1, capEx: 7_000_000 },
        { location: 'puerto_rico', deals: 1, capEx: 900_000 },
      ],
    })
  })

  test('follows the filters of the list', async () => {
    expect((await admin.get('/api/pipeline/summary?technology=storage')).body).toMatchObject({
      deals: 1,
      capEx: 900_000,
    })
    expect((await admin.get('/api/pipeline/summary?technology=coal')).status).toBe(400)
  })
})
