import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import { estimateBody } from '#contract/finance'
import { settledFacts } from '#contract/finance-facts'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import { noFacts, type FinanceFacts, type FinanceInput } from '#contract/finance/input'
import { readFinanceRules } from '#contract/finance/rules'
import { sheetOf } from '#contract/finance/sheet'
import { financeInputs } from '../../../test/support/finance-inputs.ts'
import { factHints } from './fact-hints.ts'
import { factNames, isAsked, type FactName } from './facts-form.ts'
import { fieldOf } from './missing-facts.tsx'

// What the dialog of facts asks, and the sentences below its questions (K-093).

const rules = readFinanceRules(content)
const settled = (facts: FinanceFacts) => settledFacts({}, facts, null).facts

/** What the answers of a deal come to. */
function outcomeOf(input: FinanceInput) {
  const { credit, clock, bridge, missing } = estimateOf(input, rules)
  return JSON.stringify([credit, clock, missing, bridge.amount])
}

const answers: Readonly<Record<Exclude<FactName, 'constructionStart'>, readonly unknown[]>> = {
  solarKw: [null, 1, 10_000],
  storageKw: [null, 1, 10_000],
  wagesMet: [null, 'yes', 'no'],
  domesticContent: [null, 'yes', 'no'],
  contentExceptionAttested: [null, 'yes', 'no'],
  energyCommunity: [null, 'yes', 'no'],
  materialAssistanceMet: [null, 'yes', 'no'],
  tribalEnterpriseWhollyOwned: [null, 'yes', 'no'],
  territoryConfirmed: [null, 'yes', 'no'],
  lowIncomeCategory: [null, '1', '4'],
  lowIncomeState: [null, 'applied', 'allocated'],
  lowIncomeAllocatedOn: [null, '2026-05-01'],
  constructionState: [null, 'planned', 'begun'],
  constructionMethod: [null, 'physical_work', 'five_percent'],
  constructionEvidence: [null, 'A photo'],
  expectedServiceDate: [null, '2027-01-01', '2030-01-01'],
  creditOwnerType: [null, 'for_profit', 'non_profit', 'tribal_enterprise'],
  taxYearEndMonth: [null, 6],
  bridgeAdvancePercent: [null, 10],
  cashMonths: [null, 20],
  cushionMonths: [null, 20],
  transferPriceCents: [null, 50],
  bridgeRate: [null, '5%'],
  bridgeFirstDraw: [null, '2027-01-01'],
}

describe('the questions', () => {
  test('that are not asked change nothing, whatever their answer', () => {
    const wrong = new Set<string>()
    for (const made of fc.sample(financeInputs, { numRuns: 400, seed: 28 })) {
      const input = { ...made, facts: settled(made.facts) }
      const sheet = sheetOf(input, rules)
      const outcome = outcomeOf(input)
      for (const name of factNames) {
        if (name === 'constructionStart' || isAsked(name, sheet)) continue
        for (const answer of answers[name]) {
          const facts = settled({ ...input.facts, [name]: answer })
          if (outcomeOf({ ...input, facts }) !== outcome) wrong.add(`${name}: ${String(answer)}`)
        }
      }
    }
    expect([...wrong]).toEqual([])
  })

  test('are asked where the sheet says that their answer is missing', () => {
    const wrong = new Set<string>()
    for (const made of fc.sample(financeInputs, { numRuns: 400, seed: 93 })) {
      const input = { ...made, facts: settled(made.facts) }
      const sheet = sheetOf(input, rules)
      for (const fact of estimateOf(input, rules).missing) {
        const name = fieldOf[fact]
        if (name !== undefined && !isAsked(name, sheet)) wrong.add(name)
      }
    }
    expect([...wrong]).toEqual([])
  })

  test.each([
    ['solar alone', ['solar'], ['storageKw']],
    ['storage alone', ['storage'], ['solarKw', 'lowIncomeCategory', 'lowIncomeState']],
    [
      'charging alone',
      ['ev_infrastructure'],
      [
        'solarKw',
        'storageKw',
        'wagesMet',
        'materialAssistanceMet',
        'constructionStart',
        'bridgeRate',
      ],
    ],
  ] as const)('of %s are about that', (_about, technology, left) => {
    const sheet = sheetOf(inputOf({ deal: { technology: [...technology] } }, []), rules)
    for (const name of left) expect([name, isAsked(name, sheet)]).toEqual([name, false])
    expect(isAsked('expectedServiceDate', sheet)).toBe(true)
  })
})

describe('the hints', () => {
  const found = examples.examples.find(({ id }) => id === 'DF-13')?.input
  const sheet = sheetOf(inputOf(estimateBody.parse(found), []), rules)

  test.each([
    ['materialAssistanceMet', 'Needed when construction begins on or after Jan 1, 2026'],
    ['contentExceptionAttested', 'Accepted when construction begins before Jan 1, 2027'],
    [
      'wagesMet',
      'The credit is 30% when met, 6% when not; neither is required below 1,000 kW AC or when construction began before Jan 29, 2023',
    ],
    [
      'domesticContent',
      'At least 50% of the manufactured products for a 2026 start; adds 10 points at the full rate, 2 at the base rate',
    ],
    [
      'lowIncomeCategory',
      'Adds 10, 10, 20 or 20 points in categories 1 to 4 once allocated, with solar below 5,000 kW AC',
    ],
    ['constructionStart', 'Solar that begins after Jul 4, 2026 must be in service by Dec 31, 2027'],
    ['taxYearEndMonth', 'December where none is entered, an assumption'],
    ['cushionMonths', '2 months where none are entered, an assumption'],
  ] as const)('of %s has its values in the sentence', (name, words) => {
    expect(factHints[name]?.(sheet)).toBe(words)
  })

  test('say no value that is not known', () => {
    const unknown = sheetOf(inputOf({}, []), rules)
    for (const [name, hint] of Object.entries(factHints))
      for (const each of [sheet, unknown])
        expect([name, hint(each)]).toEqual([
          name,
          expect.not.stringMatching(/null|undefined|NaN|this day /),
        ])
    expect(Object.keys(noFacts)).toEqual(expect.arrayContaining(Object.keys(factHints)))
  })
})
