import {
  constructionMethods,
  constructionStates,
  lowIncomeCategories,
  lowIncomeStates,
  yesOrNo,
} from '#contract/common/finance-enums'
import { ownerTypes } from '#contract/common/registry-enums'
import { needsRatio, needsTerritoryWord } from '#contract/finance/credit-rate'
import { noFacts, type FinanceFacts } from '#contract/finance/input'
import { creditOwner, type Sheet } from '#contract/finance/sheet'
import type { RecordField } from '#contract/record-fields/record-field'
import { monthNames } from '#contract/pipeline-month'

export type FactName = keyof FinanceFacts
/** What the dialog holds: every answer as text, '' for none. */
export type FactValues = Record<FactName, string>

export const factNames = Object.keys(noFacts) as FactName[]

/** The form of the stored facts. */
export const valuesOfFacts = (facts: FinanceFacts): FactValues =>
  Object.fromEntries(
    factNames.map((name) => [name, facts[name] === null ? '' : String(facts[name])]),
  ) as FactValues

/** A question of the sheet: its words, the choices or the kind of its field, the rule whose note stands behind its hint (`factHints`). */
export interface Question {
  readonly name: FactName
  readonly label: string
  readonly kind: 'choice' | 'number' | 'date' | 'text'
  readonly options?: Readonly<Record<string, string>>
  readonly rule?: string
}

const months = Object.fromEntries(monthNames.map((name, place) => [String(place + 1), name]))

const yes = { kind: 'choice', options: yesOrNo } as const
const number = { kind: 'number' } as const
const date = { kind: 'date' } as const

/** The sections of the dialog in their order (K-093). */
export const factSections: readonly {
  readonly title: string
  readonly questions: readonly Question[]
}[] = [
  {
    title: 'Project',
    questions: [
      {
        name: 'solarKw',
        label: 'Solar output in kW AC',
        ...number,
      },
      {
        name: 'storageKw',
        label: 'Storage capacity in kW AC',
        ...number,
        rule: 'credit.wage_exempt_below_kw',
      },
      {
        name: 'expectedServiceDate',
        label: 'Expected service date',
        ...date,
      },
      {
        name: 'energyCommunity',
        label: 'In an energy community',
        ...yes,
        rule: 'credit.energy_community_adder_bps',
      },
      {
        name: 'territoryConfirmed',
        label: 'Adviser confirmed the territory',
        ...yes,
        rule: 'territory.needs_confirmation',
      },
    ],
  },
  {
    title: 'Wages and content',
    questions: [
      {
        name: 'wagesMet',
        label: 'Prevailing wages and apprenticeship met',
        ...yes,
        rule: 'credit.full_rate_bps',
      },
      {
        name: 'domesticContent',
        label: 'Domestic content met',
        ...yes,
        rule: 'domestic_content.percent',
      },
      {
        name: 'contentExceptionAttested',
        label: 'Exception for domestic content attested',
        ...yes,
        rule: 'direct_pay.attestation_begun_before',
      },
      {
        name: 'materialAssistanceMet',
        label: 'Foreign-entity ratio attested',
        ...yes,
        rule: 'material_assistance.begun_from',
      },
    ],
  },
  {
    title: 'Low-income bonus',
    questions: [
      {
        name: 'lowIncomeCategory',
        label: 'Category',
        kind: 'choice',
        options: lowIncomeCategories,
        rule: 'low_income.adder_bps.1',
      },
      { name: 'lowIncomeState', label: 'Application', kind: 'choice', options: lowIncomeStates },
      {
        name: 'lowIncomeAllocatedOn',
        label: 'Allocated on',
        ...date,
        rule: 'low_income.service_years_after_allocation',
      },
    ],
  },
  {
    title: 'Construction',
    questions: [
      { name: 'constructionStart', label: 'Construction start', ...date, rule: 'solar.begin_by' },
      {
        name: 'constructionState',
        label: 'Planned or begun',
        kind: 'choice',
        options: constructionStates,
      },
      {
        name: 'constructionMethod',
        label: 'How construction begins',
        kind: 'choice',
        options: constructionMethods,
        rule: 'construction.five_percent_small_kw',
      },
      { name: 'constructionEvidence', label: 'Evidence of the start', kind: 'text' },
    ],
  },
  {
    title: 'Owner and return',
    questions: [
      {
        name: 'creditOwnerType',
        label: 'Who owns the system',
        kind: 'choice',
        options: ownerTypes,
      },
      {
        name: 'tribalEnterpriseWhollyOwned',
        label: 'Wholly owned by tribes',
        ...yes,
        rule: 'tribal_enterprise.wholly_owned_eligible',
      },
      {
        name: 'taxYearEndMonth',
        label: 'Tax year ends in',
        kind: 'choice',
        options: months,
        rule: 'assume.tax_year_end_month',
      },
      {
        name: 'transferPriceCents',
        label: 'Transfer price in cents per dollar',
        ...number,
        rule: 'assume.transfer_price_bps',
      },
    ],
  },
  {
    title: 'Bridge',
    questions: [
      {
        name: 'bridgeAdvancePercent',
        label: 'Advance in percent',
        ...number,
        rule: 'assume.bridge_advance_bps',
      },
      { name: 'bridgeRate', label: 'Rate', kind: 'text' },
      { name: 'bridgeFirstDraw', label: 'First draw', ...date },
      {
        name: 'cashMonths',
        label: 'Months from the return to the money',
        ...number,
        rule: 'assume.cash_months',
      },
      {
        name: 'cushionMonths',
        label: 'Months of cushion',
        ...number,
        rule: 'assume.cushion_months',
      },
    ],
  },
]

const kinds = { choice: 'enum', number: 'number', date: 'date', text: 'text' } as const

/** The answers as a conflict names them. */
export const factFields: readonly RecordField[] = factSections.flatMap(({ questions }) =>
  questions.map(({ name, label, kind, options }) => ({
    name,
    label,
    kind: kinds[kind],
    required: false,
    writable: true,
    ...(options && { options }),
  })),
)

const isBelow = (kw: number | null, limit: number) => kw !== null && kw < limit

/** Whether every technology with a credit is below a limit of its output. */
function areAllBelow({ start, input: { facts } }: Sheet, limit: number): boolean {
  const outputs = [
    ...(start.hasSolar ? [facts.solarKw] : []),
    ...(start.hasStorage ? [facts.storageKw] : []),
  ]
  return outputs.length > 0 && outputs.every((kw) => isBelow(kw, limit))
}

const mayHaveSolar = ({ start }: Sheet): boolean => start.hasSolar || !start.hasStorage

/** Whether direct pay is the way to the money, or may be while nobody knows who owns the system. */
const mayBePaid = ({ path, pathMissing }: Sheet): boolean =>
  path === 'direct_pay' || pathMissing === 'owner_type' || pathMissing === 'tribal_ownership'

/** When a question matters to a deal with a credit; one without an entry always does. */
const matters: Partial<Readonly<Record<FactName, (sheet: Sheet) => boolean>>> = {
  solarKw: mayHaveSolar,
  storageKw: ({ start }) => start.hasStorage || !start.hasSolar,
  territoryConfirmed: needsTerritoryWord,
  wagesMet: (sheet) => {
    const { begunOn } = sheet.start
    const isEarly = begunOn !== null && begunOn < sheet.rules.day('credit.wage_exempt_begun_before')
    return !isEarly && !areAllBelow(sheet, sheet.rules.number('credit.wage_exempt_below_kw'))
  },
  contentExceptionAttested: (sheet) =>
    sheet.input.facts.domesticContent !== 'yes' &&
    mayBePaid(sheet) &&
    !areAllBelow(sheet, sheet.rules.number('direct_pay.exempt_below_kw')),
  materialAssistanceMet: needsRatio,
  lowIncomeCategory: mayBeLowIncome,
  // What is allocated has a deadline, whatever it adds.
  lowIncomeState: (sheet) => mayBeLowIncome(sheet) || isAllocated(sheet),
  lowIncomeAllocatedOn: isAllocated,
  constructionState: hasStart,
  constructionMethod: (sheet) => hasStart(sheet) && mayHaveSolar(sheet),
  constructionEvidence: hasStart,
  tribalEnterpriseWhollyOwned: ({ input }) => creditOwner(input) === 'tribal_enterprise',
  taxYearEndMonth: mayBePaid,
  cashMonths: mayBePaid,
  transferPriceCents: ({ path, pathMissing }) =>
    path === 'transfer' || pathMissing === 'monetization',
}

function mayBeLowIncome(sheet: Sheet): boolean {
  const { solarKw } = sheet.input.facts
  return (
    mayHaveSolar(sheet) &&
    (solarKw === null || isBelow(solarKw, sheet.rules.number('low_income.below_kw')))
  )
}

function isAllocated({ input }: Sheet): boolean {
  return input.facts.lowIncomeState === 'allocated'
}

function hasStart({ input }: Sheet): boolean {
  return input.facts.constructionStart !== null
}

/** What is asked of a deal none of whose technologies carries a credit: when it is in service, and who owns it. */
const withoutCredit: readonly FactName[] = [
  'expectedServiceDate',
  'creditOwnerType',
  'tribalEnterpriseWhollyOwned',
]
const ofAllocation: readonly FactName[] = ['lowIncomeState', 'lowIncomeAllocatedOn']

/** Whether a question can matter now; an answer that is not asked for is still stored (K-093). */
export const isAsked = (name: FactName, sheet: Sheet): boolean =>
  (!sheet.basis.carriesNone ||
    withoutCredit.includes(name) ||
    (ofAllocation.includes(name) && isAllocated(sheet))) &&
  (matters[name]?.(sheet) ?? true)
