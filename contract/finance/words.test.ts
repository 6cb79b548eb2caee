import { describe, expect, test } from 'vitest'
import { deadlineKinds, shortDeadlines } from '../common/finance-enums.ts'
import type { DeadlineKind } from '../common/finance-enums.ts'
import content from '../finance-rules.json' with { type: 'json' }
import { estimateBody } from '../finance.ts'
import type { Deadline } from './clock.ts'
import { addYears, daysBetween, isDay, monthsBetween } from './days.ts'
import { estimateOf } from './estimate.ts'
import { inputOf } from './estimate-input.ts'
import { readFinanceRules } from './rules.ts'
import type { StackWarning } from './stack.ts'
import examples from './worked-examples.json' with { type: 'json' }
import { dayWords, daysWords, monthWords } from './day-words.ts'
import {
  bridgeSentence,
  clockSentence,
  creditRateWords,
  daysLeftWords,
  deadlineLabel,
  guaranteeSentence,
  leverageSentence,
  planningLine,
  stackSentence,
  warningSentence,
} from './words.ts'
import { rateWords } from '../common/rates.ts'

const rules = readFinanceRules(content)
const inputNamed = (id: string, more: object = {}) => {
  const found = examples.examples.find((example) => example.id === id)?.input
  const body = estimateBody.parse({ ...found, ...more })
  return inputOf(body, body.benchmarks ?? [])
}
const mockup = inputNamed('DF-13')
const estimate = estimateOf(mockup, rules)

describe('days (K-003 to K-007)', () => {
  test('are counted without the first, months by year and month', () => {
    expect(daysBetween('2027-11-30', '2027-12-31')).toBe(31)
    expect(monthsBetween('2027-01-15', '2028-09-30')).toBe(20)
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })

  test.each(['2026-02-29', '1899-12-31', '2200-01-01', '2026-1-1', '2026-13-01', 'soon', ''])(
    '"%s" is none',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  test('and rates are written as people read them', () => {
    expect([dayWords('2027-12-31'), monthWords('2028-09')]).toEqual(['Dec 31, 2027', 'Sep 2028'])
    expect([4000, 2250, 1234].map(creditRateWords)).toEqual(['40%', '22.5%', '12.34%'])
    expect([rateWords(640), daysWords(1), daysWords(1371)]).toEqual([
      '6.40%',
      '1 day',
      '1,371 days',
    ])
    expect(planningLine).toBe('Estimate for planning, not tax advice')
  })

  test.each([
    ['2026-11-22', '2026-12-31', '39 days'],
    ['2026-11-22', '2026-11-23', '1 day'],
    ['2026-11-22', '2026-11-22', 'today'],
    ['2026-11-22', '2026-11-17', '5 days ago'],
    ['2026-11-22', '2028-09-30', '22 months'],
    ['2026-11-22', '2028-10-21', '22 months'],
    ['2026-11-22', '2028-07-14', '600 days'],
    ['2026-11-22', '2024-11-21', '24 months ago'],
  ])('from %s to %s are told as %s (D-019)', (today, day, words) => {
    expect(daysLeftWords(today, day, daysBetween(today, day))).toBe(words)
  })
})

describe('the stack (K-045, K-050 to K-052)', () => {
  test('is told in sentences', () => {
    expect(leverageSentence(estimate.stack)).toBe(
      '$2.69 of commercial money for each concessional dollar, permanent view',
    )
    expect(guaranteeSentence(estimate.stack, mockup.sources)).toBe(
      'Guarantee of $500,000 named, none firm: 0.0% of committed debt covered',
    )
  })

  test('without a cost, without a gap, without concessional money', () => {
    const nothing = estimateOf(inputOf({}, []), rules)
    expect(stackSentence(nothing.stack)).toBe(
      'The gap is unknown: the cost of the project is missing.',
    )
    expect(leverageSentence(nothing.stack)).toBe('No concessional money in the permanent view')
    expect(guaranteeSentence(nothing.stack, [])).toBeNull()
    const funded = inputNamed('DF-01', {
      sources: [{ kind: 'equity', label: 'Owner', amount: 1_000_000, state: 'closed' }],
    })
    expect(stackSentence(estimateOf(funded, rules).stack)).toBe(
      'No firm gap: committed and closed sources cover the uses in both views.',
    )
  })

  test('says what firm guarantees cover', () => {
    const covered = inputNamed('DF-01', {
      sources: [
        { kind: 'senior', label: 'Loan', amount: 800_000, state: 'committed' },
        { kind: 'guarantee', label: 'Backstop', amount: 150_000, state: 'committed' },
      ],
    })
    expect(guaranteeSentence(estimateOf(covered, rules).stack, covered.sources)).toBe(
      'Guarantees of $150,000 cover 18.7% of committed debt',
    )
  })

  test.each<[StackWarning, string]>([
    [
      { code: 'sources_over_uses', amount: 180_000, view: 'permanent' },
      'Sources named exceed the uses by $180,000 in the permanent view',
    ],
    [
      { code: 'bridge_over_cash', amount: 100_000 },
      'Bridge loans exceed the base-case money from the credit by $100,000',
    ],
    [
      { code: 'credit_line_differs', amount: -20_000 },
      'The tax credit lines are $20,000 below the base case',
    ],
    [
      { code: 'credit_line_differs', amount: 20_000 },
      'The tax credit lines are $20,000 above the base case',
    ],
    [
      { code: 'bridge_without_credit', amount: 300_000 },
      'A bridge of $300,000 has no tax credit that repays it',
    ],
    [
      { code: 'bridge_before_cash', amount: 300_000, day: '2028-06-30' },
      'The bridge of $300,000 ends Jun 30, 2028, before the money is expected (Sep 2028)',
    ],
    [
      { code: 'rate_unread', amount: 200_000 },
      'The rate of a source of $200,000 could not be read',
    ],
  ])('warns: %j', (warning, sentence) => {
    expect(warningSentence(warning, '2028-09')).toBe(sentence)
  })

  test('has every warning in its order (K-052)', () => {
    const { stack } = estimateOf(
      inputNamed('DF-01', {
        sources: [
          { kind: 'bridge', label: 'Early', amount: 900_000, maturityDate: '2028-06-30' },
          { kind: 'tax_credit', label: 'Direct pay', amount: 480_000 },
          { kind: 'equity', label: 'Owner', amount: 600_000, rate: 'market' },
          { kind: 'bridge', label: 'Gone', amount: 1, state: 'withdrawn', rate: 'market' },
        ],
      }),
      rules,
    )
    expect(stack.warnings).toEqual([
      { code: 'sources_over_uses', amount: 500_000, view: 'construction' },
      { code: 'sources_over_uses', amount: 80_000, view: 'permanent' },
      { code: 'bridge_over_cash', amount: 400_000 },
      { code: 'credit_line_differs', amount: -20_000 },
      { code: 'bridge_before_cash', amount: 900_000, day: '2028-06-30' },
      { code: 'rate_unread', amount: 600_000 },
    ])
  })
})

describe('clock and bridge (D-014, D-018, T-088)', () => {
  test('an exact day is told once, a missing one is said', () => {
    const exact = estimateOf(
      inputNamed('DF-13', { facts: { expectedServiceDate: '2027-07-10' } }),
      rules,
    )
    expect(clockSentence(exact.clock, null)).toBe(
      'Service expected Jul 10, 2027, last day Dec 31, 2027, slack 174 days: On time.',
    )
    const missing = estimateOf(inputNamed('DF-13', { deal: { technology: ['solar'] } }), rules)
    expect(missing.clock.sentence).toBe(
      'Last day to be in service Dec 31, 2027. The expected service date is missing: Unknown.',
    )
  })

  const labelOf = (deadline: Partial<Deadline> & { kind: DeadlineKind }, isAttested = true) =>
    deadlineLabel(
      { day: '2027-01-01', atStake: null, ...deadline },
      { path: 'transfer', isAttested },
    )

  test('every kind of deadline has a long and a short label', () => {
    expect(Object.keys(shortDeadlines)).toEqual(Object.keys(deadlineKinds))
    expect(labelOf({ kind: 'begin_for_attestation' })).toBe(
      'Begin construction to use the attested exception',
    )
    expect(labelOf({ kind: 'begin_for_attestation' }, false)).toBe(
      'Begin construction to be able to attest an exception',
    )
    expect(labelOf({ kind: 'cash_expected' })).toBe('Transfer price expected')
    const [source] = inputOf(
      estimateBody.parse({ sources: [{ kind: 'bridge', label: 'Prairie Light', amount: 1 }] }),
      [],
    ).sources
    expect(labelOf({ kind: 'bridge_maturity', ...(source && { source }) })).toBe(
      'Bridge ends: Prairie Light',
    )
  })

  test('the end of each bridge that counts is a deadline (D-017)', () => {
    const { clock } = estimateOf(
      inputNamed('DF-01', {
        sources: [
          { kind: 'bridge', label: 'A', amount: 1, maturityDate: '2028-12-31' },
          { kind: 'bridge', label: 'B', amount: 1, maturityDate: '2028-12-31', state: 'withdrawn' },
          { kind: 'senior', label: 'C', amount: 1, maturityDate: '2028-12-31' },
        ],
      }),
      rules,
    )
    expect(clock.deadlines.filter(({ kind }) => kind === 'bridge_maturity')).toMatchObject([
      { day: '2028-12-31', label: 'Bridge ends: A' },
    ])
  })

  test('the bridge says whether the money covers it', () => {
    const sentence = (id: string, more: object = {}) => {
      const { bridge, credit } = estimateOf(inputNamed(id, more), rules)
      return bridgeSentence(bridge, credit.cash.base)
    }
    expect(sentence('DF-13')).toBe('$1,848,000 covers loan and interest of $1,643,981.')
    expect(sentence('DF-02')).toBe('No bridge: base-case money from the credit is $0.')
    expect(sentence('DF-05')).toBe('The bridge is unknown: the money from the credit is not known.')
    expect(sentence('DF-03')).toBeNull()
    const facts = examples.examples[0]?.input.facts
    expect(sentence('DF-01', { facts: { ...facts, bridgeAdvancePercent: 100 } })).toMatch(
      /^\$500,000 does not cover loan and interest of \$564,167: short by \$64,167\.$/,
    )
  })
})
