import { describe, expect, test } from 'vitest'

import {
  act,
  daysAgo,
  introductionPortal,
  introductionsPath,
  record,
  statusesOf,
} from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'

// Introductions from the answer to the outcome, by everybody who may and may not (M-207 to M-213).

const { portal, scene, renew } = await introductionPortal()

const onlyTwo = 'Only the two organizations can do this'
const read = (id: string, client = scene.developer.client) =>
  client.get(`${introductionsPath}/${id}`)

describe('answers', () => {
  test('are given by the asked side alone (M-207, M-208, M-211)', async () => {
    const { id } = await scene.asked()
    const byAsker = 'Your organization asked for this introduction'
    for (const [by, status, message] of [
      [scene.developer, 403, byAsker],
      [scene.developerManager, 403, byAsker],
      [scene.mediator, 403, onlyTwo],
      [scene.admin, 403, onlyTwo],
      [scene.stranger, 404, 'This record does not exist'],
    ] as const)
      for (const [action, body] of [
        ['accept', {}],
        ['decline', { reason: 'terms' }],
      ] as const) {
        const answer = await act(id, action, by, body)
        expect([action, answer.status, answer.body.message]).toEqual([action, status, message])
      }
    for (const [by, status, message] of [
      [scene.lender, 403, 'Only the organization that asked can withdraw this introduction'],
      [scene.mediator, 403, onlyTwo],
      [scene.stranger, 404, 'This record does not exist'],
    ] as const) {
      const answer = await act(id, 'withdraw', by)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
    for (const [by, status] of [
      [scene.mediator, 403],
      [scene.admin, 403],
      [scene.stranger, 404],
      [scene.developer, 409],
      [scene.lender, 409],
    ] as const) {
      const answer = await record(id, by, { outcome: 'talking' })
      expect(answer.status).toBe(status)
    }
    expect((await read(id)).body).toMatchObject({ state: 'requested', version: 1 })
    expect((await act(id, 'accept', scene.lenderManager)).status).toBe(200)
  })

  test('an administrator withdraws, and answers for the organization they belong to', async () => {
    const first = await scene.asked()
    const withdrawn = await act(first.id, 'withdraw', scene.admin)
    expect([withdrawn.status, withdrawn.body.state]).toEqual([200, 'withdrawn'])
    expect(withdrawn.body.answeredAt).not.toBeNull()
    const theirs = await portal.signedIn({ role: 'admin', organizationId: scene.capital.id })
    const second = await scene.asked({ client: scene.lender.client })
    expect((await act(second.id, 'accept', theirs)).body.message).toBe(
      'Your organization asked for this introduction',
    )
    const ours = await portal.signedIn({
      role: 'admin',
      organizationId: scene.dealOrganization.id,
    })
    expect((await act(second.id, 'accept', ours)).status).toBe(200)
  })

  test('declining says why, to the asking side (M-207)', async () => {
    const { id } = await scene.asked()
    expect((await act(id, 'decline', scene.lender, { reason: 'other' })).body.fields).toEqual({
      note: 'Say why',
    })
    expect((await act(id, 'decline', scene.lender, { reason: 'mood' })).body.fields).toEqual({
      reason: 'Choose a reason',
    })
    const note = 'We have no room until June.'
    const answer = await act(id, 'decline', scene.lender, { reason: 'not_lending_now', note })
    expect(answer.body).toMatchObject({
      state: 'declined',
      declineReason: 'not_lending_now',
      declineNote: note,
      contacts: null,
    })
    // Read by itself it has its offers, too (O-006).
    expect((await read(id)).body).toEqual({ ...answer.body, offers: [] })
  })

  test('come once: what was answered stays, with what it is now (M-209)', async () => {
    for (const [action, body, state] of [
      ['accept', {}, 'accepted'],
      ['decline', { reason: 'terms' }, 'declined'],
    ] as const) {
      await renew()
      const { id } = await scene.asked()
      expect((await act(id, action, scene.lender, body)).status).toBe(200)
      for (const [again, by] of [
        ['accept', scene.lenderManager],
        ['decline', scene.lender],
        ['withdraw', scene.developer],
        ['withdraw', scene.admin],
      ] as const) {
        const answer = await act(id, again, by, again === 'decline' ? { reason: 'terms' } : {})
        expect([answer.status, answer.body.message, answer.body.current.state]).toEqual([
          409,
          `This introduction was already ${state}.`,
          state,
        ])
      }
    }
  })

  test('of two at once one counts', async () => {
    for (const others of [
      (id: string) => act(id, 'decline', scene.lenderManager, { reason: 'terms' }),
      (id: string) => act(id, 'accept', scene.lenderManager),
      (id: string) => act(id, 'withdraw', scene.developer),
    ]) {
      await renew()
      const { id } = await scene.asked()
      const answers = await Promise.all([act(id, 'accept', scene.lender), others(id)])
      expect(statusesOf(answers)).toEqual([200, 409])
    }
  })

  test('past its end it has expired, without any job (M-210)', async () => {
    const { id: late } = await scene.asked()
    await scene.set(late, { expiresAt: daysAgo(0.001) })
    for (const [action, by, body] of [
      ['accept', scene.lender, {}],
      ['decline', scene.lender, { reason: 'terms' }],
      ['withdraw', scene.developer, {}],
    ] as const) {
      const answer = await act(late, action, by, body)
      expect([answer.status, answer.body.message, answer.body.current.state]).toEqual([
        409,
        'This introduction has expired.',
        'expired',
      ])
    }
    expect((await read(late)).body.state).toBe('expired')
    const list = (query: string) => scene.developer.client.get(`${introductionsPath}?${query}`)
    expect((await list('state=requested')).body.total).toBe(0)
    expect((await list('state=expired&facets=true')).body).toMatchObject({
      total: 1,
      facets: { state: { expired: 1 } },
    })
  })
})

describe('outcomes', () => {
  test('belong to an accepted introduction, one of each side, the last one counts (M-211, M-212)', async () => {
    const { id } = await scene.accepted()
    const steps: [IntroductionScene['lender'], object, object][] = [
      [scene.developer, { outcome: 'talking' }, { outcome: 'talking', confirmed: false }],
      [scene.lender, { outcome: 'talking' }, { outcome: 'talking', confirmed: true }],
      [scene.lender, { outcome: 'term_sheet' }, { outcome: 'differs', confirmed: false }],
      [
        scene.developer,
        { outcome: 'funded', amount: 400_000 },
        { outcome: 'differs', fundedAmount: null },
      ],
      [
        scene.lenderManager,
        { outcome: 'funded', amount: '$390,000', note: 'Closed in June' },
        { outcome: 'funded', confirmed: true, fundedAmount: 390_000 },
      ],
      [
        scene.lender,
        { outcome: 'no_deal', reason: 'credit', amount: 3 },
        { outcome: 'differs', confirmed: false, fundedAmount: null },
      ],
    ]
    for (const [by, body, expected] of steps) {
      const answer = await record(id, by, body)
      expect([answer.status, answer.body]).toMatchObject([200, expected])
    }
    const { outcomes } = (await read(id)).body
    expect(outcomes).toMatchObject({
      deal: { outcome: 'funded', amount: 400_000, reason: null, note: null },
      capital: { outcome: 'no_deal', amount: null, reason: 'credit' },
    })
  })

  test('a term sheet has its amount, and only what was funded counts as funded (M-211, M-212)', async () => {
    const { id } = await scene.accepted()
    const sheet = await record(id, scene.lender, { outcome: 'term_sheet', amount: '$1,234' })
    const capital = { outcome: 'term_sheet', amount: 1_234 }
    expect([sheet.status, sheet.body.outcomes.capital]).toMatchObject([200, capital])
    expect(sheet.body).toMatchObject({ outcome: 'term_sheet', fundedAmount: null })
    const both = await record(id, scene.developer, { outcome: 'term_sheet', amount: 5 })
    expect(both.body).toMatchObject({ confirmed: true, fundedAmount: null })
    const differs = await record(id, scene.developer, { outcome: 'funded', amount: 2_000 })
    expect(differs.body).toMatchObject({
      outcome: 'differs',
      fundedAmount: null,
      outcomes: { capital },
    })
    const summary = await scene.admin.client.get(`${introductionsPath}/summary`)
    expect(summary.body).toMatchObject({ fundedAmount: 0, fundedConfirmedAmount: 0 })
    const without = await record(id, scene.lender, { outcome: 'term_sheet' })
    expect(without.body.outcomes.capital).toMatchObject({ outcome: 'term_sheet', amount: null })
  })

  test('one side alone: its outcome and its amount', async () => {
    const { id } = await scene.accepted()
    const answer = await record(id, scene.lender, { outcome: 'funded', amount: 12 })
    expect(answer.body).toMatchObject({ outcome: 'funded', confirmed: false, fundedAmount: 12 })
  })

  test('say what is missing, and who was quicker', async () => {
    const { id, version } = await scene.accepted()
    for (const [body, fields] of [
      [{ outcome: 'funded' }, { amount: 'Enter the amount funded' }],
      [{ outcome: 'funded', amount: 0 }, { amount: 'Enter the amount funded' }],
      [{ outcome: 'no_deal' }, { reason: 'Choose a reason' }],
      [{ outcome: 'no_deal', reason: 'other' }, { note: 'Say why' }],
      [{ outcome: 'lost' }, { outcome: 'Choose an outcome' }],
    ] as const) {
      const answer = await record(id, scene.lender, body)
      expect([body, answer.status, answer.body.fields]).toEqual([body, 400, fields])
    }
    expect((await record(id, scene.lender, { outcome: 'talking', version })).status).toBe(200)
    const late = await record(id, scene.developer, { outcome: 'talking', version })
    expect([late.status, late.body.current.version]).toEqual([409, version + 1])
    const both = await Promise.all([
      record(id, scene.lender, { outcome: 'term_sheet' }),
      record(id, scene.developer, { outcome: 'term_sheet' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(id)).body).toMatchObject({ outcome: 'term_sheet', confirmed: true })
  })

  test('no outcome without acceptance', async () => {
    const { id } = await scene.asked()
    const sentence = 'Only an accepted introduction has an outcome'
    const early = await record(id, scene.lender, { outcome: 'talking' })
    expect([early.status, early.body.message]).toEqual([409, sentence])
    await act(id, 'withdraw', scene.developer)
    const after = await record(id, scene.developer, { outcome: 'talking' })
    expect([after.status, after.body.current.state]).toEqual([409, 'withdrawn'])
  })

  test('change no deal (M-213)', async () => {
    const { id } = await scene.accepted()
    const before = (await scene.developer.client.get(`/api/pipeline/${scene.dealId}`)).body
    for (const by of [scene.developer, scene.lender])
      await record(id, by, { outcome: 'funded', amount: 5 })
    expect((await scene.developer.client.get(`/api/pipeline/${scene.dealId}`)).body).toEqual(before)
  })
})
