import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMonthsToDay } from '#contract/finance/days'
import type { Offer } from '#contract/offers'
import { pipelineSources } from '#database/finance'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { bridgeTerms, dayIn, offerPortal } from '#test/support/offers'
import { statusesOf } from '#test/support/introductions'

// What an accepted offer does to the stack, and how it is closed (O-010 to O-016, O-052, O-053).

const { portal, db, scene, act, make, sent, accept, introduction, sources } = await offerPortal()

const deal = () => `/api/pipeline/${scene.dealId}`
const figures = async () => (await scene.stranger.client.get(deal())).body.figures
/** A line of the deal, of a kind and state. */
const line = async (values: object) =>
  (
    await scene.developer.client.post(`${deal()}/sources`, {
      kind: 'bridge',
      label: 'A bank',
      amount: 300_000,
      ...values,
    })
  ).body
/** The offers of its introduction, as somebody reads them there. */
const offersMade = ({ introductionId }: Offer, who: 'developer' | 'lender' | 'stranger') =>
  scene[who].client.get(`/api/introductions/${introductionId}/offers`)
const close = (offer: Offer, who: 'developer' | 'lender', body: object = {}) =>
  act(offer.id, 'close', scene[who], { amount: 390_000, day: dayIn(-1), ...body })

describe('accepting writes the line of the stack, and figures with it (O-011)', () => {
  test('nothing of it is there before', async () => {
    await scene.developer.client.put(`${deal()}/finance`, { solarKw: 100 })
    const before = await figures()
    await sent({ binding: true })
    expect([await figures(), await sources()]).toEqual([before, []])
    const found = await scene.stranger.client.get('/api/search?q=Quiet%20River')
    expect(found.text).not.toContain(scene.dealId)
  })

  test.each([
    [true, 'committed'],
    [false, 'interested'],
  ])('binding %s: %s', async (binding, state) => {
    const offer = await sent({ binding, pointsBps: 100 })
    const accepted = await accept(offer)
    expect([accepted.status, accepted.text]).toEqual([200, accepted.text])
    const { body } = accepted
    expect(body.offer).toMatchObject({ state: 'accepted', sourceId: body.source.id })
    expect(body.source).toMatchObject({
      kind: 'bridge',
      label: scene.capital.name,
      organizationId: scene.capital.id,
      amount: '400000',
      state,
      phase: 'construction',
      rate: '7%',
      termMonths: 24,
      maturityDate: addMonthsToDay(bridgeTerms.closingDay, 24),
      offerId: offer.id,
      differs: false,
    })
    expect(body.figures).toEqual(await figures())
    expect(await sources()).toEqual([body.source])
  })

  test('on a line that is there already, which keeps what the offer says nothing of', async () => {
    const chosen = await line({ concessional: true, note: 'Spoke in May' })
    const offer = await sent()
    const { body } = await accept(offer, { sourceId: chosen.id })
    expect(body.source).toMatchObject({
      id: chosen.id,
      amount: '400000',
      state: 'interested',
      concessional: true,
      note: 'Spoke in May',
      offerId: offer.id,
      version: 2,
    })
    expect(await sources()).toHaveLength(1)
  })

  test.each([
    ['closed', () => line({ state: 'closed' })],
    ['withdrawn', () => line({ state: 'withdrawn' })],
    ['of another project', async () => ({ id: scene.productId })],
  ])('not on one that is %s', async (_title, made) => {
    const chosen = await made()
    const offer = await sent()
    const answer = await accept(offer, { sourceId: chosen.id })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { sourceId: 'Choose a line of this project' },
    ])
    const [row] = await db.select().from(pipelineOffers).where(eq(pipelineOffers.id, offer.id))
    expect(row?.state).toBe('sent')
  })

  test('nor on the line of another offer', async () => {
    const first = await sent()
    const { body } = await accept(first)
    const second = await make(first.introductionId, { send: true })
    const answer = await accept(second.body, { sourceId: body.source.id })
    expect(answer.body.fields).toEqual({ sourceId: 'Choose a line of this project' })
  })

  test('not as the 201st line: nothing is written (O-052)', async () => {
    const each = { pipelineId: scene.dealId, kind: 'grant', label: 'A', amount: 1 }
    const rest = { state: 'identified', phase: 'both', concessional: true, restricted: true }
    await db
      .insert(pipelineSources)
      .values(Array.from({ length: 200 }, () => ({ ...each, ...rest, taxExemptBond: false })))
    const offer = await sent()
    const before = await figures()
    const answer = await accept(offer)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'A project can have at most 200 sources',
    ])
    const [now] = (await scene.lender.client.get(`${deal()}/offers`)).body.offers
    expect([now.state, await figures()]).toEqual(['sent', before])
  })

  test('of two at once one is accepted, the other says when (O-010)', async () => {
    const offer = await sent()
    const answers = await Promise.all([
      accept(offer),
      act(offer.id, 'accept', scene.developerManager, { version: offer.version }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await sources()).toHaveLength(1)
  })
})

test('a line says where it differs from its offer (O-012)', async () => {
  const { body } = await accept(await sent())
  const path = `/api/pipeline-sources/${body.source.id}`
  const put = async (values: object) => (await scene.developer.client.put(path, values)).body
  expect(await put({ note: 'A note', state: 'committed' })).toMatchObject({ differs: false })
  expect(await put({ amount: 390_000 })).toMatchObject({ differs: true, offerId: body.offer.id })
  expect((await sources())[0].differs).toBe(true)
  expect(await put({ amount: 400_000 })).toMatchObject({ differs: false })
  for (const [other, same] of [
    [{ rate: '8%' }, { rate: '7%' }],
    [{ termMonths: 12 }, { termMonths: 24 }],
    [{ kind: 'senior' }, { kind: 'bridge' }],
    [{ organizationId: null }, { organizationId: scene.capital.id }],
  ] as const) {
    expect(await put(other)).toMatchObject({ differs: true })
    expect(await put(same)).toMatchObject({ differs: false })
  }
})

describe('a closing is recorded by both sides (O-014)', () => {
  test('with the same amount it closes the line, by the later day, and the outcome is funded', async () => {
    const offer = (await accept(await sent())).body.offer
    const first = await close(offer, 'lender', { day: dayIn(-3) })
    expect(first.body).toMatchObject({
      state: 'accepted',
      closing: { deal: null, capital: { amount: 390_000, day: dayIn(-3) } },
    })
    expect((await sources())[0].state).toBe('interested')
    const second = await close(offer, 'developer')
    expect(second.body).toMatchObject({ state: 'closed' })
    expect((await sources())[0]).toMatchObject({
      amount: '390000',
      state: 'closed',
      stateDate: dayIn(-1),
      differs: false,
    })
    expect(await introduction(offer.introductionId)).toMatchObject({
      outcome: 'funded',
      confirmed: true,
      fundedAmount: 390_000,
    })
    expect((await close(offer, 'developer')).status).toBe(409)
  })

  test('with another amount it says who recorded what; each may record again until then', async () => {
    const offer = (await accept(await sent())).body.offer
    await close(offer, 'developer', { amount: 1_600_000 })
    const other = await close(offer, 'lender')
    expect([other.status, other.body.message]).toEqual([
      409,
      `${scene.dealOrganization.name} recorded $1,600,000. Record the same amount, or ask them to change it.`,
    ])
    const later = await close(offer, 'lender', { amount: 1_600_000, day: dayIn(2) })
    expect([later.status, later.body.fields]).toEqual([400, { day: 'Choose a day up to today' }])
    await close(offer, 'developer')
    expect((await close(offer, 'lender')).body.state).toBe('closed')
  })

  test('a line that is gone is written anew', async () => {
    const { offer, source } = (await accept(await sent())).body
    await scene.developer.client.delete(`/api/pipeline-sources/${source.id}`)
    await close(offer, 'developer')
    await close(offer, 'lender')
    expect(await sources()).toMatchObject([
      { offerId: offer.id, state: 'closed', amount: '390000' },
    ])
  })
})

test.each([
  ['declined', () => ['decline', scene.developer, { reason: 'timing' }] as const],
  ['withdrawn', () => ['withdraw', scene.lender, {}] as const],
])('with an accepted offer that is %s its line is withdrawn (O-013)', async (state, how) => {
  const { offer } = (await accept(await sent({ binding: true }))).body
  const [action, by, body] = how()
  expect((await act(offer.id, action, by, body)).body.state).toBe(state)
  expect(await sources()).toMatchObject([{ offerId: offer.id, state: 'withdrawn' }])
})

describe('what ends the introduction ends what is not accepted (O-016, H-098)', () => {
  test.each([
    ['funded', () => scene.developer.client.put(deal(), { outcome: 'funded' })],
    ['unshared', () => scene.developer.client.put(deal(), { visibility: 'organization_only' })],
    ['given away', () => scene.admin.client.put(deal(), { organizationId: null })],
    ['deleted', () => scene.developer.client.delete(deal())],
    [
      'without a deal',
      async () =>
        scene.lender.client.put(
          `/api/introductions/${(await db.select().from(introductions))[0]?.id}/outcome`,
          { outcome: 'no_deal', reason: 'terms' },
        ),
    ],
  ])('%s: drafts are deleted, sent ones withdrawn', async (_title, end) => {
    const offer = await sent()
    await db.insert(pipelineOffers).values({ introductionId: offer.introductionId, need: 'perm' })
    expect((await end()).status).toBeLessThan(300)
    const rows = await db.select().from(pipelineOffers)
    expect(rows.map(({ id, state }) => [id, state])).toEqual([[offer.id, 'withdrawn']])
  })

  test('an accepted one is closed by its two sides also while the deal is deleted, and the line with it once it is back (H-099)', async () => {
    const { offer } = (await accept(await sent())).body
    expect((await scene.developer.client.delete(deal())).status).toBe(204)
    expect(await introduction(offer.introductionId)).toMatchObject({
      dealId: null,
      offers: [{ id: offer.id, state: 'accepted' }],
    })
    const { body } = await offersMade(offer, 'lender')
    expect(body).toMatchObject({
      total: 1,
      needs: [],
      offers: [{ id: offer.id, version: offer.version, dealId: null }],
    })
    expect((await close(offer, 'developer')).status).toBe(200)
    expect((await close(offer, 'lender')).body.state).toBe('closed')
    const gone = await scene.developer.client.get(`${deal()}/history`)
    const [{ id: auditId }] = gone.body.entries
    const back = await scene.developer.client.post(`${deal()}/restore`, { auditId })
    expect([back.status, back.text]).toEqual([200, back.text])
    expect(await introduction(offer.introductionId)).toMatchObject({
      dealId: scene.dealId,
      state: 'accepted',
    })
    expect(await sources()).toMatchObject([
      { offerId: offer.id, state: 'closed', amount: '390000' },
    ])
  })

  test('an accepted one is found and closed by the same two once the deal is of another organization (H-095)', async () => {
    const { offer } = (await accept(await sent())).body
    const { id: organizationId } = await portal.organization()
    await scene.admin.client.put(deal(), { organizationId })
    for (const side of ['developer', 'lender'] as const) {
      expect((await scene[side].client.get(`${deal()}/offers`)).status).toBe(404)
      const { body } = await offersMade(offer, side)
      expect(body.offers).toMatchObject([
        { id: offer.id, state: 'accepted', dealOrganizationId: scene.dealOrganization.id },
      ])
      expect((await close(offer, side)).status).toBe(200)
    }
    expect((await offersMade(offer, 'stranger')).status).toBe(404)
  })

  test('organizations that become one withdraw what they offer themselves, with its line; undone it stands again (O-053)', async () => {
    const { offer } = (await accept(await sent())).body
    const merge = await scene.admin.client.post(
      `/api/organizations/${scene.dealOrganization.id}/merge`,
      { otherId: scene.capital.id },
    )
    expect([merge.status, merge.text]).toEqual([200, merge.text])
    const state = async () => {
      const [row] = await db.select().from(pipelineOffers).where(eq(pipelineOffers.id, offer.id))
      return [row?.state, (await sources())[0].state]
    }
    expect(await state()).toEqual(['withdrawn', 'withdrawn'])
    await scene.admin.client.post(`/api/organization-merges/${merge.body.merge.id}/undo`)
    expect(await state()).toEqual(['accepted', 'interested'])
  })
})
