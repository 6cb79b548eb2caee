import { describe, expect, test } from 'vitest'
import { pipelineOffers } from '#database/offers'
import { fittingProduct, askMessage, act as actOn } from '#test/support/introductions'
import { insertProduct } from '#server/features/products/products.store'
import { pdfFile } from '#test/support/sample-files'
import { uploadedPath } from '#test/support/uploads'
import { dayIn, offerPortal } from '#test/support/offers'
import examples from '../../../contract/package/worked-examples.json' with { type: 'json' }

// Who reads and writes offers (H-001, O-006, O-050), and what compares them (O-045).

const { portal, db, scene, act, make, sent, list } = await offerPortal()
const onlyTheTwo = 'Only the two organizations can do this'

/** A lender beside the first one, introduced to the same deal. */
async function rival(organizationId: string) {
  const person = await portal.signedIn({ organizationId })
  const product = await insertProduct(db, { ...fittingProduct, name: 'Another', organizationId })
  const { id } = await scene.asked({ offerId: product.id, message: askMessage })
  expect((await actOn(id, 'accept', person)).status).toBe(200)
  return { ...person, introductionId: id }
}

test.each([
  ['developer', 200, 1],
  ['mediator', 200, 1],
  ['admin', 200, 1],
  ['lender', 200, 2],
  ['stranger', 404, 0],
] as const)('%s: %i, with %i of a sent offer and a draft', async (who, status, count) => {
  const { introductionId } = await sent()
  await db.insert(pipelineOffers).values({ introductionId, need: 'perm' })
  const answer = await scene[who].client.get(`/api/pipeline/${scene.dealId}/offers`)
  expect([answer.status, answer.body.total ?? 0]).toEqual([status, count])
})

test('a lender reads nothing of another one, by list, id, history or introduction', async () => {
  const offer = await sent()
  const other = await rival((await portal.organization()).id)
  expect(await list(other)).toEqual([])
  const path = `/api/pipeline-offers/${offer.id}`
  for (const answer of [
    await other.client.get(`${path}/history`),
    await act(offer.id, 'withdraw', other),
    await other.client.put(path, { amount: 1 }),
    await other.client.put(`${path}/conditions`, { met: [] }),
    await other.client.get(`/api/introductions/${offer.introductionId}`),
  ])
    expect(answer.status).toBe(404)
  // A reader who is introduced to nobody of it: neither.
  expect((await act(offer.id, 'accept', scene.stranger, { version: 1 })).status).toBe(404)
})

test('an intermediary that lends itself reads outcomes of other lenders without amounts, and no offers (O-050)', async () => {
  const offer = await sent({ amount: 390_000 })
  const read = async () =>
    (await scene.mediator.client.get(`/api/introductions/${offer.introductionId}`)).body
  expect(await read()).toMatchObject({ offers: [{ id: offer.id }] })
  const own = await rival(scene.intermediary.id)
  expect(await read()).toMatchObject({
    offers: [],
    outcomes: {
      deal: { outcome: 'term_sheet', amount: null },
      capital: { outcome: 'term_sheet', amount: null },
    },
  })
  expect(await list(scene.mediator)).toEqual([])
  const listed = await scene.mediator.client.get('/api/introductions')
  expect(listed.text).not.toContain('390000')
  const mine = (await make(own.introductionId, { send: true }, own.client)).body
  expect((await list(scene.mediator)).map(({ id }) => id)).toEqual([mine.id])
  // Once it is accepted its line is the stack's, and every party reads it.
  await act(offer.id, 'accept', scene.developer, { version: offer.version })
  const finance = await scene.mediator.client.get(`/api/pipeline/${scene.dealId}/finance`)
  expect(finance.body.sources).toMatchObject([{ amount: '390000' }])
})

describe('each side acts for itself', () => {
  const calls = {
    update: (id: string) => ['put', `/api/pipeline-offers/${id}`, { amount: 2 }],
    withdraw: (id: string) => ['post', `/api/pipeline-offers/${id}/withdraw`, {}],
    conditions: (id: string) => ['put', `/api/pipeline-offers/${id}/conditions`, { met: [] }],
    accept: (id: string) => ['post', `/api/pipeline-offers/${id}/accept`, { version: 1 }],
    decline: (id: string) => ['post', `/api/pipeline-offers/${id}/decline`, { reason: 'rate' }],
    close: (id: string) => [
      'post',
      `/api/pipeline-offers/${id}/close`,
      { amount: 1, day: dayIn(-1) },
    ],
  } as const satisfies Record<string, (id: string) => readonly ['put' | 'post', string, object]>
  const ofLender = 'Only the organization that makes the offer can do this'
  const ofProject = 'Only the organization of the project can do this'

  test.each([
    ['update', 'developer', ofLender],
    ['withdraw', 'developer', ofLender],
    ['conditions', 'developer', ofLender],
    ['accept', 'lender', ofProject],
    ['decline', 'lender', ofProject],
    ...(['mediator', 'admin'] as const).flatMap((who) =>
      (Object.keys(calls) as (keyof typeof calls)[]).map(
        (call) => [call, who, onlyTheTwo] as const,
      ),
    ),
  ] as const)('%s by %s: 403', async (call, who, message) => {
    const { id } = await sent()
    const [method, path, body] = calls[call](id)
    const answer = await scene[who].client[method](path, body)
    expect([answer.status, answer.body.message]).toEqual([403, message])
  })

  test('and offers are made by the lender alone', async () => {
    const { id } = await scene.accepted()
    const statuses = []
    for (const who of ['developer', 'mediator', 'admin', 'stranger'] as const)
      statuses.push((await make(id, {}, scene[who].client)).status)
    expect(statuses).toEqual([403, 403, 403, 404])
  })
})

test('its file is read by whoever reads the offer, and by nobody else (H-028)', async () => {
  const file = await uploadedPath(portal, scene.lender.client, pdfFile)
  const { id: introductionId } = await scene.accepted()
  const { body: offer } = await make(introductionId, { file })
  const statuses = async () => {
    const found = []
    for (const who of ['lender', 'developer', 'mediator', 'stranger'] as const)
      found.push((await scene[who].client.get(file)).status)
    return found
  }
  expect(await statuses()).toEqual([200, 404, 404, 404])
  await act(offer.id, 'send', scene.lender)
  expect(await statuses()).toEqual([200, 200, 200, 404])
  const read = await list(scene.developer)
  expect(read[0]?.fileInfo).toMatchObject({ type: expect.any(String) })
})

describe('POST /api/offers/compare', () => {
  test.each(examples.comparisons)('answers $id: $title (O-045)', async ({ input, expected }) => {
    const answer = await scene.stranger.client.post('/api/offers/compare', input)
    expect([answer.status, answer.body]).toEqual([200, expected])
  })

  test.each(examples.flows)('answers $id: $title', async ({ input, expected }) => {
    const { offer, ...rest } = input
    const body = { ...rest, offers: [{ id: 'a', ...offer }] }
    const answer = await scene.stranger.client.post('/api/offers/compare', body)
    expect(answer.body.offers).toMatchObject([{ id: 'a', ...expected }])
  })

  test('takes at most six', async () => {
    const offers = Array.from({ length: 7 }, (_, id) => ({ id: `${id}`, kind: 'grant', amount: 1 }))
    const answer = await scene.stranger.client.post('/api/offers/compare', { offers })
    expect(answer.body.fields).toEqual({ offers: 'Compare at most 6 offers' })
  })
})
