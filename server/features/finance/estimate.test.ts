import { count } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import { addDays } from '#contract/finance/days'
import { auditEntries } from '#database/audit'
import { benchmarkRates } from '#database/finance'
import { today } from '#server/platform/present-day'
import { filePortal } from '#test/support/app'

// Estimates as every member asks for them (K-075, K-080, K-082).

const path = '/api/finance/estimate'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const { id } = await portal.organization()
const member = (await portal.signedIn({ organizationId: id })).client

describe('POST /api/finance/estimate', () => {
  test.each(examples.examples)('$id: $title', async ({ input, expected }) => {
    const answer = await member.post(path, input)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...expected, revision: content.revision })
  })

  test('without data answers what is missing, and stores nothing', async () => {
    const entries = () => db.select({ entries: count() }).from(auditEntries)
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

  const day = 'Use a date such as 2026-11-21'
  const kilowatts = 'Use a whole number from 1 to 10,000,000'
  const facts: [field: string, value: unknown, sentence: string, at?: string][] = [
    ['solarKw', 0, kilowatts],
    ['solarKw', 1.5, kilowatts],
    ['wagesMet', 'maybe', 'Choose yes or no'],
    ['lowIncomeCategory', '5', 'Choose a category'],
    ['lowIncomeState', 'won', 'Choose a state'],
    ['constructionStart', '2026-02-30', day],
    ['constructionStart', '1899-12-31', day],
    [
      'constructionStart',
      '2026-05-01',
      'Say whether construction is planned or has begun',
      'constructionState',
    ],
    ['constructionMethod', 'a', 'Choose how construction begins'],
    ['creditOwnerType', 'a', 'Choose an owner type'],
    ['taxYearEndMonth', 13, 'Use a whole number from 1 to 12'],
    ['bridgeAdvancePercent', 0, 'Use a whole number from 1 to 100'],
  ]
  const uses: [use: object, field: string, sentence: string][] = [
    [{ kind: 'roof', amount: 1 }, 'kind', 'Choose a kind'],
    [{ kind: 'solar' }, 'amount', 'Enter an amount'],
    [{ kind: 'solar', amount: 0 }, 'amount', 'Enter an amount above $0'],
    [{ kind: 'solar', amount: '1.5' }, 'amount', 'Use whole US dollars'],
    [{ kind: 'solar', amount: 1e12 }, 'amount', 'Use at most $999,999,999,999'],
  ]
  const grant = { kind: 'grant', label: 'A', amount: 1 }
  const sources: [source: object, field: string, sentence: string][] = [
    [{ kind: 'grant', amount: 1 }, 'label', 'Name the source'],
    [{ ...grant, state: 'sure' }, 'state', 'Choose a state'],
    [{ ...grant, phase: 'later' }, 'phase', 'Choose construction, permanent or both'],
    [{ ...grant, termMonths: 601 }, 'termMonths', 'Use a whole number from 1 to 600'],
  ]
  test.each<[body: object, field: string, sentence: string]>([
    ...facts.map(([field, value, sentence, at = field]): [object, string, string] => [
      { facts: { [field]: value } },
      `facts.${at}`,
      sentence,
    ]),
    ...uses.map(([use, field, sentence]): [object, string, string] => [
      { uses: [use] },
      `uses.${field}`,
      sentence,
    ]),
    ...sources.map(([source, field, sentence]): [object, string, string] => [
      { sources: [source] },
      `sources.${field}`,
      sentence,
    ]),
  ])('with %j is told in a sentence', async (body, field, sentence) => {
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
