import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import { estimateBody } from '#contract/finance'
import { settledFacts } from '#contract/finance-facts'
import { fieldOf, factsOf, isAsked, type FactName } from '#contract/finance/asked-facts'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import { noFacts, type FinanceFacts, type FinanceInput } from '#contract/finance/input'
import { readFinanceRules } from '#contract/finance/rules'
import { sheetOf } from '#contract/finance/sheet'
import { financeInputs } from '../../../test/support/finance-inputs.ts'
import { factHints } from './fact-hints.ts'
import { factNames } from './facts-form.ts'

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

// U-028
describe('the hints', () => {
  const found = examples.examples.find(({ id }) => id === 'DF-13')?.input
  const sheet = sheetOf(inputOf(estimateBody.parse(found), []), rules)

  test.each([
    ['solarKw', 'Under 1,000 kW the full 30% needs no wage rules.'],
    ['storageKw', 'Under 1,000 kW the full 30% needs no wage rules.'],
    ['wagesMet', 'At 1,400 kW the full 30% needs them; without them 6%.'],
    ['domesticContent', 'Adds 10 points. At least 50% for a 2026 start.'],
    ['contentExceptionAttested', 'Accepted for a start before Jan 1, 2027.'],
    [
      'materialAssistanceMet',
      'Needed when construction begins on or after Jan 1, 2026: 40% solar, 55% storage.',
    ],
    ['energyCommunity', 'Adds 10 points if the site is on the list.'],
    ['constructionStart', 'After Jul 4, 2026 solar must serve by Dec 31, 2027.'],
    ['constructionMethod', '5% of cost counts only up to 1,500 kW.'],
    ['bridgeAdvancePercent', '80% unless you enter another.'],
    [
      'lowIncomeCategory',
      'Adds 10, 10, 20 or 20 points in categories 1 to 4 once allocated, with solar under 5,000 kW.',
    ],
    ['taxYearEndMonth', 'December unless you choose another.'],
    ['cushionMonths', '2 months unless you enter another number.'],
  ] as const)('of %s has its values in the sentence', (name, words) => {
    expect(factHints[name]?.(sheet)).toBe(words)
  })

  test('have the values of this project: what it adds without wages, the ratio of its technology', () => {
    const of = (input: object) => sheetOf(inputOf(estimateBody.parse(input), []), rules)
    const solar = of({
      deal: { technology: ['solar'] },
      facts: { solarKw: 2000, wagesMet: 'no' },
    })
    expect(factHints.energyCommunity?.(solar)).toBe('Adds 2 points if the site is on the list.')
    expect(factHints.materialAssistanceMet?.(solar)).toMatch(/: \d+% solar\.$/)
    expect(factHints.wagesMet?.(of({}))).toMatch(/^At 1,000 kW or more the full 30%/)
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

// U-027
describe('how many facts are answered', () => {
  const of = (input: object) => factsOf(sheetOf(inputOf(estimateBody.parse(input), []), rules))

  test('is all of them for a project with a whole sheet', () => {
    const found = examples.examples.find(({ id }) => id === 'DF-13')?.input ?? {}
    expect(of(found)).toEqual({ answered: 9, of: 9, open: [] })
  })

  test('counts what applies to a project alone, the open ones in their order', () => {
    const solar = { deal: { technology: ['solar'], capEx: 100 }, facts: { solarKw: 1400 } }
    const ofSolar = [
      'wages',
      'construction_start',
      'expected_service',
      'material_assistance',
      'domestic_content',
      'owner_type',
    ]
    expect(of(solar)).toEqual({ answered: 1, of: 7, open: ofSolar })
    expect(of({ deal: { technology: ['ev_infrastructure'] } })).toEqual({
      answered: 0,
      of: 2,
      open: ['expected_service', 'owner_type'],
    })
    expect(of({ deal: { technology: [] } }).open).toEqual([
      'technology',
      'solar_kw',
      'storage_kw',
      ...ofSolar,
    ])
  })

  test('never leaves out one that the estimate says is missing', () => {
    for (const made of fc.sample(financeInputs, { numRuns: 300, seed: 27 })) {
      const input = { ...made, facts: settled(made.facts) }
      const { answered, of: all, open } = factsOf(sheetOf(input, rules))
      expect(answered + open.length).toBe(all)
      const { missing } = estimateOf(input, rules).credit
      expect(missing.filter((fact) => fact !== 'cost' && !open.includes(fact))).toEqual([])
    }
  })
})
