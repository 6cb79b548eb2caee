import { describe, expect, test } from 'vitest'
import { fittingProduct, askMessage, act as actOn } from '#test/support/introductions'
import { insertProduct } from '#server/features/products/products.store'
import { pdfFile } from '#test/support/sample-files'
import { uploadedPath } from '#test/support/uploads'
import { offerPortal } from '#test/support/offers'
import examples from '../../../contract/package/worked-examples.json' with { type: 'json' }

// Who reads and writes offers (H-001, O-006, O-050), and what compares them (O-045).

const { portal, db, scene, act, make, sent, list } = await offerPortal()

/** A lender beside the first one, introduced to the same deal. */
async function rival(organizationId: string) {
  const person = await portal.signedIn({ organizationId })
  const product = await insertProduct(db, { ...fittingProduct, name: 'Another', organizationId })
  const { id } = await scene.asked({ offerId: product.id, message: askMessage })
  expect((await actOn(id, 'accept', person)).status).toBe(200)
  return { ...person, introductionId: id }
}

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
  // Its own waits for the project, not for itself (H-102).
  const room = await scene.mediator.client.get(`/api/pipeline/${scene.dealId}/room`)
  expect(room.body).toMatchObject({ role: 'party', offers: 0, questions: 0 })
  // Once it is accepted its line is the stack's, and every party reads it.
  await act(offer.id, 'accept', scene.developer, { version: offer.version })
  const finance = await scene.mediator.client.get(`/api/pipeline/${scene.dealId}/finance`)
  expect(finance.body.sources).toMatchObject([{ amount: '390000' }])
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
