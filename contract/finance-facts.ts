import { z } from 'zod'
import { valuesOf } from './common/enums.ts'
import {
  constructionMethods,
  constructionStates,
  lowIncomeCategories,
  lowIncomeStates,
  yesOrNo,
} from './common/finance-enums.ts'
import { ownerTypes } from './common/registry-enums.ts'
import { lineLimit, optionalText } from './common/text.ts'
import { optionalNumber } from './common/optional-number.ts'
import { optionalOneOf } from './common/fields.ts'
import { optionalDay } from './finance-lines.ts'
import { addDays } from './finance/days.ts'
import { noFacts } from './finance/input.ts'
import type { FinanceFacts } from './finance/input.ts'

/** The answers of the credit sheet (section 2.3 of deal finance): what a body may say and what is stored of it. */

const answer = optionalOneOf(valuesOf(yesOrNo), 'Choose yes or no')
const output = optionalNumber(1, 10_000_000)

const factFields = {
  solarKw: output,
  storageKw: output,
  wagesMet: answer,
  domesticContent: answer,
  contentExceptionAttested: answer,
  energyCommunity: answer,
  materialAssistanceMet: answer,
  tribalEnterpriseWhollyOwned: answer,
  territoryConfirmed: answer,
  lowIncomeCategory: optionalOneOf(valuesOf(lowIncomeCategories), 'Choose a category'),
  lowIncomeState: optionalOneOf(valuesOf(lowIncomeStates), 'Choose a state'),
  lowIncomeAllocatedOn: optionalDay,
  constructionStart: optionalDay,
  constructionState: optionalOneOf(
    valuesOf(constructionStates),
    'Say whether construction is planned or has begun',
  ),
  constructionMethod: optionalOneOf(
    valuesOf(constructionMethods),
    'Choose how construction begins',
  ),
  constructionEvidence: optionalText(lineLimit),
  expectedServiceDate: optionalDay,
  creditOwnerType: optionalOneOf(valuesOf(ownerTypes), 'Choose an owner type'),
  taxYearEndMonth: optionalNumber(1, 12),
  bridgeAdvancePercent: optionalNumber(1, 100),
  cashMonths: optionalNumber(0, 36),
  cushionMonths: optionalNumber(0, 24),
  transferPriceCents: optionalNumber(1, 100),
  bridgeRate: optionalText(lineLimit),
  bridgeFirstDraw: optionalDay,
} satisfies Record<keyof FinanceFacts, z.ZodType>

export const factsBody = z.object(factFields)

/** Version 0 stands for facts that nobody has stored (section 2.3). */
export const updateFactsBody = factsBody.extend({
  version: z.int({ error: 'The version is a whole number' }).min(0).optional(),
})

const number = z.int().nullable()
const day = z.iso.date().nullable()
const answered = z.enum(valuesOf(yesOrNo)).nullable()

/** Facts as they are answered. */
export const facts = z.object({
  solarKw: number,
  storageKw: number,
  wagesMet: answered,
  domesticContent: answered,
  contentExceptionAttested: answered,
  energyCommunity: answered,
  materialAssistanceMet: answered,
  tribalEnterpriseWhollyOwned: answered,
  territoryConfirmed: answered,
  lowIncomeCategory: z.enum(valuesOf(lowIncomeCategories)).nullable(),
  lowIncomeState: z.enum(valuesOf(lowIncomeStates)).nullable(),
  lowIncomeAllocatedOn: day,
  constructionStart: day,
  constructionState: z.enum(valuesOf(constructionStates)).nullable(),
  constructionMethod: z.enum(valuesOf(constructionMethods)).nullable(),
  constructionEvidence: z.string().nullable(),
  expectedServiceDate: day,
  creditOwnerType: z.enum(valuesOf(ownerTypes)).nullable(),
  taxYearEndMonth: number,
  bridgeAdvancePercent: number,
  cashMonths: number,
  cushionMonths: number,
  transferPriceCents: number,
  bridgeRate: z.string().nullable(),
  bridgeFirstDraw: day,
  version: z.int(),
} satisfies Record<keyof FinanceFacts | 'version', z.ZodType>)
export type Facts = z.infer<typeof facts>

/** A field of facts that cannot be stored as it is, with its sentence. */
interface FactProblem {
  readonly field: keyof FinanceFacts
  readonly message: string
}

/**
 * Facts with a body's answers: what is left out stays, what depends on another answer goes with it (T-004, T-006).
 * `today` is the present day; with null, as in an estimate, a begun start may lie in the future.
 */
export function settledFacts(
  given: z.output<typeof factsBody>,
  stored: FinanceFacts,
  today: string | null,
): { facts: FinanceFacts; problem: FactProblem | null } {
  const merged = { ...stored } as Record<keyof FinanceFacts, unknown>
  for (const field of Object.keys(noFacts) as (keyof FinanceFacts)[])
    if (given[field] !== undefined) merged[field] = given[field]
  const known = merged as unknown as FinanceFacts
  const { constructionStart: start, constructionState: state } = known
  const settled: FinanceFacts = {
    ...known,
    constructionState: start === null ? null : state,
    lowIncomeAllocatedOn: known.lowIncomeState === 'allocated' ? known.lowIncomeAllocatedOn : null,
  }
  return { facts: settled, problem: problemOf(start, state, today) }
}

function problemOf(
  start: string | null,
  state: FinanceFacts['constructionState'],
  today: string | null,
): FactProblem | null {
  if (start === null) return null
  if (state === null)
    return {
      field: 'constructionState',
      message: 'Say whether construction is planned or has begun',
    }
  return state === 'begun' && today !== null && start > addDays(today, 1)
    ? {
        field: 'constructionStart',
        message: 'A start that has happened cannot lie in the future',
      }
    : null
}
