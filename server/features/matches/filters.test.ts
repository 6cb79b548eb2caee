import { describe, expect, test } from 'vitest'
import type { Match, MatchList } from '#contract/matches'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import {
  fittingDeal,
  fittingProduct,
  introductionScene,
  statusesOf,
} from '#test/support/introductions'

// A deal with two needs and offers of two organizations, one of them the deal's own; and a second deal elsewhere.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const scene = await introductionScene(portal)
const { db } = portal.database.open
const school = {
  ...fittingDeal,
  name: 'School Wind',
  organizationId: scene.dealOrganization.id,
  location: null,
  technology: ['solar', 'storage'],
  assetType: ['housing'],
  capNeed: ['bridge_to_itc', 'construction'],
  currentStage: null,
  offtakeInterconnectionStatus: null,
}
const schoolId = (await insertDeal(db, school)).id
const { id: profileId } = await insertLendingProfile(db, {
  name: 'Open Lending',
  organizationId: scene.capital.id,
  status: 'active',
  loanTypes: ['Bridge to ITC', 'Construction'],
  sectors: ['Something new'],
  geographies: ['Illinois'],
})
const { id: ownProductId } = await insertProduct(db, {
  ...fittingProduct,
  name: 'Own Bridge',
  organizationId: scene.dealOrganization.id,
  type: ['bridge_to_itc', 'construction'],
  technology: ['solar', 'storage'],
})

const listed = async (path: string, client: Client): Promise<MatchList> => {
  const answer = await client.get(path)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const ofSchool = (query = '', client = scene.developer.client) =>
  listed(`/api/pipeline/${schoolId}/matches?${query}`, client)
const ofOwn = (query = '', client = scene.developer.client) =>
  listed(`/api/products/${ownProductId}/matches?${query}`, client)

/** Rows as short texts. */
const rows = ({ matches }: MatchList, of: 'offerName' | 'dealName' = 'offerName') =>
  matches.map((match: Match) => `${match[of]}: ${match.need}`).toSorted()

describe('filters of a deal narrow its rows and what is counted of them (M-100, M-071)', () => {
  const all = [
    'Credit Bridge: bridge_to_itc',
    'Open Lending: bridge_to_itc',
    'Open Lending: construction',
    'Own Bridge: bridge_to_itc',
    'Own Bridge: construction',
  ]
  test.each([
    ['', () => true],
    ['need=construction', (row: string) => row.endsWith(': construction')],
    ['need=construction,bridge_to_itc', () => true],
    ['kind=products', (row: string) => !row.startsWith('Open')],
    ['kind=lending-profiles', (row: string) => row.startsWith('Open')],
    ['kind=products,lending-profiles', () => true],
    ['kind=catalytic-facilities', () => false],
    ['technology=storage', (row: string) => row.startsWith('Own')],
    ['technology=solar', (row: string) => !row.startsWith('Open')],
    ['kind=products&need=construction&technology=solar', (row: string) => row === all[4]],
    ['dismissed=true', () => false],
    ['network=true', () => false],
  ])('%j', async (query, isListed) => {
    const [whole, list] = [await ofSchool(), await ofSchool(query)]
    expect([rows(list), list.total]).toEqual([all.filter(isListed), list.matches.length])
    // Needs and facts are those of every match, whatever is filtered (M-072, M-073).
    expect([list.needs, list.facts]).toEqual([whole.needs, whole.facts])
  })

  test('by the organization of the offer', async () => {
    const { capital, dealOrganization } = scene
    expect(rows(await ofSchool(`organizationId=${capital.id}`))).toEqual(all.slice(0, 3))
    expect(rows(await ofSchool(`organizationId=${dealOrganization.id}`))).toEqual(all.slice(3))
    expect(rows(await ofSchool(`organizationId=${capital.id},${dealOrganization.id}`))).toEqual(all)
    expect((await ofSchool(`organizationId=${schoolId}`)).total).toBe(0)
  })

  test('pages of every filter add up to its total', async () => {
    for (const query of ['', 'need=bridge_to_itc', 'kind=products']) {
      const { matches, total } = await ofSchool(query)
      const pages = await Promise.all(
        matches.map((_match, offset) => ofSchool(`${query}&limit=1&offset=${offset}`)),
      )
      expect(pages.map((page) => page.total)).toEqual(matches.map(() => total))
      expect(pages.flatMap((page) => page.matches)).toEqual(matches)
      expect((await ofSchool(`${query}&offset=${total}`)).matches).toEqual([])
    }
  })
})

describe('filters of an offer narrow its deals (M-101)', () => {
  const all = [
    'School Wind: bridge_to_itc',
    'School Wind: construction',
    'Town Hall Roof: bridge_to_itc',
  ]
  const isSchool = (row: string) => row.startsWith('School')
  test.each([
    ['', () => true],
    ['need=construction', (row: string) => row.endsWith(': construction')],
    ['location=illinois', (row: string) => !isSchool(row)],
    ['location=iowa', () => false],
    ['location=illinois,iowa', (row: string) => !isSchool(row)],
    ['currentStage=construction_post_ntp', (row: string) => !isSchool(row)],
    ['technology=storage', isSchool],
    ['technology=solar', () => true],
    ['assetType=housing', isSchool],
    ['assetType=public_facilities_mush', (row: string) => !isSchool(row)],
    ['assetType=housing&need=bridge_to_itc', (row: string) => row === all[0]],
    ['network=true', () => false],
    ['dismissed=true', () => false],
  ])('%j', async (query, isListed) => {
    const [whole, list] = [await ofOwn(), await ofOwn(query)]
    expect(rows(list, 'dealName')).toEqual(all.filter(isListed))
    expect([list.total, list.totals.match]).toEqual([
      list.matches.length,
      query === 'dismissed=true' ? all.length : list.matches.length,
    ])
    expect([list.needs, list.facts]).toEqual([[], whole.facts])
  })

  test('and count projects once, with what each seeks most, in all and by place (U-054, U-106)', async () => {
    const { matches, totals, places = [] } = await ofOwn()
    const largest = (name: string) =>
      Math.max(
        ...matches.flatMap(({ dealName, amount }) => (dealName === name ? [amount ?? 0] : [])),
      )
    const [ofSchoolWind, hall] = [largest('School Wind'), largest('Town Hall Roof')]
    expect([totals.projects, totals.sought]).toEqual([2, ofSchoolWind + hall])
    expect(places).toEqual(
      [
        { location: null, projects: 1, sought: ofSchoolWind },
        { location: 'illinois', projects: 1, sought: hall },
      ].toSorted((one, other) => other.sought - one.sought),
    )
    const there = await ofOwn('location=illinois')
    expect(there.places).toEqual(places)
    expect([there.totals.projects, there.totals.sought]).toEqual([1, hall])
    expect((await ofOwn('need=construction')).places).toMatchObject([{ location: null }])
    expect((await ofSchool()).places).toBeUndefined()
  })

  test('are sorted by score unless by amount (U-054)', async () => {
    const [byScore, byAmount] = [await ofOwn('sort=score'), await ofOwn('sort=amount')]
    expect(byScore).toEqual(await ofOwn())
    const amounts = byScore.matches.map(({ amount }) => amount ?? -1)
    expect(byAmount.matches.map(({ amount }) => amount ?? -1)).toEqual(
      amounts.toSorted((one, other) => other - one),
    )
  })

  test('by the owner or the intermediary of the deal', async () => {
    const { dealOrganization, intermediary, capital } = scene
    expect(rows(await ofOwn(`organizationId=${dealOrganization.id}`), 'dealName')).toEqual(all)
    expect(rows(await ofOwn(`organizationId=${intermediary.id}`), 'dealName')).toEqual([all[2]])
    expect((await ofOwn(`organizationId=${capital.id}`)).total).toBe(0)
  })
})

test.each([
  'need=cash',
  'kind=resources',
  'state=none',
  'technology=steam',
  'organizationId=nobody',
  'network=perhaps',
  'dismissed=2',
  'state=match&state=near',
  'location=nowhere',
  'location=iowa&location=illinois',
  'currentStage=late',
  'offtakeInterconnectionStatus=soon',
  'capEx=-1',
  'amount=5&need=construction,bridge_to_itc',
  'limit=0',
  'limit=1001',
])('a list and its file reject what makes no sense: %s', async (query) => {
  for (const path of ['matches?', 'matches/export?format=csv&']) {
    if (query.startsWith('limit') && path.includes('export')) continue
    const answer = await scene.developer.client.get(`/api/pipeline/${schoolId}/${path}${query}`)
    expect(answer.status).toBe(400)
  }
})

test('an offer of the own organization is marked and counts as none, for every reader alike (M-075, U-103)', async () => {
  for (const { client } of [scene.developer, scene.lender, scene.stranger, scene.admin]) {
    const [lenders, projects] = [await ofSchool('', client), await ofOwn('', client)]
    const own = lenders.matches.flatMap((match) => (match.own ? match.offerName : []))
    expect(new Set(own)).toEqual(new Set(['Own Bridge']))
    expect(projects.matches.every((match) => match.own)).toBe(true)
    expect([lenders, projects].map(({ totals }) => totals.others?.fit)).toEqual([1, 0])
  }
})

describe('facts to fill in (M-073)', () => {
  test('are the fields of the deal that its matches name, most rows first', async () => {
    const { matches, facts } = await ofSchool()
    const named = (field: string) =>
      matches.filter(({ criteria }) => criteria.some(({ missing }) => missing === `deal.${field}`))
    expect(
      facts.map(({ field, label, criteria, rows: count }) => [field, label, criteria, count]),
    ).toEqual([
      ['currentStage', 'Current Stage', ['stage'], 5],
      ['offtakeInterconnectionStatus', 'Offtake and Interconnection', ['readiness'], 5],
      ['location', 'Location', ['place'], 2],
    ])
    for (const { field, rows: count } of facts) expect(named(field)).toHaveLength(count)
  })

  test('are those of the question that is asked', async () => {
    const { facts } = await ofSchool('location=illinois&currentStage=construction_post_ntp')
    expect(facts.map(({ field }) => field)).toEqual(['offtakeInterconnectionStatus'])
  })

  test('of an offer are shown to its organization alone', async () => {
    const path = `/api/lending-profiles/${profileId}/matches`
    const { facts } = await listed(path, scene.lender.client)
    expect(facts.map(({ field, criteria, rows: count }) => [field, criteria, count])).toEqual([
      ['criteria', ['enhancement'], 3],
      ['sectors', ['asset', 'technology'], 3],
    ])
    for (const { client } of [scene.developer, scene.stranger, scene.admin])
      expect((await listed(path, client)).facts).toEqual([])
  })

  test('and needs leave out what the own organization has dismissed, and nobody else notices (M-112)', async () => {
    const before = [await ofSchool('', scene.lender.client), await ofSchool()] as const
    const pair = { dealId: schoolId, kind: 'lending-profiles', offerId: profileId }
    const { body } = await scene.lender.client.post('/api/match-dismissals', {
      ...pair,
      reason: 'terms',
    })
    const [theirs, others] = [await ofSchool('', scene.lender.client), await ofSchool()]
    expect(rows(theirs)).toEqual(rows(before[0]).filter((row) => !row.startsWith('Open')))
    expect(theirs.needs.map(({ matches }) => matches)).toEqual([2, 1])
    expect(theirs.facts.map(({ rows: count }) => count)).toEqual([3, 3])
    expect(theirs.totals).toEqual({ ...before[0].totals, match: 3, dismissed: 2 })
    expect(rows(await ofSchool('dismissed=true&need=construction', scene.lender.client))).toEqual([
      'Open Lending: construction',
    ])
    expect(others).toEqual(before[1])
    const file = await scene.lender.client.get(
      `/api/pipeline/${schoolId}/matches/export?format=csv`,
    )
    expect(file.text).not.toContain('Open Lending')
    await scene.lender.client.delete(`/api/match-dismissals/${body.id}`)
    expect(await ofSchool('', scene.lender.client)).toEqual(before[0])
  })
})

test('what was a match and is none any more stands once, behind the last page (M-120)', async () => {
  const query = 'amount=20000000&need=construction'
  const whole = await ofSchool(query)
  expect(rows(whole)).toEqual(['Open Lending: construction', 'Own Bridge: construction'])
  expect([whole.total, whole.totals.lost]).toEqual([
    whole.matches.filter(({ state }) => state === 'match').length,
    whole.matches.filter(({ state }) => state !== 'match').length,
  ])
  const pages = await Promise.all(
    [0, 1, 2].map((offset) => ofSchool(`${query}&limit=1&offset=${offset}`)),
  )
  expect(pages.flatMap(({ matches }) => matches)).toEqual(whole.matches)
})

test('dismissing and bringing back at the same time never fails (M-110, M-111)', async () => {
  const dismiss = () =>
    scene.lender.client.post('/api/match-dismissals', {
      dealId: scene.dealId,
      kind: 'products',
      offerId: scene.productId,
      reason: 'terms',
    })
  for (let round = 0; round < 10; round += 1) {
    const { body } = await dismiss()
    const bringBack = scene.lender.client.delete(`/api/match-dismissals/${body.id}`)
    const [back, ...stored] = await Promise.all([bringBack, dismiss(), dismiss(), dismiss()])
    expect(back.status).toBe(204)
    expect(statusesOf(stored).filter((status) => status > 201)).toEqual([])
  }
})
