import { describe, expect, test } from 'vitest'
import { shortDayWords } from '#contract/finance/day-words'
import { pipelineOffers } from '#database/offers'
import { bridgeTerms, dayIn, offerPortal } from '#test/support/offers'
import { record } from '#test/support/introductions'

// Offers from their draft on until they are answered (O-001 to O-006, O-010, O-013, O-015).

const { db, scene, act, make, sent, accept, list, introduction, set } = await offerPortal()
/** The day of a time as sentences say it: that of UTC (O-051). */
const dayOf = (time: string) => shortDayWords(time.slice(0, 10))

/** Status and sentence of an answer. */
const said = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
]

describe('an offer', () => {
  test('begins as a draft, which is filled in by its kind and need (O-001, O-051)', async () => {
    const { id } = await scene.accepted()
    const draft = await make(id, { kind: 'senior', rate: null, goodUntil: null, amount: '$5,000' })
    expect([draft.status, draft.body]).toEqual([201, draft.body])
    expect(draft.body).toMatchObject({
      state: 'draft',
      revision: 0,
      amount: 5000,
      phase: 'construction',
      dayCount: '30_360',
      binding: false,
      conditions: [],
      items: [],
      sentAt: null,
      dealId: scene.dealId,
      organizationName: scene.capital.name,
    })
    const edited = await scene.lender.client.put(`/api/pipeline-offers/${draft.body.id}`, {
      kind: 'guarantee',
      phase: 'permanent',
      version: 1,
    })
    expect(edited.body).toMatchObject({ amount: 5000, phase: 'both', revision: 0, version: 2 })
    expect(await list(scene.developer)).toEqual([])
    const removed = await scene.lender.client.delete(`/api/pipeline-offers/${draft.body.id}`)
    expect(removed.status).toBe(204)
    expect(await list(scene.lender)).toEqual([])
  })

  test.each([
    [{ need: undefined }, { need: 'Choose a need of the project' }],
    [{ need: 'perm' }, { need: 'Choose a need of the project' }],
    [{ amount: 0 }, { amount: 'Enter an amount above $0' }],
    [{ pointsBps: 10_001 }, { pointsBps: 'Use a whole number from 0 to 10,000' }],
    [{ interestOnlyMonths: 25 }, { interestOnlyMonths: 'Use a whole number from 0 to 24' }],
    [{ closingDay: 'soon' }, { closingDay: 'Use a date such as 2026-11-21' }],
    [{ items: ['poems'] }, { items: 'Choose an item of the list' }],
    [
      { conditions: Array.from({ length: 21 }, () => ({ text: 'A' })) },
      { conditions: 'Write at most 20 conditions' },
    ],
  ])('with %j is rejected, as a draft too', async (body, fields) => {
    const { id } = await scene.accepted()
    const answer = await make(id, body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('is sent with all that a project needs to answer it (O-004)', async () => {
    const { id } = await scene.accepted()
    const { body: draft } = await make(id, {
      kind: null,
      amount: null,
      goodUntil: dayIn(366),
      rate: null,
      termMonths: null,
    })
    const send = () => act(draft.id, 'send', scene.lender)
    const change = (body: object) =>
      scene.lender.client.put(`/api/pipeline-offers/${draft.id}`, body)
    expect((await send()).body.fields).toEqual({
      kind: 'Choose a kind',
      amount: 'Enter an amount',
      goodUntil: 'Choose a day from today to 365 days on',
    })
    await change({ kind: 'subordinate', amount: 9_999_999, goodUntil: dayIn(365) })
    expect((await send()).body.fields).toEqual({
      rate: 'Enter a rate',
      termMonths: 'Enter the term in months',
    })
    // More than is sought and a rate that nobody can read are taken.
    await change({ rate: 'as the market says', termMonths: 12 })
    expect((await send()).body).toMatchObject({ state: 'sent', revision: 1 })
    expect((await send()).status).toBe(409)
    expect((await scene.lender.client.delete(`/api/pipeline-offers/${draft.id}`)).status).toBe(409)
  })

  test('is revised while it waits, and its lender and the project read what it said before (O-005)', async () => {
    const offer = await sent({ conditions: [{ text: 'Title insurance' }, { text: 'Permit' }] })
    const path = `/api/pipeline-offers/${offer.id}`
    const marked = await scene.lender.client.put(`${path}/conditions`, { met: [1] })
    expect(marked.body).toMatchObject({
      revision: 1,
      conditions: [
        { text: 'Title insurance', met: false },
        { text: 'Permit', met: true },
      ],
    })
    const beyond = await scene.lender.client.put(`${path}/conditions`, { met: [2] })
    expect(beyond.status).toBe(400)
    const stale = await scene.lender.client.put(path, { amount: 1, version: offer.version })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 1])
    const revised = await scene.lender.client.put(path, { amount: 380_000 })
    expect(revised.body).toMatchObject({ revision: 2, amount: 380_000, state: 'sent' })
    const history = await scene.developer.client.get(`${path}/history`)
    expect(history.body.total).toBe(3)
    expect(history.body.entries[0].changes).toContainEqual({
      field: 'amount',
      from: 400_000,
      to: 380_000,
    })
    // The outcome that the portal wrote follows the revision.
    expect((await introduction(offer.introductionId)).outcomes.deal).toMatchObject({
      outcome: 'term_sheet',
      amount: 380_000,
    })
  })

  test('says nothing of its draft to the project, also once it is sent', async () => {
    const { id } = await scene.accepted()
    const { body: draft } = await make(id, { note: 'For our board alone' })
    await scene.lender.client.put(`/api/pipeline-offers/${draft.id}`, { note: null })
    const path = `/api/pipeline-offers/${draft.id}/history`
    expect((await scene.developer.client.get(path)).status).toBe(404)
    expect((await scene.lender.client.get(path)).body.total).toBe(0)
    await act(draft.id, 'send', scene.lender)
    const history = await scene.developer.client.get(path)
    expect(history.body.total).toBe(1)
    expect(history.text).not.toContain('board')
    const trail = await scene.admin.client.get('/api/audit?entity=pipeline-offers')
    expect(trail.text).not.toContain('board')
  })
})

describe('an introduction takes an offer', () => {
  test.each([
    ['while it waits', 'This introduction was not accepted', () => scene.asked()],
    [
      'after it came to nothing',
      'This introduction has ended',
      async () => {
        const made = await scene.accepted()
        await record(made.id, scene.developer, { outcome: 'no_deal', reason: 'terms' })
        return made
      },
    ],
    [
      'of a project that is closed',
      'This project is not open',
      async () => {
        const made = await scene.accepted()
        await scene.developer.client.put(`/api/pipeline/${scene.dealId}`, { outcome: 'funded' })
        return made
      },
    ],
    [
      'of a project that is not shared',
      'This project is not shared any more',
      async () => {
        const made = await scene.accepted()
        const hidden = { visibility: 'organization_only' }
        await scene.developer.client.put(`/api/pipeline/${scene.dealId}`, hidden)
        return made
      },
    ],
  ])('not %s: %s (O-003, H-095)', async (_title, message, prepared) => {
    const { id } = await prepared()
    expect(said(await make(id))).toEqual([409, message])
  })

  test('one of a need at a time; one whose day has passed ends with the next, and 20 in all (O-003)', async () => {
    const offer = await sent()
    const second = await make(offer.introductionId)
    expect(said(second)).toEqual([
      409,
      'Your organization has an open offer for this need. Revise it instead.',
    ])
    expect(second.body.current.id).toBe(offer.id)
    await set(offer.id, { goodUntil: dayIn(-2) })
    expect((await list(scene.developer))[0]?.state).toBe('lapsed')
    const third = await make(offer.introductionId)
    expect(third.status).toBe(201)
    const states = (await list(scene.lender)).map(({ state }) => state)
    expect(states).toEqual(['draft', 'lapsed'])
    // Another one is open: the former is not revised beside it.
    const former = await scene.lender.client.put(`/api/pipeline-offers/${offer.id}`, {
      goodUntil: dayIn(9),
    })
    expect(former.status).toBe(409)
    const made = { introductionId: offer.introductionId, need: 'perm', state: 'withdrawn' }
    await db.insert(pipelineOffers).values(Array.from({ length: 18 }, () => made))
    await act(third.body.id, 'send', scene.lender)
    await act(third.body.id, 'withdraw', scene.lender)
    expect(said(await make(offer.introductionId))).toEqual([
      409,
      'An introduction can have at most 20 offers',
    ])
  })

  test('and names it, to whom it concerns (O-006)', async () => {
    const offer = await sent()
    const named = {
      id: offer.id,
      need: 'bridge_to_itc',
      kind: 'bridge',
      amount: 400_000,
      state: 'sent',
      revision: 1,
      goodUntil: bridgeTerms.goodUntil,
    }
    for (const person of [scene.developer, scene.lender, scene.mediator, scene.admin])
      expect((await introduction(offer.introductionId, person)).offers).toEqual([named])
    await scene.developer.client.put(`/api/pipeline/${scene.dealId}`, {
      visibility: 'organization_only',
    })
    expect((await introduction(offer.introductionId, scene.lender)).offers).toMatchObject([
      { id: offer.id, state: 'withdrawn' },
    ])
  })
})

describe('what does not wait any more is said with its day', () => {
  const answered = (id: string) => act(id, 'accept', scene.developer, { version: 1 })

  test('ended, withdrawn, accepted and declined (O-002, O-005, O-010, O-051)', async () => {
    const offer = await sent()
    await set(offer.id, { goodUntil: dayIn(-2) })
    expect(said(await answered(offer.id))).toEqual([
      409,
      `This offer ended on ${shortDayWords(dayIn(-2))}. Ask for it again.`,
    ])
    // Revised it waits again.
    const path = `/api/pipeline-offers/${offer.id}`
    const revised = await scene.lender.client.put(path, { goodUntil: dayIn(5) })
    expect(revised.body).toMatchObject({ state: 'sent', revision: 2 })
    const accepted = await accept(revised.body)
    expect(accepted.status).toBe(200)
    const sentence = `This offer was accepted on ${dayOf(accepted.body.offer.acceptedAt)}.`
    expect(said(await answered(offer.id))).toEqual([409, sentence])
    expect(said(await scene.lender.client.put(path, { amount: 1 }))).toEqual([409, sentence])
    const withdrawn = await act(offer.id, 'withdraw', scene.lender)
    expect(withdrawn.body.state).toBe('withdrawn')
    expect(said(await answered(offer.id))).toEqual([
      409,
      `This offer was withdrawn on ${dayOf(withdrawn.body.endedAt)}. Ask for it again.`,
    ])
    const next = await make(offer.introductionId, { send: true })
    const bare = await act(next.body.id, 'decline', scene.developer, { reason: 'other' })
    expect([bare.status, bare.body.fields]).toEqual([400, { note: 'Say why' }])
    const declined = await act(next.body.id, 'decline', scene.developer, {
      reason: 'other_offer',
      note: 'The other one costs less.',
    })
    expect(declined.body).toMatchObject({
      state: 'declined',
      declineReason: 'other_offer',
      declineNote: 'The other one costs less.',
    })
    expect(said(await answered(next.body.id))).toEqual([
      409,
      `This offer was declined on ${dayOf(declined.body.endedAt)}.`,
    ])
  })

  test('who read nothing accepts nothing, and who read less reads again (O-010)', async () => {
    const offer = await sent()
    const blind = await act(offer.id, 'accept', scene.developer)
    expect([blind.status, blind.body.fields]).toEqual([400, { version: 'Read the offer first' }])
    await scene.lender.client.put(`/api/pipeline-offers/${offer.id}`, { amount: 1 })
    const late = await accept(offer)
    expect([late.status, late.body.current]).toMatchObject([409, { revision: 2, amount: 1 }])
  })
})
