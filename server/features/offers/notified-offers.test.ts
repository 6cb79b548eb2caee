import { describe, expect, test } from 'vitest'
import { dayWords } from '#contract/finance/day-words'
import { mails } from '#database/mail'
import { bridgeTerms, dayIn, offerPortal } from '#test/support/offers'
import { record } from '#test/support/introductions'
import { notificationsOf } from '#test/support/notifications'

// What offers say of their introduction, and whom they are told to (O-015, H-060 to H-062, H-103).

const { portal, db, scene, act, make, sent, accept, introduction, set } = await offerPortal()

/** Status and sentence of an answer. */
const said = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
]

describe('what both sides say became of the introduction', () => {
  test('is raised by an offer and never lowered; the buttons remain (O-015)', async () => {
    const made = await scene.accepted()
    await record(made.id, scene.developer, { outcome: 'funded', amount: 7 })
    const offer = (await make(made.id, { send: true })).body
    const after = await introduction(made.id)
    expect(after.outcomes.deal).toMatchObject({ outcome: 'funded', amount: 7 })
    expect(after.outcomes.capital).toMatchObject({
      outcome: 'term_sheet',
      amount: 400_000,
      byName: 'The portal',
    })
    expect((await record(made.id, scene.lender, { outcome: 'talking' })).status).toBe(200)
    expect((await accept(offer)).status).toBe(200)
    for (const person of [scene.developer, scene.lender])
      expect(said(await record(made.id, person, { outcome: 'no_deal', reason: 'terms' }))).toEqual([
        409,
        'An accepted offer stands. Withdraw or decline it first.',
      ])
    await act(offer.id, 'withdraw', scene.lender)
    const ended = await record(made.id, scene.lender, { outcome: 'no_deal', reason: 'terms' })
    expect(ended.status).toBe(200)
  })
})

describe('the other side is told (H-060, H-061, H-103)', () => {
  const titles = async ({ client }: typeof scene.developer) =>
    (await notificationsOf(client, '&kind=introductions')).notifications.map(
      ({ title, address }) => [title, address],
    )

  test('by name and amount, in the portal, and of offers by mail', async () => {
    const offer = await sent()
    const address = `/pipeline/${scene.dealId}/offers`
    const bank = scene.capital.name
    for (const person of [scene.developer, scene.developerManager])
      expect((await titles(person))[0]).toEqual([
        `${bank} made an offer for Town Hall Roof: Bridge to ITC, $400,000`,
        address,
      ])
    const revised = await scene.lender.client.put(`/api/pipeline-offers/${offer.id}`, {
      amount: 410_000,
    })
    await accept(revised.body)
    await act(offer.id, 'close', scene.lender, { amount: 410_000, day: dayIn(-1) })
    await act(offer.id, 'close', scene.developer, { amount: 410_000, day: dayIn(-1) })
    expect((await titles(scene.developer)).map(([title]) => title).slice(0, 2)).toEqual([
      `${bank} recorded the closing of its offer for Town Hall Roof`,
      `${bank} revised its offer for Town Hall Roof`,
    ])
    const owner = scene.dealOrganization.name
    expect((await titles(scene.lenderManager)).map(([title]) => title).slice(0, 2)).toEqual([
      `${owner} recorded the closing of your offer for Town Hall Roof`,
      `${owner} accepted your offer for Town Hall Roof`,
    ])
    expect(await titles(scene.mediator)).toEqual([])
    const sentMails = (await db.select().from(mails)).filter(
      ({ kind, recipient }) =>
        kind === 'offer_received' && recipient === scene.developerManager.user.email,
    )
    expect(sentMails).toHaveLength(2)
    const { text } = await portal.outbox.about(
      scene.developerManager.user.email,
      'You received an offer',
    )
    const words = text.replaceAll(/\s+/g, ' ')
    const day = dayWords(bridgeTerms.goodUntil)
    expect(words).toContain(
      `${bank} offers $400,000 for Town Hall Roof: Bridge to ITC. It is good until ${day}.`,
    )
    expect(words).toContain(address)
  })

  test('under Attention, until it is answered or its day has passed (H-062)', async () => {
    const waiting = async () =>
      (await scene.developer.client.get('/api/dashboard/attention')).body.introductions
    const offer = await sent()
    expect(await waiting()).toMatchObject({
      total: 1,
      entries: [
        {
          id: offer.id,
          dealId: scene.dealId,
          organizationName: scene.capital.name,
          state: 'offer',
          expiresAt: bridgeTerms.goodUntil,
        },
      ],
    })
    const counts = await scene.developer.client.get('/api/notifications/unread')
    expect(counts.body.toDo).toBe(1)
    await set(offer.id, { goodUntil: dayIn(-2) })
    expect((await waiting()).total).toBe(0)
  })
})
