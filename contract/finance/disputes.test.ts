import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import content from '../finance-rules.json' with { type: 'json' }
import { estimate, estimateBody } from '../finance.ts'
import { financeInputs } from '#test/support/finance-inputs'
import { estimateOf } from './estimate.ts'
import { inputOf } from './estimate-input.ts'
import { readFinanceRules } from './rules.ts'
import { sheetLines } from './sheet-lines.ts'
import { sheetWarnings } from './sheet-words.ts'
import { sheetOf } from './sheet.ts'

const rules = readFinanceRules(content)

/** Solar of 2 MW begun by 5% of cost in February 2026: begun in time only if the ruling stands. */
const given = (facts: object = {}, deal: object = {}) => {
  const body = estimateBody.parse({
    deal: { technology: ['solar'], capEx: 4_000_000, expectedPtoDate: 'March 2028', ...deal },
    facts: {
      solarKw: 2000,
      constructionStart: '2026-02-10',
      constructionState: 'begun',
      constructionMethod: 'five_percent',
      wagesMet: 'yes',
      materialAssistanceMet: 'yes',
      domesticContent: 'yes',
      creditOwnerType: 'public_entity',
      ...facts,
    },
  })
  return inputOf(body, [])
}
const estimated = (facts: object = {}, deal: object = {}) => estimateOf(given(facts, deal), rules)

describe('a rule in dispute (R-007, T-060, D-021)', () => {
  test('is read strictly in the worst and base case, otherwise in the pending and best one', () => {
    const { credit, clock } = estimated()
    expect(credit.credit).toEqual({ worst: 0, base: 0, pending: 1_600_000, best: 1_600_000 })
    expect(credit.cash).toEqual(credit.credit)
    expect(credit.missing).toEqual([])
    expect(clock).toMatchObject({
      startTest: 'failed',
      status: 'late',
      creditAtRisk: 1_600_000,
      dispute: { ruledOn: '2026-06-06', lastServiceDay: '2030-12-31', status: 'on_time' },
    })
  })

  test.each([
    [
      'late',
      'March 2028',
      'Service expected March 2028 (counted to Mar 31, 2028), last day Dec 31, 2027, 91 days too late: Late, unless the ruling of Jun 6, 2026 stands (then Dec 31, 2030).',
    ],
    [
      'tight',
      'November 2027',
      'Service expected November 2027 (counted to Nov 30, 2027), last day Dec 31, 2027, slack 31 days: Tight, unless the ruling of Jun 6, 2026 stands (then Dec 31, 2030).',
    ],
    [
      'unknown',
      null,
      'Last day to be in service Dec 31, 2027, or Dec 31, 2030 if the ruling of Jun 6, 2026 stands. The expected service date is missing: Unknown.',
    ],
  ])('is told by the clock that is %s', (status, expectedPtoDate, sentence) => {
    const { clock } = estimated({}, { expectedPtoDate })
    expect(clock.status).toBe(status)
    expect(clock.sentence).toBe(sentence)
  })

  test.each([
    ['on time by both readings', {}, 'March 2027'],
    ['late by both readings', {}, 'March 2031'],
    ['begun by physical work', { constructionMethod: 'physical_work' }, 'March 2028'],
    ['of at most 1.5 MW', { solarKw: 1500 }, 'March 2028'],
    ['begun before the test ended', { constructionStart: '2025-09-01' }, 'March 2028'],
    ['begun after the last day to begin', { constructionStart: '2026-07-05' }, 'March 2028'],
    ['not begun', { constructionState: 'planned' }, 'March 2028'],
  ])('does not touch a deal %s', (_name, facts, expectedPtoDate) => {
    const { clock } = estimated(facts, { expectedPtoDate })
    expect(clock).not.toHaveProperty('dispute')
    expect(clock.sentence).not.toContain('ruling')
  })

  test('is told on the line that it decides, with both readings (T-070)', () => {
    const [group] = sheetLines(sheetOf(given(), rules))
    expect(group?.lines.find(({ slot }) => slot === 'late')).toEqual({
      slot: 'late',
      text: 'Service after the last day',
      reason: 'Dec 31, 2027; Dec 31, 2030 if the ruling of Jun 6, 2026 stands',
      rule: 'construction.five_percent_ends',
      bps: -10_000,
      base: -1_600_000,
      pending: 0,
    })
    expect(group?.gross).toEqual({ base: 0, pending: 1_600_000 })
  })

  const warned = (facts: object = {}, deal: object = {}) => {
    const input = given(facts, deal)
    return sheetWarnings(sheetOf(input, rules), estimateOf(input, rules).credit, {
      today: '2026-11-27',
      titles: new Map(),
    }).map(({ text }) => text)
  }

  test('is warned of where the last day or the credit hangs on it (T-073)', () => {
    const sentence =
      'In dispute since the ruling of Jun 6, 2026 (Oregon Environmental Council v. IRS): first day on which 5% of cost no longer begins construction of solar. The base case takes the strict reading. Confirm with adviser.'
    expect(warned()).toEqual([sentence])
    expect(warned({}, { expectedPtoDate: 'March 2027' })).toEqual([sentence])
    expect(warned({ constructionMethod: 'physical_work' })).toEqual([])
  })
})

test('of whichever rule is in dispute, the lines add up to the credit of each technology', () => {
  const readings = content.rules.flatMap((rule, index) => {
    if (typeof rule.value !== 'number' || rule.value < 2) return []
    const disputeNote = { case: 'A v. B', court: 'C', day: '2026-09-09', endedBy: 'D' }
    const disputed = { ...rule, confidence: 'in_dispute', otherwise: rule.value - 1, disputeNote }
    const changed = content.rules.map((each, at) => (at === index ? disputed : each))
    return [readFinanceRules({ ...content, rules: changed })]
  })
  expect(readings.length).toBeGreaterThan(20)
  fc.assert(
    fc.property(financeInputs, fc.constantFrom(...readings), (input, each) => {
      const answer = estimateOf(input, each)
      estimate.parse({ ...answer, revision: each.revision })
      for (const { technology, lines, gross } of sheetLines(sheetOf(input, each))) {
        const part = answer.credit.parts.find((found) => found.technology === technology)
        for (const which of ['base', 'pending'] as const) {
          const amounts = lines.map((line) => line[which])
          const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
          expect(amounts.includes(null) ? gross[which] : sum).toBe(gross[which])
        }
        expect(part).toBeDefined()
      }
    }),
    { numRuns: 2_000, seed: 20_261_127 },
  )
})
