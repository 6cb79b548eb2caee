import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Match, MatchList } from '#contract/matches'
import { facilities } from '#database/facilities'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertMembership } from '#server/features/memberships/memberships.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { fittingDeal, fittingProduct, introductionScene } from '#test/support/introductions'

const near = { ...fittingProduct, minPrincipalSize: 500_000 }

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const scene = await introductionScene(portal)

const owned = { organizationId: scene.capital.id }
const [facility] = await db
  .insert(facilities)
  .values({ name: 'River Backstop', ...owned, status: 'raising' })
  .returning()
const facilityId = facility?.id ?? ''
const { id: nearId } = await insertProduct(db, {
  name: 'Large Bridge',
  ...owned,
  ...near,
  catalyticFacilityId: facilityId,
  isSupportedByCatalyticFacility: true,
})

const listed = async (client: Client, path: string): Promise<MatchList> => {
  const answer = await client.get(path)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const ofDeal = (query = '', client = scene.developer.client, id = scene.dealId) =>
  listed(client, `/api/pipeline/${id}/matches?${query}`)
const ofProduct = (query = '', client = scene.lender.client, id = scene.productId) =>
  listed(client, `/api/products/${id}/matches?${query}`)
const names = ({ matches }: MatchList) => matches.map(({ offerName }) => offerName)

describe('the list of a deal', () => {
  test('has the offers that fit, with their sentences, needs and totals (M-100, M-103, M-072)', async () => {
    const list = await ofDeal()
    expect(list).toMatchObject({
      total: 1,
      totals: { match: 1, near: 1, dismissed: 0, others: { fit: 1, near: 1 } },
      subjectNote: null,
      whatIf: false,
      needs: [
        {
          need: 'bridge_to_itc',
          amount: 400_000,
          matches: 1,
          lenders: 1,
          best: 100,
          sentence: null,
        },
      ],
    })
    expect(list.matches[0]).toMatchObject({
      dealName: 'Town Hall Roof',
      offerName: 'Credit Bridge',
      state: 'match',
      headline: 'Fits 9 of 9',
      own: false,
      network: false,
      before: null,
      offer: { minimum: 250_000, maximum: 5_000_000, technology: ['solar'] },
      deal: {
        location: 'illinois',
        capEx: 1_000_000,
        expectedPtoDate: 'March 2027',
        visibility: 'shared',
      },
    })
    expect(list.matches[0]?.criteria.length).toBe(9)
  })

  test('has what is one change away in a list of its own', async () => {
    const list = await ofDeal('state=near')
    expect([list.total, names(list), list.matches[0]?.turn]).toEqual([
      1,
      ['Large Bridge'],
      'It would fit if the need were $100,000 larger or the minimum were $400,000.',
    ])
  })

  test('an offer counts projects that it fits, or that are one change away (U-031)', async () => {
    expect((await ofProduct()).totals.others).toEqual({ fit: 1, near: 0 })
    const { totals } = await ofProduct('', scene.lender.client, nearId)
    expect(totals).toMatchObject({ projects: 0, others: { fit: 0, near: 1 } })
  })

  test('has facilities through the products that name them, the same from both sides (M-080)', async () => {
    const query = 'state=near&kind=catalytic-facilities'
    const fromDeal = await ofDeal(query)
    const path = `/api/catalytic-facilities/${facilityId}/matches?state=near`
    const fromFacility = await listed(scene.developer.client, path)
    expect(fromDeal.matches).toEqual(fromFacility.matches)
    expect(fromDeal.matches[0]).toMatchObject({
      kind: 'catalytic-facilities',
      offerId: facilityId,
      offerName: 'River Backstop',
      through: { id: nearId, name: 'Large Bridge' },
    })
  })

  test('answers what would be and stores nothing (M-120)', async () => {
    const larger = await ofDeal('amount=600000&need=bridge_to_itc')
    expect([names(larger), larger.whatIf, larger.totals]).toEqual([
      ['Credit Bridge', 'Large Bridge'],
      true,
      { match: 2, near: 0, dismissed: 0, gained: 1, lost: 0, others: { fit: 1, near: 0 } },
    ])
    expect(larger.matches.map(({ before }) => before?.state)).toEqual(['match', 'near'])
    const small = await ofDeal('capEx=100000')
    expect([names(small), small.total, small.totals.lost]).toEqual([['Credit Bridge'], 0, 1])
    expect(small.matches[0]?.state).not.toBe('match')
    expect((await ofDeal()).needs[0]?.amount).toBe(400_000)
  })

  test.each([
    ['amount=600000', 'Choose the need this amount is for'],
    ['amount=0&need=bridge_to_itc', 'Enter an amount above 0'],
  ])('%s is answered with a sentence (M-120)', async (query, message) => {
    const path = `/api/pipeline/${scene.dealId}/matches?${query}`
    const { status, body } = await scene.developer.client.get(path)
    expect([status, body.fields]).toEqual([400, { amount: message }])
  })

  test('says why a deal has none (M-004, M-005)', async () => {
    const organizationId = scene.dealOrganization.id
    const noNeed = await insertDeal(db, { name: 'No Need', organizationId })
    expect(await ofDeal('', scene.developer.client, noNeed.id)).toMatchObject({
      matches: [],
      total: 0,
      needs: [],
      facts: [{ field: 'capNeed' }],
      subjectNote: 'Name what capital the project needs to see its matches.',
    })
    const funded = await insertDeal(db, {
      name: 'Funded',
      organizationId,
      ...fittingDeal,
      outcome: 'funded',
    })
    expect(await ofDeal('', scene.developer.client, funded.id)).toMatchObject({
      matches: [],
      needs: [],
      facts: [],
      subjectNote: 'This project has the outcome Funded; matches are shown for open projects.',
    })
    expect((await ofProduct()).matches.map(({ dealName }) => dealName)).toEqual(['Town Hall Roof'])
  })

  test('pages are cut from one order, and an unchanged answer is not sent again', async () => {
    const both = await ofDeal('amount=600000&need=bridge_to_itc')
    const pages = await Promise.all(
      [0, 1].map((offset) => ofDeal(`amount=600000&need=bridge_to_itc&limit=1&offset=${offset}`)),
    )
    expect(pages.flatMap(({ matches }) => matches)).toEqual(both.matches)
    const path = `/api/pipeline/${scene.dealId}/matches`
    const { headers } = await scene.developer.client.get(path)
    const again = await scene.developer.client.get(path, {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect(again.status).toBe(304)
  })
})

test('both directions say the same of a pairing (M-007)', async () => {
  const [fromDeal] = (await ofDeal()).matches
  const [fromProduct] = (await ofProduct()).matches
  expect(fromProduct).toEqual(fromDeal)
  const [others] = (await ofProduct('', scene.stranger.client)).matches
  expect({ ...others, introduction: null }).toEqual({ ...fromDeal, introduction: null })
})

test('one pair is explained in any state (M-130)', async () => {
  const answer = await scene.stranger.client.get(
    `/api/pipeline/${scene.dealId}/matches/products/${nearId}`,
  )
  expect(answer.body.matches.map(({ need, state }: Match) => [need, state])).toEqual([
    ['bridge_to_itc', 'near'],
  ])
  const missing = `/api/pipeline/${scene.dealId}/matches/products/${scene.dealId}`
  expect((await scene.stranger.client.get(missing)).status).toBe(404)
})

test('the network of the deal is marked and filtered (M-074)', async () => {
  expect((await ofDeal('network=true')).total).toBe(0)
  await insertMembership(db, {
    aggregatorId: scene.intermediary.id,
    memberId: scene.capital.id,
    membershipType: 'cdfis',
  })
  const list = await ofDeal('network=true')
  expect([names(list), list.matches[0]?.network]).toEqual([['Credit Bridge'], true])
  expect((await ofProduct('network=true')).total).toBe(1)
})

test('a draft lists the deals it would fit, to its own organization alone (M-001, M-003)', async () => {
  const draft = await insertProduct(db, {
    name: 'Draft Bridge',
    organizationId: scene.capital.id,
    ...fittingProduct,
    status: 'draft',
  })
  expect(await ofProduct('', scene.lender.client, draft.id)).toMatchObject({
    total: 1,
    subjectNote: 'This product has the status Draft; others do not see it.',
  })
  const hidden = await scene.developer.client.get(`/api/products/${draft.id}/matches`)
  expect(hidden.status).toBe(404)
  expect(names(await ofDeal('', scene.lender.client))).toEqual(['Credit Bridge'])
})

test('what a reader may not read leaves every answer as it is, byte for byte (M-008)', async () => {
  const organizationId = (await portal.organization()).id
  const paths = [
    `/api/pipeline/${scene.dealId}/matches?`,
    `/api/pipeline/${scene.dealId}/matches?state=near&`,
    `/api/pipeline/${scene.dealId}/matches?kind=catalytic-facilities&state=near&`,
    `/api/pipeline/${scene.dealId}/matches/export?format=csv&`,
    `/api/products/${scene.productId}/matches?`,
    `/api/products/${scene.productId}/matches/export?format=csv&`,
    `/api/catalytic-facilities/${facilityId}/matches?state=near&`,
  ]
  const answers = async () =>
    (await Promise.all(paths.map((path) => scene.stranger.client.get(path)))).map(
      ({ text }) => text,
    )
  const before = await answers()
  const deal = await insertDeal(db, {
    name: 'Quiet Roof',
    organizationId,
    ...fittingDeal,
    visibility: 'organization_only',
  })
  const draft = await insertProduct(db, {
    name: 'Quiet Bridge',
    organizationId,
    ...fittingProduct,
    status: 'draft',
    catalyticFacilityId: facilityId,
  })
  await insertLendingProfile(db, { name: 'Quiet Lending', organizationId, status: 'draft' })
  expect(await answers()).toEqual(before)
  await db.update(pipeline).set({ capEx: 2_000_000 }).where(eq(pipeline.id, deal.id))
  await db.update(products).set({ minPrincipalSize: 1 }).where(eq(products.id, draft.id))
  expect(await answers()).toEqual(before)
  await db.delete(pipeline).where(eq(pipeline.id, deal.id))
  await db.delete(products).where(eq(products.id, draft.id))
  expect(await answers()).toEqual(before)
})

test('a file has the rows of the list, and is written down (M-102, M-190)', async () => {
  const answer = await scene.developer.client.get(
    `/api/pipeline/${scene.dealId}/matches/export?format=csv`,
  )
  const [header, line, ...rest] = answer.text.trim().split('\r\n')
  expect(header?.replace('\uFEFF', '')).toBe(
    'Need,Amount,Offer,Kind,Organization,State,Score,Confidence,Headline,One Change,Need Fit,Asset,Technology,Place,Amount Fit,Term,Stage,Readiness,Enhancement,Rates,Minimum,Maximum,Deal ID,Offer ID',
  )
  expect(line).toContain(
    'Bridge to ITC,400000,Credit Bridge,Product,Quiet River Bank,Match,100,100',
  )
  expect(line).toContain('pass: Needs Bridge to ITC; offers Bridge to ITC.')
  expect(rest).toEqual([])
  const ofTrail = `/api/audit?action=export&entityId=${scene.dealId}`
  expect((await scene.admin.client.get(ofTrail)).body.total).toBeGreaterThan(0)
  // Whoever reads changes nothing: what others look for is not for the owner's history.
  const history = await scene.developer.client.get(`/api/pipeline/${scene.dealId}/history`)
  expect([history.status, history.text.includes('"export"')]).toEqual([200, false])
})

test('the introduction is shown to its parties alone (M-104)', async () => {
  const { id } = await scene.accepted()
  for (const { client } of [scene.developer, scene.lender, scene.mediator, scene.admin])
    expect((await ofDeal('', client)).matches[0]?.introduction).toMatchObject({
      id,
      state: 'accepted',
      askedBy: 'deal',
      askAgainFrom: null,
    })
  expect((await ofDeal('', scene.stranger.client)).matches[0]?.introduction).toBeNull()
})
