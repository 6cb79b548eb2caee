import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  introductionPortal,
  introductionScene,
  introductionsPath,
} from '#test/support/introductions'

// What became of introductions, in figures for administrators (M-216).

const { portal, scene } = await introductionPortal()

describe('the figures (M-216)', () => {
  const summary = (client: typeof scene.lender.client, query = '') =>
    client.get(`${introductionsPath}/summary?${query}`)

  test('are for administrators', async () => {
    for (const { client } of [
      scene.developer,
      scene.developerManager,
      scene.lender,
      scene.mediator,
    ])
      expect((await summary(client)).status).toBe(403)
    expect((await summary(portal.client())).status).toBe(401)
    expect((await summary(scene.admin.client, 'from=yesterday')).status).toBe(400)
  })

  test('count what became of what was asked', async () => {
    const empty = (await summary(scene.admin.client)).body
    expect(empty).toMatchObject({
      asked: 0,
      acceptedShare: null,
      medianHoursToAnswer: null,
      fundedAmount: 0,
      byDeclineReason: {},
      byScore: [
        { from: 0, to: 64, asked: 0 },
        { from: 65, to: 84, asked: 0 },
        { from: 85, to: 100, asked: 0 },
      ],
    })
    const ids = []
    for (let n = 0; n < 8; n += 1) {
      const { id } = n === 0 ? await scene.asked() : await (await introductionScene(portal)).asked()
      ids.push(id)
    }
    const [funded = '', confirmed = '', noDeal = '', differs = '', declined = '', late = ''] = ids
    const answeredAt = daysAgo(1)
    const createdAt = new Date(answeredAt.getTime() - 10 * 3_600_000)
    const taken = { state: 'accepted', createdAt, answeredAt }
    await scene.set(funded, {
      ...taken,
      score: 60,
      dealOutcome: 'funded',
      dealOutcomeAmount: 100,
    })
    await scene.set(confirmed, {
      ...taken,
      dealOutcome: 'funded',
      dealOutcomeAmount: 1_640_000,
      capitalOutcome: 'funded',
      capitalOutcomeAmount: 1_600_000,
    })
    await scene.set(noDeal, {
      ...taken,
      dealOutcome: 'no_deal',
      dealOutcomeReason: 'credit',
      capitalOutcome: 'no_deal',
      capitalOutcomeReason: 'terms',
    })
    await scene.set(differs, {
      ...taken,
      dealOutcome: 'talking',
      capitalOutcome: 'no_deal',
      capitalOutcomeReason: 'timing',
    })
    await scene.set(declined, {
      state: 'declined',
      declineReason: 'too_small',
      createdAt: new Date(answeredAt.getTime() - 20 * 3_600_000),
      answeredAt,
    })
    await scene.set(late, { createdAt: daysAgo(20), expiresAt: daysAgo(6) })
    expect((await summary(scene.admin.client)).body).toEqual({
      asked: 8,
      waiting: 2,
      accepted: 4,
      declined: 1,
      expired: 1,
      withdrawn: 0,
      acceptedShare: 80,
      medianHoursToAnswer: 10,
      talking: 0,
      termSheet: 0,
      funded: 2,
      fundedConfirmed: 1,
      fundedAmount: 1_600_100,
      fundedConfirmedAmount: 1_600_000,
      noDeal: 1,
      differs: 1,
      byDeclineReason: { too_small: 1 },
      byNoDealReason: { credit: 1, terms: 1 },
      byScore: [
        { from: 0, to: 64, asked: 1, accepted: 1, funded: 1 },
        { from: 65, to: 84, asked: 0, accepted: 0, funded: 0 },
        { from: 85, to: 100, asked: 7, accepted: 3, funded: 1 },
      ],
    })
    const day = daysAgo(20).toISOString().slice(0, 10)
    const { body } = await summary(scene.admin.client, `from=${day}&to=${day}`)
    expect(body).toMatchObject({ asked: 1, expired: 1 })

    // Each figure is the total of the list of the same days (M-310).
    const listOf: Readonly<Record<string, string>> = {
      asked: '',
      waiting: 'state=requested',
      accepted: 'state=accepted',
      declined: 'state=declined',
      expired: 'state=expired',
      talking: 'outcome=talking',
      termSheet: 'outcome=term_sheet',
      funded: 'outcome=funded',
      noDeal: 'outcome=no_deal',
      differs: 'outcome=differs',
    }
    const later = daysAgo(5).toISOString().slice(0, 10)
    for (const days of ['', `from=${day}&to=${day}`, `from=${later}`, `to=${later}`]) {
      const figures = (await summary(scene.admin.client, days)).body
      for (const [figure, filter] of Object.entries(listOf)) {
        const list = await scene.admin.client.get(`${introductionsPath}?${days}&${filter}`)
        expect([days, figure, list.body.total]).toEqual([days, figure, figures[figure]])
      }
    }
    const wrong = await scene.admin.client.get(`${introductionsPath}?from=yesterday`)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation'])
  })
})
