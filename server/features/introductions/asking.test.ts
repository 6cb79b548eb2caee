import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { introductions } from '#database/introductions'
import { products } from '#database/products'
import {
  askMessage,
  introductionPortal,
  introductionsPath,
  statusesOf,
} from '#test/support/introductions'

// Who may ask for an introduction, and what is stored of it (M-200, M-201, M-203, M-205).

const { portal, db, scene } = await introductionPortal()

const read = (id: string, client = scene.developer.client) =>
  client.get(`${introductionsPath}/${id}`)

describe('asking', () => {
  test('stores names, need, amount and present score (M-200, M-205)', async () => {
    const made = await scene.asked({ phone: '312 555 0100' })
    expect(made).toEqual({
      id: made.id,
      dealId: scene.dealId,
      dealName: 'Town Hall Roof',
      kind: 'products',
      offerId: scene.productId,
      offerName: 'Credit Bridge',
      need: 'bridge_to_itc',
      amount: 400_000,
      score: 100,
      confidence: 100,
      dealOrganizationId: scene.dealOrganization.id,
      dealOrganizationName: 'Harvest Solar Works',
      capitalOrganizationId: scene.capital.id,
      capitalOrganizationName: 'Quiet River Bank',
      askedBy: 'deal',
      askedByName: made.askedByName,
      message: askMessage,
      state: 'requested',
      declineReason: null,
      declineNote: null,
      createdAt: made.createdAt,
      expiresAt: new Date(Date.parse(made.createdAt) + 14 * 24 * 3_600_000).toISOString(),
      answeredAt: null,
      contacts: null,
      outcomes: { deal: null, capital: null },
      outcome: null,
      confirmed: false,
      fundedAmount: null,
      updatedAt: made.createdAt,
      version: 1,
    })
    await db
      .update(products)
      .set({ name: 'Renamed', minPrincipalSize: 500_000 })
      .where(eq(products.id, scene.productId))
    expect((await read(made.id)).body).toEqual({ ...made, offers: [] })
  })

  test('is for members and managers of either side, and nobody else (M-201)', async () => {
    const rejected = {
      message: "Only the project's and the lender's organizations can ask for this introduction",
      code: 'forbidden',
    }
    for (const { client } of [scene.admin, scene.mediator, scene.stranger]) {
      const answer = await scene.ask({ client })
      expect([answer.status, answer.body]).toEqual([403, rejected])
    }
    expect((await scene.ask({ client: portal.client() })).status).toBe(401)
    expect((await scene.ask({ client: (await portal.signedIn()).client })).status).toBe(403)
    for (const [by, side] of [
      [scene.developerManager, 'deal'],
      [scene.lender, 'capital'],
      [scene.lenderManager, 'capital'],
      [await portal.signedIn({ role: 'admin', organizationId: scene.capital.id }), 'capital'],
    ] as const) {
      expect((await scene.asked({ client: by.client })).askedBy).toBe(side)
      await db.delete(introductions)
    }
  })

  test('says what is wrong with a request and stores nothing (M-200)', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const [body, status, fields] of [
      [{ message: 'Too short' }, 400, { message: 'Write at least 20 characters' }],
      [{ message: `   ${' '.repeat(30)}x` }, 400, { message: 'Write at least 20 characters' }],
      [{ message: 'x'.repeat(2001) }, 400, { message: 'Use at most 2,000 characters' }],
      [{ phone: '5'.repeat(51) }, 400, { phone: 'Use at most 50 characters' }],
      [{ need: 'perm' }, 400, { need: 'Choose a need of the project' }],
      [{ need: 'house' }, 400, { need: 'Choose a need of the project' }],
      [{ dealId: id }, 404, undefined],
      [{ offerId: id }, 404, undefined],
      [{ kind: 'lending-profiles' }, 404, undefined],
      [{ kind: 'organizations' }, 400, { kind: 'Choose a kind of offer' }],
      [{ dealId: 'none' }, 400, { dealId: 'This project does not exist' }],
    ] as const) {
      const answer = await scene.ask(body)
      expect([body, answer.status, answer.body.fields]).toEqual([body, status, fields])
    }
    expect((await scene.ask({ message: 'A message \0 of enough characters' })).status).toBe(400)
    expect((await scene.ask({ state: 'accepted', score: 3 })).body).toMatchObject({
      state: 'requested',
      score: 100,
    })
  })

  test('of two at the same time one is stored, whoever asks (M-203)', async () => {
    const answers = await Promise.all([
      scene.ask(),
      scene.ask({ client: scene.developerManager.client }),
      scene.ask({ client: scene.lender.client }),
      scene.ask({ client: scene.lenderManager.client }),
    ])
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
    const live = answers.find(({ status }) => status === 201)?.body.id
    const others = answers.filter(({ status }) => status === 409)
    expect(others.map(({ body }) => [body.message, body.current.id])).toEqual(
      others.map(() => ['These organizations already have an introduction for this project', live]),
    )
  })
})
