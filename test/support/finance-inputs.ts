/** Made-up inputs of estimates for tests: days and outputs lie near the limits of the rules, so that both sides are met. */
import * as fc from 'fast-check'
import {
  constructionMethods,
  constructionStates,
  creditTechnologies,
  lowIncomeCategories,
  lowIncomeStates,
  sourceKinds,
  sourcePhases,
  sourceStates,
  useKinds,
  yesOrNo,
} from '#contract/common/finance-enums'
import { moneyLimit } from '#contract/common/money'
import {
  itcMonetizationStrategies,
  ownerTypes,
  systemOwners,
  technologies,
} from '#contract/common/registry-enums'
import type { FinanceFacts, FinanceInput, SourceLine, UseLine } from '#contract/finance/input'

const oneOf = <Labels extends Readonly<Record<string, string>>>(labels: Labels) =>
  fc.constantFrom<(keyof Labels & string)[]>(...(Object.keys(labels) as (keyof Labels & string)[]))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const answer = maybe(oneOf(yesOrNo))

const amount = fc.oneof(
  fc.constantFrom(1, 3, 999_999, 1_000_000, 4_920_000, moneyLimit),
  fc.integer({ min: 1, max: moneyLimit }),
)
const day = maybe(
  fc.constantFrom(
    '2022-12-31',
    '2023-01-29',
    '2024-02-29',
    '2025-09-01',
    '2025-09-02',
    '2025-12-31',
    '2026-01-01',
    '2026-07-04',
    '2026-07-05',
    '2026-12-31',
    '2027-01-01',
    '2027-12-31',
    '2028-01-01',
    '2030-12-31',
    '2028-06-30',
    '2029-06-30',
    '2034-06-30',
    '2035-06-30',
    '2036-01-01',
    '1900-01-01',
    '2199-12-31',
  ),
)
const output = maybe(fc.constantFrom(1, 999, 1_000, 1_500, 1_501, 4_999, 5_000, 10_000_000))
const rate = maybe(fc.constantFrom('5.25%', 'Prime + 1.5%', 'SOFR + 275 bps', 'market', ' '))

const start = fc
  .record({ constructionStart: day, constructionState: oneOf(constructionStates) })
  .map((each) => ({
    ...each,
    constructionState: each.constructionStart === null ? null : each.constructionState,
  }))

const facts: fc.Arbitrary<FinanceFacts> = fc
  .record({
    solarKw: output,
    storageKw: output,
    wagesMet: answer,
    domesticContent: answer,
    contentExceptionAttested: answer,
    energyCommunity: answer,
    materialAssistanceMet: answer,
    tribalEnterpriseWhollyOwned: answer,
    territoryConfirmed: answer,
    lowIncomeCategory: maybe(oneOf(lowIncomeCategories)),
    lowIncomeState: maybe(oneOf(lowIncomeStates)),
    lowIncomeAllocatedOn: day,
    constructionMethod: maybe(oneOf(constructionMethods)),
    constructionEvidence: fc.constant(null),
    expectedServiceDate: day,
    creditOwnerType: maybe(oneOf(ownerTypes)),
    taxYearEndMonth: maybe(fc.integer({ min: 1, max: 12 })),
    bridgeAdvancePercent: maybe(fc.integer({ min: 1, max: 100 })),
    cashMonths: maybe(fc.integer({ min: 0, max: 36 })),
    cushionMonths: maybe(fc.integer({ min: 0, max: 24 })),
    transferPriceCents: maybe(fc.integer({ min: 1, max: 100 })),
    bridgeRate: rate,
    bridgeFirstDraw: day,
  })
  .chain((each) => start.map((begun) => ({ ...each, ...begun })))

const use: fc.Arbitrary<UseLine> = fc.record({
  kind: oneOf(useKinds),
  label: fc.constant(null),
  amount,
  creditTechnology: maybe(oneOf(creditTechnologies)),
})

const source: fc.Arbitrary<SourceLine> = fc.record({
  kind: oneOf(sourceKinds),
  label: fc.constant('A source'),
  amount,
  state: oneOf(sourceStates),
  phase: oneOf(sourcePhases),
  rate,
  maturityDate: day,
  concessional: fc.boolean(),
  restricted: fc.boolean(),
  taxExemptBond: fc.boolean(),
})

/** Inputs of estimates, from nothing known to everything. */
export const financeInputs: fc.Arbitrary<FinanceInput> = fc.record({
  deal: fc.record({
    technology: fc.uniqueArray(oneOf(technologies)),
    capEx: maybe(fc.oneof(fc.constant(0), amount)),
    itcAmount: maybe(fc.oneof(fc.constant(0), amount)),
    ownerType: maybe(oneOf(ownerTypes)),
    systemOwner: maybe(oneOf(systemOwners)),
    itcMonetizationStrategy: maybe(oneOf(itcMonetizationStrategies)),
    location: maybe(fc.constantFrom('illinois', 'guam', 'custom_tribe')),
    expectedPtoDate: maybe(fc.constantFrom('November 2027', 'Q1 2028', '2027', 'soon')),
  }),
  facts,
  uses: fc.array(use, { maxLength: 6 }),
  sources: fc.array(source, { maxLength: 8 }),
  benchmarks: fc.constantFrom(
    [],
    [{ benchmark: 'prime' as const, tenorDays: null, asOf: '2026-11-02', rateBps: 675 }],
  ),
})
