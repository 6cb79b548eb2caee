/** Which facts of the credit sheet apply to a project, and which of them are still open (K-093, U-027, U-028). */
import type { MissingFact } from '../common/finance-enums.ts'
import { needsRatio, needsTerritoryWord } from './credit-rate.ts'
import type { FinanceFacts } from './input.ts'
import { creditOwner, supposable } from './sheet.ts'
import type { Sheet, SupposableFact } from './sheet.ts'

export type FactName = keyof FinanceFacts

/** The answer of the credit sheet that a missing fact is; the others are fields of the project or its uses. */
export const fieldOf: Partial<Record<MissingFact, FactName>> = {
  solar_kw: 'solarKw',
  storage_kw: 'storageKw',
  wages: 'wagesMet',
  construction_start: 'constructionStart',
  construction_method: 'constructionMethod',
  expected_service: 'expectedServiceDate',
  material_assistance: 'materialAssistanceMet',
  territory: 'territoryConfirmed',
  domestic_content: 'domesticContent',
  low_income_category: 'lowIncomeCategory',
  owner_type: 'creditOwnerType',
  tribal_ownership: 'tribalEnterpriseWhollyOwned',
}

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

/** When a question matters to a project with a credit; one without an entry always does. */
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

/** What is asked of a project none of whose technologies carries a credit: when it is in service, and who owns it. */
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

/** Whether a fact that can be supposed applies to a project. */
function applies(fact: SupposableFact, sheet: Sheet): boolean {
  const { path, pathMissing, input, basis, start } = sheet
  const name = fieldOf[fact]
  // The strategy is a field of the project, and decides where a taxpayer owns the system.
  if (name === undefined)
    return !basis.carriesNone && path !== 'direct_pay' && (pathMissing ?? fact) === fact
  // Who did not apply for the bonus has no category to name; how construction begins decides where the start test says so.
  if (fact === 'low_income_category' && !isHoped(input.facts.lowIncomeState)) return false
  if (fact === 'construction_method' && !start.methodUnknown && input.facts[name] === null)
    return false
  return isAsked(name, sheet)
}

const isHoped = (state: FinanceFacts['lowIncomeState']) =>
  state === 'applied' || state === 'allocated'

function isOpen(fact: SupposableFact, { input, expectedDay, start }: Sheet): boolean {
  // A planned day that lies before the rules' own counts as none (T-030).
  if (fact === 'construction_start') return start.startDay === null
  if (fact === 'expected_service') return expectedDay === null
  if (fact === 'owner_type') return creditOwner(input) === null
  const name = fieldOf[fact]
  return (name === undefined ? input.deal.itcMonetizationStrategy : input.facts[name]) === null
}

/** How many of the facts that apply to a project are answered, and which are open, in the order of T-062 (U-027, U-103). */
export function factsOf(sheet: Sheet): {
  readonly answered: number
  readonly of: number
  readonly open: readonly MissingFact[]
} {
  const { missing } = sheet.basis
  const applying = supposable.filter((fact) => applies(fact, sheet))
  const unanswered = applying.filter((fact) => isOpen(fact, sheet))
  // Without them nothing else of the credit is known.
  const first = missing === 'technology' || missing === 'cost_split' ? [missing] : []
  return {
    answered: applying.length - unanswered.length,
    of: applying.length + first.length,
    open: [...first, ...unanswered],
  }
}
