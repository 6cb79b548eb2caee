import {
  constructionMethods,
  constructionStates,
  lowIncomeCategories,
  lowIncomeStates,
  yesOrNo,
} from '#contract/common/finance-enums'
import { ownerTypes } from '#contract/common/registry-enums'
import type { FactName } from '#contract/finance/asked-facts'
import { noFacts, type FinanceFacts } from '#contract/finance/input'
import type { RecordField } from '#contract/record-fields/record-field'
import { monthNames } from '#contract/pipeline-month'

/** What the dialog holds: every answer as text, '' for none. */
export type FactValues = Record<FactName, string>

export const factNames = Object.keys(noFacts) as FactName[]

/** The form of the stored facts. */
export const valuesOfFacts = (facts: FinanceFacts): FactValues =>
  Object.fromEntries(
    factNames.map((name) => [name, facts[name] === null ? '' : String(facts[name])]),
  ) as FactValues

/** A question of the sheet: its words, the choices or the kind of its field; the sentence below it is its hint (`factHints`). */
export interface Question {
  readonly name: FactName
  readonly label: string
  readonly kind: 'choice' | 'number' | 'date' | 'text'
  readonly options?: Readonly<Record<string, string>>
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
      },
      {
        name: 'territoryConfirmed',
        label: 'Adviser confirmed the territory',
        ...yes,
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
      },
      {
        name: 'domesticContent',
        label: 'Domestic content met',
        ...yes,
      },
      {
        name: 'contentExceptionAttested',
        label: 'Exception for domestic content attested',
        ...yes,
      },
      {
        name: 'materialAssistanceMet',
        label: 'Foreign-entity ratio attested',
        ...yes,
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
      },
      { name: 'lowIncomeState', label: 'Application', kind: 'choice', options: lowIncomeStates },
      {
        name: 'lowIncomeAllocatedOn',
        label: 'Allocated on',
        ...date,
      },
    ],
  },
  {
    title: 'Construction',
    questions: [
      { name: 'constructionStart', label: 'Construction start', ...date },
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
      },
      {
        name: 'taxYearEndMonth',
        label: 'Tax year ends in',
        kind: 'choice',
        options: months,
      },
      {
        name: 'transferPriceCents',
        label: 'Transfer price in cents per dollar',
        ...number,
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
      },
      { name: 'bridgeRate', label: 'Rate', kind: 'text' },
      { name: 'bridgeFirstDraw', label: 'First draw', ...date },
      {
        name: 'cashMonths',
        label: 'Months from the return to the money',
        ...number,
      },
      {
        name: 'cushionMonths',
        label: 'Months of cushion',
        ...number,
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
