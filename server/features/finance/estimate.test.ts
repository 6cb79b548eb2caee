import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import { addDays } from '#contract/finance/days'
import { auditEntries } from '#database/audit'
import { benchmarkRates } from '#database/finance'
import { today } from '#server/platform/present-day'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

// Estimates as every member asks for them (K-075, K-080, K-082).

const path = '/api/finance/estimate'

let portal: TestApp
let member: Client
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  const { id } = await portal.organization()
  member = (await portal.signedIn({ organizationId: id })).client
})
afterAll(() => portal.close())

describe('POST /api/finance/estimate', () => {
  test.each(examples.examples)('$id: $title', async ({ input, expected }) => {
    const answer = await member.post(path, input)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...expected, revision: content.revision })
  })

  test('of nothing says what is missing, and stores nothing', async () => {
    const entries = () => portal.database.open.db.select({ entries: count() }).from(auditEntries)
    const before = await entries()
    const answer = await member.post(path, {})
    expect(answer.body).toMatchObject({
      stack: { totalUses: null, firmGap: null, gapView: null },
      credit: { state: 'unknown', path: 'unknown', parts: [] },
      clock: { status: 'none', slackDays: null },
      bridge: { amount: null, missing: ['credit_cash'] },
      missing: ['cost', 'technology'],
      readiness: 'incomplete',
    })
    expect(await entries()).toEqual(before)
  })

  test.each([
    [
      'facts',
      { facts: { solarKw: 0 } },
      'facts.solarKw',
      'Use a whole number from 1 to 10,000,000',
    ],
    [
      'facts',
      { facts: { solarKw: 1.5 } },
      'facts.solarKw',
      'Use a whole number from 1 to 10,000,000',
    ],
    ['facts', { facts: { wagesMet: 'maybe' } }, 'facts.wagesMet', 'Choose yes or no'],
    [
      'facts',
      { facts: { lowIncomeCategory: '5' } },
      'facts.lowIncomeCategory',
      'Choose a category',
    ],
    ['facts', { facts: { lowIncomeState: 'won' } }, 'facts.lowIncomeState', 'Choose a state'],
    [
      'facts',
      { facts: { constructionStart: '2026-02-30' } },
      'facts.constructionStart',
      'Use a date such as 2026-11-21',
    ],
    [
      'facts',
      { facts: { constructionStart: '1899-12-31' } },
      'facts.constructionStart',
      'Use a date such as 2026-11-21',
    ],
    [
      'facts',
      { facts: { constructionStart: '2026-05-01' } },
      'facts.constructionState',
      'Say whether construction is planned or has begun',
    ],
    [
      'facts',
      { facts: { constructionMethod: 'a' } },
      'facts.constructionMethod',
      'Choose how construction begins',
    ],
    ['facts', { facts: { creditOwnerType: 'a' } }, 'facts.creditOwnerType', 'Choose an owner type'],
    [
      'facts',
      { facts: { taxYearEndMonth: 13 } },
      'facts.taxYearEndMonth',
      'Use a whole number from 1 to 12',
    ],
    [
      'facts',
      { facts: { bridgeAdvancePercent: 0 } },
      'facts.bridgeAdvancePercent',
      'Use a whole number from 1 to 100',
    ],
    ['uses', { uses: [{ kind: 'roof', amount: 1 }] }, 'uses.kind', 'Choose a kind'],
    ['uses', { uses: [{ kind: 'solar' }] }, 'uses.amount', 'Enter an amount'],
    ['uses', { uses: [{ kind: 'solar', amount: 0 }] }, 'uses.amount', 'Enter an amount above $0'],
    ['uses', { uses: [{ kind: 'solar', amount: '1.5' }] }, 'uses.amount', 'Use whole US dollars'],
    [
      'uses',
      { uses: [{ kind: 'solar', amount: 1e12 }] },
      'uses.amount',
      'Use at most $999,999,999,999',
    ],
    ['sources', { sources: [{ kind: 'grant', amount: 1 }] }, 'sources.label', 'Name the source'],
    [
      'sources',
      { sources: [{ kind: 'grant', label: 'A', amount: 1, state: 'sure' }] },
      'sources.state',
      'Choose a state',
    ],
    [
      'sources',
      { sources: [{ kind: 'grant', label: 'A', amount: 1, phase: 'later' }] },
      'sources.phase',
      'Choose construction, permanent or both',
    ],
    [
      'sources',
      { sources: [{ kind: 'grant', label: 'A', amount: 1, termMonths: 601 }] },
      'sources.termMonths',
      'Use a whole number from 1 to 600',
    ],
  ])('with a wrong %s is told in a sentence (%j)', async (_part, body, field, sentence) => {
    const answer = await member.post(path, body)
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }])
  })

  test.each([
    [
      'uses',
      Array.from({ length: 101 }, () => ({ kind: 'solar', amount: 1 })),
      'A project can have at most 100 uses',
    ],
    [
      'sources',
      Array.from({ length: 201 }, () => ({ kind: 'grant', label: 'A', amount: 1 })),
      'A project can have at most 200 sources',
    ],
  ])('with too many %s is told (K-023)', async (part, lines, sentence) => {
    const answer = await member.post(path, { [part]: lines })
    expect([answer.status, answer.body.message]).toEqual([400, sentence])
  })

  // K-075, B-010.
  test('without rates takes those of the table; a rate of a day to come counts nowhere', async () => {
    const prime = (rateBps: number, days: number) => ({
      benchmark: 'prime',
      rateBps,
      asOf: addDays(today(), days),
    })
    const source = 'A bank'
    const { db } = portal.database.open
    await db.insert(benchmarkRates).values([
      { ...prime(700, -30), source },
      { ...prime(675, 0), source },
      // The portal rejects it; it may have come with a dump of a clock that was ahead.
      { ...prime(100, 1), source },
    ])
    const loan = {
      kind: 'senior',
      label: 'A loan',
      amount: 100,
      state: 'committed',
      rate: 'Prime + 1%',
    }
    const costOf = async (given: object) =>
      (await member.post(path, { sources: [loan], ...given })).body.stack.permanent.debtCostBps
    expect(await costOf({})).toBe(775)
    expect(await costOf({ benchmarks: [prime(500, -1)] })).toBe(600)
    expect(await costOf({ benchmarks: [prime(500, -1), prime(100, 1)] })).toBe(600)
    expect(await costOf({ benchmarks: [prime(100, 1)] })).toBeNull()
    expect(await costOf({ benchmarks: [] })).toBeNull()
    const { body } = await member.get('/api/benchmarks?current=true')
    expect(body.benchmarks).toMatchObject([{ rateBps: 675 }])
  })

  test('is for members', async () => {
    expect((await portal.client().post(path, {})).status).toBe(401)
    const alone = (await portal.signedIn({ organizationId: null })).client
    expect((await alone.post(path, {})).status).toBe(403)
  })
})
