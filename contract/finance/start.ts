/** The cost a credit is taken of and the start of construction, before any answer is supposed (T-020 to T-023, T-030 to T-034, D-001). */
import type { CreditTechnology, MissingFact } from '../common/finance-enums.ts'
import { sumOf } from './arithmetic.ts'
import { lastDayOfText, lastDayOfYear, yearAndMonth } from './days.ts'
import type { FinanceDeal, FinanceFacts, FinanceInput, UseLine } from './input.ts'
import type { FinanceRules } from './rules.ts'

export const creditable = ['solar', 'storage'] as const

/** The rules that say when solar has begun in time and how long its service may wait (T-031, T-032, D-010). */
export const startRules = [
  'construction.five_percent_ends',
  'construction.five_percent_small_kw',
  'construction.continuity_years',
  'solar.begin_by',
  'solar.service_by',
] as const

export type StartTest = 'passed' | 'failed' | 'not_recorded' | 'not_applicable'

/** The cost each technology's credit is taken of; null while unknown, 0 where it has none. */
export interface CreditBasis {
  readonly basisFrom: 'lines' | 'capEx' | 'unknown'
  /** Null while the basis is unknown, and where no technology carries a credit. */
  readonly amounts: Readonly<Record<CreditTechnology, number>> | null
  /** No technology of the deal carries a credit (T-023). */
  readonly carriesNone: boolean
  readonly missing: MissingFact | null
}

/** T-020 to T-023. */
export function basisOf({ technology, capEx }: FinanceDeal, uses: readonly UseLine[]): CreditBasis {
  const ofLines = (which: CreditTechnology) =>
    sumOf(uses.filter((line) => line.creditTechnology === which).map(({ amount }) => amount))
  const [solar, storage] = [ofLines('solar'), ofLines('storage')]
  if (solar + storage > 0)
    return { basisFrom: 'lines', amounts: { solar, storage }, carriesNone: false, missing: null }
  const named = creditable.filter((which) => technology.includes(which))
  const [only] = named
  const unknown = { basisFrom: 'unknown', amounts: null } as const
  if (technology.length === 0) return { ...unknown, carriesNone: false, missing: 'technology' }
  if (only === undefined) return { ...unknown, carriesNone: true, missing: null }
  if (uses.length > 0) return { ...unknown, carriesNone: false, missing: 'cost_split' }
  if (capEx === null) return { ...unknown, carriesNone: false, missing: 'cost' }
  if (technology.length > 1) return { ...unknown, carriesNone: false, missing: 'cost_split' }
  const amounts = { solar: 0, storage: 0, [only]: capEx }
  return { basisFrom: 'capEx', amounts, carriesNone: false, missing: null }
}

/** What is known of the start, and what it means (T-030 to T-034, D-010). */
export interface Start {
  readonly begunOn: string | null
  /** The day that windows by construction start are read at; null is the last window. */
  readonly startDay: string | null
  readonly hasSolar: boolean
  readonly hasStorage: boolean
  readonly test: StartTest
  /** The test could pass by saying how construction began (T-033). */
  readonly methodUnknown: boolean
  /** The last day solar may go into service; null without solar. */
  readonly lastServiceDay: string | null
  /** The same if the start were recognized. */
  readonly lastServiceDayIfRecognized: string | null
}

/** The day a recognized start lets service wait for. */
const endOfContinuity = (begunOn: string, rules: FinanceRules) =>
  lastDayOfYear(yearAndMonth(begunOn).year + rules.number('construction.continuity_years'))

/** Storage that has begun has as long (D-017). */
export function lastDayOfStorage({ begunOn, hasStorage }: Start, rules: FinanceRules) {
  return begunOn === null || !hasStorage ? null : endOfContinuity(begunOn, rules)
}

function startTest(
  facts: FinanceFacts,
  begunOn: string | null,
  rules: FinanceRules,
): { test: StartTest; methodUnknown: boolean } {
  const beginBy = rules.day('solar.begin_by')
  const answered = (test: StartTest) => ({ test, methodUnknown: false })
  if (begunOn === null) {
    const planned = facts.constructionStart
    return answered(planned !== null && planned > beginBy ? 'failed' : 'not_recorded')
  }
  if (begunOn > beginBy) return answered('failed')
  const small = rules.number('construction.five_percent_small_kw')
  const { solarKw, constructionMethod: method } = facts
  if (
    begunOn < rules.day('construction.five_percent_ends') ||
    method === 'physical_work' ||
    (solarKw !== null && solarKw <= small)
  )
    return answered('passed')
  if (method === null) return { test: 'not_recorded', methodUnknown: true }
  return answered(solarKw === null ? 'not_recorded' : 'failed')
}

/** Reads the start from the stored answers; `basis` says which technologies have a cost. */
export function startOf(
  { deal, facts }: Pick<FinanceInput, 'deal' | 'facts'>,
  { amounts }: CreditBasis,
  rules: FinanceRules,
): Start {
  const has = (which: CreditTechnology) =>
    deal.technology.includes(which) || (amounts?.[which] ?? 0) > 0
  const start = facts.constructionStart
  const begunOn = facts.constructionState === 'begun' ? start : null
  const isPlanned = start !== null && start >= rules.day('material_assistance.begun_from')
  const hasSolar = has('solar')
  const { test, methodUnknown } = hasSolar
    ? startTest(facts, begunOn, rules)
    : { test: 'not_applicable' as const, methodUnknown: false }
  const ifNot = hasSolar ? rules.day('solar.service_by') : null
  const ifRecognized = hasSolar && begunOn !== null ? endOfContinuity(begunOn, rules) : ifNot
  return {
    begunOn,
    startDay: begunOn ?? (isPlanned ? start : null),
    hasSolar,
    hasStorage: has('storage'),
    test,
    methodUnknown,
    lastServiceDay: test === 'passed' ? ifRecognized : ifNot,
    lastServiceDayIfRecognized: test === 'passed' || methodUnknown ? ifRecognized : ifNot,
  }
}

/** The expected day of service with the words for it; null where it is missing (D-001, D-014). */
export function expectedService(
  deal: Pick<FinanceDeal, 'expectedPtoDate'>,
  facts: Pick<FinanceFacts, 'expectedServiceDate'>,
): { day: string; text: string | null } | null {
  return facts.expectedServiceDate === null
    ? lastDayOfText(deal.expectedPtoDate)
    : { day: facts.expectedServiceDate, text: null }
}
