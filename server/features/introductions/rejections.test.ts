import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { introductions } from '#database/introductions'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import {
  act,
  daysAgo,
  fittingDeal,
  fittingProduct,
  introductionPortal,
  record,
} from '#test/support/introductions'

// What keeps an introduction from being asked for, in its order, and how often one may ask (M-202 to M-204).

const { portal, db, scene } = await introductionPortal()

const setDeal = (values: Partial<typeof pipeline.$inferInsert>) =>
  db.update(pipeline).set(values).where(eq(pipeline.id, scene.dealId))
const setProduct = (values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, scene.productId))
const rejected = async (values: Parameters<typeof scene.ask>[0] = {}) => {
  const { status, body } = await scene.ask(values)
  return [status, body.message]
}
const longDay = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

describe('409s', () => {
  test('come in their order, each with its sentence (M-202)', async () => {
    const { client } = scene.lender
    await scene.asked()
    // Everything is wrong at once; one thing after the other is put right, the first one first.
    await setDeal({
      organizationId: null,
      outcome: 'withdrawn',
      visibility: 'shared',
      technology: ['storage'],
    })
    await setProduct({ status: 'draft' })
    const steps: [string, () => Promise<unknown>][] = [
      [
        'This project has no organization that could be asked',
        () => setDeal({ organizationId: scene.capital.id, visibility: 'organization_only' }),
      ],
      [
        'The project and the offer belong to the same organization',
        () =>
          setDeal({
            organizationId: scene.dealOrganization.id,
            intermediaryAggregatorId: scene.capital.id,
          }),
      ],
      ['This project is not open', () => setDeal({ outcome: 'open' })],
      ['Share the project with the campaign first', () => setDeal({ visibility: 'shared' })],
      ['This offer is not published', () => setProduct({ status: 'published' })],
      [
        'This offer does not fit the project: Project uses Storage; finances Solar.',
        () => setDeal({ technology: ['solar'] }),
      ],
    ]
    await setProduct({ macroGeography: 'certain_geographies', certainGeographies: ['iowa'] })
    for (const [sentence, putRight] of steps) {
      expect(await rejected({ client })).toEqual([409, sentence])
      await putRight()
    }
    // Illinois and Iowa are neighbors: near is enough.
    expect(await rejected({ client })).toEqual([
      409,
      'These organizations already have an introduction for this project',
    ])
  })

  test('a draft of others does not exist, an own one is not published', async () => {
    await setProduct({ status: 'draft' })
    expect(await rejected()).toEqual([404, 'This record does not exist'])
    expect(await rejected({ client: scene.lender.client })).toEqual([
      409,
      'This offer is not published',
    ])
    await setDeal({ visibility: 'organization_only' })
    expect(await rejected({ client: scene.lender.client })).toEqual([
      404,
      'This record does not exist',
    ])
  })

  test('what does not fit says the first hard criterion of the need that comes closest', async () => {
    await setDeal({
      capNeed: ['perm', 'bridge_to_itc'],
      technology: ['storage'],
      location: 'texas',
    })
    await setProduct({ macroGeography: 'certain_geographies', certainGeographies: ['iowa'] })
    const fits = 'This offer does not fit the project: '
    expect((await rejected())[1]).toBe(`${fits}Project uses Storage; finances Solar.`)
    expect((await rejected({ need: 'perm' }))[1]).toBe(`${fits}Needs Perm; offers Bridge to ITC.`)
    await setDeal({ capNeed: [], technology: ['solar'], location: 'iowa' })
    expect((await rejected())[1]).toBe(
      `${fits}The project names no capital need; offers Bridge to ITC.`,
    )
  })

  test('asking again is for the side that asked a matter of 30 days (M-202, M-203)', async () => {
    const today = longDay(new Date(Date.now() + 30 * 86_400_000))
    const again = [409, `This introduction can be asked again from ${today} on`]
    const first = await scene.asked()
    await act(first.id, 'withdraw', scene.developer)
    expect(await rejected()).toEqual(again)
    expect(await rejected({ client: scene.developerManager.client })).toEqual(again)
    // The other side may ask at any time.
    const second = await scene.asked({ client: scene.lender.client })
    await act(second.id, 'decline', scene.developer, { reason: 'terms' })
    expect(await rejected({ client: scene.lender.client })).toEqual(again)
    await scene.set(second.id, { answeredAt: daysAgo(29) })
    expect(await rejected({ client: scene.lender.client })).toEqual([
      409,
      `This introduction can be asked again from ${longDay(new Date(Date.now() + 86_400_000))} on`,
    ])
    await scene.set(second.id, { answeredAt: daysAgo(30) })
    const third = await scene.asked({ client: scene.lender.client })
    // Nobody answers: it counts from its end.
    await scene.set(third.id, { expiresAt: daysAgo(1) })
    expect(await rejected({ client: scene.lender.client })).toEqual([
      409,
      `This introduction can be asked again from ${longDay(new Date(Date.now() + 29 * 86_400_000))} on`,
    ])
    await scene.set(first.id, { answeredAt: daysAgo(31) })
    const fourth = await scene.asked()
    const [stored] = await db
      .select({ state: introductions.state })
      .from(introductions)
      .where(eq(introductions.id, third.id))
    expect(stored).toEqual({ state: 'expired' })
    // Accepted, it is live until a side records no deal.
    await act(fourth.id, 'accept', scene.lender)
    expect((await rejected())[1]).toBe(
      'These organizations already have an introduction for this project',
    )
    await record(fourth.id, scene.lender, { outcome: 'no_deal', reason: 'timing' })
    expect(await rejected()).toEqual(again)
  })
})

describe('limits hold with RATE_LIMIT=off (M-204)', () => {
  const message = 'We build the roof in spring and look for a bridge.'

  /** Asks for as many introductions of the deal's organization as there are lenders. */
  async function pairs(count: number) {
    const made = []
    for (let n = 0; n < count; n += 1) {
      const { id } = await portal.organization()
      const offer = await insertProduct(db, {
        name: `Bridge ${n}`,
        organizationId: id,
        ...fittingProduct,
      })
      made.push({ dealId: scene.dealId, kind: 'products', offerId: offer.id, message })
    }
    return made
  }

  test('10 of a person in 24 hours, withdrawn ones counted, also at once', async () => {
    const bodies = await pairs(12)
    const answers = await Promise.all(
      bodies.map((body) => scene.developer.client.post('/api/introductions', body)),
    )
    const stored = answers.filter(({ status }) => status === 201)
    const tooMany = answers.filter(({ status }) => status === 429)
    expect([stored.length, tooMany.length]).toEqual([10, 2])
    for (const { body, headers } of tooMany) {
      expect([body.code, body.message]).toEqual([
        'too_many_requests',
        'You have asked for 10 introductions in 24 hours',
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    }
    for (const { body } of stored) await act(body.id, 'withdraw', scene.developer)
    const late = bodies.find((_body, n) => answers[n]?.status === 429)
    const ask11 = () => scene.developer.client.post('/api/introductions', late)
    expect((await ask11()).status).toBe(429)
    // A 409 goes before the limit.
    expect((await scene.ask({ need: 'bridge_to_itc', ...bodies[0] })).status).toBe(
      answers[0]?.status === 201 ? 409 : 429,
    )
    await db
      .update(introductions)
      .set({ createdAt: sql`${introductions.createdAt} - interval '25 hours'` })
    expect((await ask11()).status).toBe(201)
  })

  test('20 of an organization may wait, whoever of it asks, also at once', async () => {
    const bodies = await pairs(22)
    const people = [scene.developer, scene.developerManager, await another()]
    const answers = await Promise.all(
      bodies.map((body, n) =>
        (people[n % 3] ?? scene.developer).client.post('/api/introductions', body),
      ),
    )
    const counts = (status: number) => answers.filter((each) => each.status === status).length
    expect([counts(201), counts(429)]).toEqual([20, 2])
    expect(answers.find((each) => each.status === 429)?.body.message).toBe(
      'Your organization has 20 introductions waiting for an answer; withdraw one or wait',
    )
    const [first] = answers.filter((each) => each.status === 201)
    const late = bodies.find((_body, n) => answers[n]?.status === 429)
    await act(first?.body.id, 'withdraw', scene.admin)
    const fresh = await another()
    expect((await fresh.client.post('/api/introductions', late)).status).toBe(201)
    // The other side's requests do not count, nor does what has expired.
    const deal = await insertDeal(db, {
      name: 'Second Roof',
      organizationId: scene.dealOrganization.id,
      ...fittingDeal,
    })
    const theirs = { dealId: deal.id, kind: 'products', offerId: scene.productId, message }
    expect((await fresh.client.post('/api/introductions', theirs)).status).toBe(429)
    expect((await scene.lender.client.post('/api/introductions', theirs)).status).toBe(201)
  })

  const another = () => portal.signedIn({ organizationId: scene.dealOrganization.id })
})
