import { describe, expect, test } from 'vitest'
import { missingFacts } from '../common/finance-enums.ts'
import content from '../finance-rules.json' with { type: 'json' }
import { estimateBody } from '../finance.ts'
import { benchmarkWords } from './benchmark-words.ts'
import { estimateOf } from './estimate.ts'
import { inputOf } from './estimate-input.ts'
import { readFinanceRules } from './rules.ts'
import { sheetLines } from './sheet-lines.ts'
import {
  basisSentence,
  moneyIfLate,
  ratioWords,
  sheetWarnings,
  transferWords,
} from './sheet-words.ts'
import { sheetOf } from './sheet.ts'
import examples from './worked-examples.json' with { type: 'json' }
import { caseWords } from './words.ts'

const rules = readFinanceRules(content)
const inputNamed = (id: string, more: object = {}) => {
  const found = examples.examples.find((example) => example.id === id)?.input
  const body = estimateBody.parse({ ...found, ...more })
  return inputOf(body, body.benchmarks ?? [])
}
const mockup = inputNamed('DF-13')
const estimate = estimateOf(mockup, rules)

describe('the credit sheet (T-021, T-023, T-065, T-066, T-070 to T-073)', () => {
  test('tells an unknown case by its range and names what is missing', () => {
    const { credit } = estimateOf(inputNamed('DF-05'), rules)
    expect(caseWords(credit.credit)).toBe('Unknown, between $0 and $1,500,000')
    expect(credit.missing.map((fact) => missingFacts[fact]).join(', ')).toBe(
      'Wages and apprenticeship, Foreign-entity ratio, Domestic content',
    )
    expect(caseWords(estimate.credit.cash)).toBe('$1,848,000')
    expect(caseWords({ worst: null, base: null, pending: null, best: null })).toBe('Unknown')
  })

  test('has the lines of the picture', () => {
    const [solar, storage] = sheetLines(sheetOf(mockup, rules))
    expect(
      solar?.lines.map(({ text, reason, base, pending }) => [text, reason, base, pending]),
    ).toEqual([
      ['Base rate: wages and apprenticeship met', '1.4 MW AC is not below 1 MW', 972_000, 972_000],
      ['Energy community', 'Answered yes', 324_000, 324_000],
      ['Domestic content', 'Answered no: at least 50% domestic for a 2026 start', 0, 0],
      ['Low-income bonus, category 3', 'Applied for, not allocated', 0, 648_000],
    ])
    expect(storage?.lines.map(({ text, base }) => [text, base])).toEqual([
      ['Base rate: under 1 MW', 414_000],
      ['Energy community', 138_000],
      ['Domestic content', 0],
      ['Phase-down', 0],
    ])
  })

  test('says what the rest is worth, and what the ratio asks', () => {
    const sheet = sheetOf(mockup, rules)
    expect(moneyIfLate(sheet, estimate.credit)).toBe(552_000)
    expect(ratioWords(sheet)).toBe('At least 40% solar, 55% storage for a 2026 start')
    expect(ratioWords(sheetOf(inputNamed('DF-10'), rules))).toBe('Begun before 2026: not asked')
    expect(transferWords(sheet)).toBe('Transfer at 90 cents')
    expect(basisSentence(sheetOf(inputNamed('DF-01'), rules))).toBe(
      'Eligible cost taken as CapEx, since solar is the only technology. Enter the uses to replace this.',
    )
  })

  const warningsOf = (id: string, more: object = {}, today = '2026-11-22') => {
    const input = inputNamed(id, more)
    const titles = new Map(content.rules.map(({ id: rule, title }) => [rule, title]))
    return sheetWarnings(sheetOf(input, rules), estimateOf(input, rules).credit, { today, titles })
  }

  const ofTheOwner =
    'The owner itself may not be a prohibited foreign entity. Confirm with adviser.'

  test('warns of money that will not come (T-073)', () => {
    expect(warningsOf('DF-02')).toEqual([
      {
        text: 'Direct pay is $0: construction from 2026 on needs domestic content, or an attested exception while it is accepted.',
        isGrave: true,
      },
      { text: ofTheOwner, isGrave: false },
    ])
    expect(warningsOf('DF-13', {}, '2026-12-16')).toEqual([
      {
        text: 'The planned start of Dec 15, 2026 has passed. Record whether construction began.',
        isGrave: false,
      },
      {
        text: 'Low-income bonus also on storage installed with the facility. Confirm with adviser.',
        isGrave: false,
      },
      { text: ofTheOwner, isGrave: false },
    ])
    expect(warningsOf('DF-11').map(({ text }) => text)).toEqual([
      'Tax-exempt bonds lower the credit by up to 15%. Confirm with adviser.',
      'Direct pay is cut to $300,000: with restricted grants it may not exceed the cost.',
      'Domestic share of manufactured products for the bonus and for direct pay. Confirm with adviser.',
      ofTheOwner,
    ])
    expect(warningsOf('DF-12').map(({ text }) => text)).toEqual([
      `${content.rules.find(({ id }) => id === 'territory.needs_confirmation')?.title}. Confirm with adviser.`,
      ofTheOwner,
    ])
  })
})

test.each([
  [
    'Prime + 1.5%',
    {
      bps: 825,
      text: 'Prime + 1.5% = 8.25%',
      source: 'Prime 6.75% as of Jun 17, 2026',
      isOld: false,
    },
  ],
  ['5.25%', { bps: 525, text: '5.25%', source: null, isOld: false }],
  ['SOFR + 300', { bps: null, text: 'No SOFR in the benchmark table', source: null, isOld: false }],
  [
    '10-year Treasury + 2%',
    { bps: null, text: 'No 10-year Treasury in the benchmark table', source: null, isOld: false },
  ],
  ['market', { bps: null, text: 'Rate not understood', source: null, isOld: false }],
  [' ', null],
])('the words of the rate "%s" (B-011)', (text, expected) => {
  const benchmarks = [
    { benchmark: 'prime' as const, tenorDays: null, asOf: '2026-06-17', rateBps: 675 },
  ]
  expect(benchmarkWords(text, benchmarks, { today: '2026-08-01', staleAfter: 45 })).toEqual(
    expected,
  )
})

test('an old benchmark says so (B-011)', () => {
  const benchmarks = [
    { benchmark: 'prime' as const, tenorDays: null, asOf: '2026-06-17', rateBps: 675 },
  ]
  expect(
    benchmarkWords('Prime', benchmarks, { today: '2026-08-02', staleAfter: 45 }),
  ).toMatchObject({
    source: 'Prime 6.75% as of Jun 17, 2026, old',
    isOld: true,
  })
})
