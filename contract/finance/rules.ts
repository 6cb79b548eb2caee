/** The dated rules that figures are computed from: their file, its checks, and reading a value. */
import { daysBetween, isDay } from './days.ts'
import { faultOfForm, financeRuleFile } from './rule-file.ts'
import type { FinanceRule, FinanceRuleFile, RuleUnit } from './rule-file.ts'

/** Every rule the computation reads, with the unit it is read in and whether it depends on the start. */
const numbers = {
  'credit.base_rate_bps': 'bps',
  'credit.full_rate_bps': 'bps',
  'credit.wage_exempt_below_kw': 'kW AC',
  'credit.domestic_content_adder_bps': 'bps',
  'credit.domestic_content_adder_base_bps': 'bps',
  'credit.energy_community_adder_bps': 'bps',
  'credit.energy_community_adder_base_bps': 'bps',
  'low_income.adder_bps.1': 'bps',
  'low_income.adder_bps.2': 'bps',
  'low_income.adder_bps.3': 'bps',
  'low_income.adder_bps.4': 'bps',
  'low_income.below_kw': 'kW AC',
  'low_income.service_years_after_allocation': 'years',
  'construction.continuity_years': 'years',
  'construction.five_percent_small_kw': 'kW AC',
  'direct_pay.exempt_below_kw': 'kW AC',
  'direct_pay.return_month': 'month',
  'direct_pay.return_day': 'day of month',
  'direct_pay.extension_months': 'months',
  'direct_pay.prefiling_days': 'days',
  'bond.max_reduction_bps': 'bps',
  'assume.bridge_advance_bps': 'bps',
  'assume.bridge_rate_bps': 'bps',
  'assume.cash_months': 'months',
  'assume.cushion_months': 'months',
  'assume.transfer_price_bps': 'bps',
  'assume.transfer_cash_months': 'months',
  'assume.tax_year_end_month': 'month',
  'radar.tight_below_days': 'days',
  'benchmark.stale_after_days': 'days',
} as const
const days = {
  'credit.wage_exempt_begun_before': 'day',
  'solar.begin_by': 'day',
  'solar.service_by': 'day',
  'construction.five_percent_ends': 'day',
  'material_assistance.begun_from': 'day',
  'direct_pay.attestation_begun_before': 'day',
  'ev.credit_ends': 'day',
  'building.deduction_ends': 'day',
} as const
const answers = {
  'low_income.applies_to_storage': 'yes or no',
  'direct_pay.grant_cap': 'yes or no',
  'tribal_enterprise.wholly_owned_eligible': 'yes or no',
  'territory.needs_confirmation': 'yes or no',
} as const
/** Read where a file has them; one that lacks them, since it is older, answers no. */
const laterAnswers = { 'owner.prohibited_foreign_entity': 'yes or no' } as const
const byStart = {
  'storage.phase_bps': 'bps',
  'material_assistance.facility_percent': 'percent',
  'material_assistance.storage_percent': 'percent',
  'domestic_content.percent': 'percent',
  'direct_pay.factor_bps': 'bps',
} as const

export type NumberRule = keyof typeof numbers
type DayRule = keyof typeof days
type AnswerRule = keyof typeof answers | keyof typeof laterAnswers
type StartRule = keyof typeof byStart

/** A ruling about a rule, which is law or is not. */
export interface Dispute {
  readonly id: string
  readonly title: string
  readonly case: string
  readonly court: string
  /** The day of the ruling. */
  readonly day: string
  readonly endedBy: string
}

/** Values of rules as the computation asks for them; of a rule in dispute the strict reading. */
export interface FinanceRules {
  readonly revision: string
  /** The same with the other reading of what is in dispute; null where nothing is. */
  readonly otherwise: FinanceRules | null
  /** What is in dispute of the rules of some ids, else of any; null where nothing is. */
  dispute(...ids: readonly string[]): Dispute | null
  number(id: NumberRule): number
  day(id: DayRule): string
  answer(id: AnswerRule): boolean
  /** The value at the start of construction; without one the last window counts (T-030), before the first the first. */
  atStart(id: StartRule, startDay: string | null): number
  /** The first day of the first window with a value; null where there is none, or it begins without a day. */
  windowStart(id: StartRule, value: number): string | null
}

/** What is wrong with one value of a rule; null where nothing is. */
function faultOfOneValue({ id, unit }: FinanceRule, value: FinanceRule['value']): string | null {
  const shown = JSON.stringify(value)
  if (unit === 'day')
    return typeof value === 'string' && isDay(value)
      ? null
      : `the rule ${id} must be a day, not ${shown}`
  if (unit === 'yes or no')
    return typeof value === 'boolean' ? null : `the rule ${id} must be true or false, not ${shown}`
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    return `the rule ${id} must be a whole number from 0, not ${shown}`
  if (unit === 'month' && (value < 1 || value > 12))
    return `the rule ${id} must be a month from 1 to 12, not ${shown}`
  if (unit === 'day of month' && (value < 1 || value > 28))
    return `the rule ${id} must be a day of the month from 1 to 28, not ${shown}`
  return null
}

/** What is wrong with the values of a rule by its standing; null where nothing is. */
function faultOfValues(rule: FinanceRule): string | null {
  const { id, value, confidence, otherwise, disputeNote } = rule
  const fault = faultOfOneValue(rule, value)
  if (fault !== null) return fault
  if (confidence !== 'in_dispute')
    return otherwise === undefined && disputeNote === undefined
      ? null
      : `the rule ${id} has another reading but is not in dispute`
  if (otherwise === undefined || disputeNote === undefined)
    return `the rule ${id} is in dispute and must have otherwise and disputeNote`
  return otherwise === value
    ? `the rule ${id} is in dispute and must have otherwise unlike its value`
    : faultOfOneValue(rule, otherwise)
}

/** What is wrong with the windows of a rule that depends on the start: they follow each other without gap or overlap. */
function faultOfWindows(id: string, windows: readonly FinanceRule[]): string | null {
  for (const [index, { effectiveFrom, effectiveTo }] of windows.entries()) {
    if (effectiveFrom === null && index > 0)
      return `only the first window of the rule ${id} may begin without a day`
    if (effectiveFrom !== null && effectiveTo !== null && effectiveTo < effectiveFrom)
      return `a window of the rule ${id} ends before it begins`
    const next = windows[index + 1]
    if (next === undefined) {
      if (effectiveTo !== null) return `the last window of the rule ${id} must have no end`
    } else if (
      effectiveTo === null ||
      next.effectiveFrom === null ||
      daysBetween(effectiveTo, next.effectiveFrom) !== 1
    )
      return `the windows of the rule ${id} must follow each other without gap or overlap`
  }
  return null
}

function faultOfRule(
  id: string,
  unit: RuleUnit,
  basis: FinanceRule['basis'],
  entries: readonly FinanceRule[],
): string | null {
  const [first] = entries
  if (first === undefined) return `the rule ${id} is missing`
  const other = entries.find((entry) => entry.unit !== unit || entry.basis !== basis)
  if (other !== undefined) return `the rule ${id} must have the unit ${unit} and the basis ${basis}`
  if (basis === 'construction_start') return faultOfWindows(id, entries)
  if (entries.length > 1) return `the rule ${id} is there twice`
  return first.effectiveFrom === null && first.effectiveTo === null
    ? null
    : `the rule ${id} holds always and must have no days`
}

/** The first fault of a file's content as a sentence without a period; null where there is none. */
export function faultOfRuleFile(content: unknown): string | null {
  const parsed = financeRuleFile.safeParse(content)
  if (!parsed.success) return faultOfForm(parsed.error, content, { list: 'rules', noun: 'rule' })
  const { rules } = parsed.data
  for (const rule of rules) {
    const fault = faultOfValues(rule)
    if (fault !== null) return fault
  }
  const later = Object.entries(laterAnswers).filter(([id]) => rules.some((rule) => rule.id === id))
  const always = [...Object.entries({ ...numbers, ...days, ...answers }), ...later]
  const named = [
    ...always.map(([id, unit]) => ({ id, unit, basis: 'always' as const })),
    ...Object.entries(byStart).map(([id, unit]) => ({
      id,
      unit,
      basis: 'construction_start' as const,
    })),
  ]
  for (const { id, unit, basis } of named) {
    const fault = faultOfRule(
      id,
      unit,
      basis,
      rules.filter((rule) => rule.id === id),
    )
    if (fault !== null) return fault
  }
  return null
}

const disputeOf = ({ id, title, disputeNote }: FinanceRule): Dispute[] =>
  disputeNote === undefined ? [] : [{ id, title, ...disputeNote }]

/** The rules of a file by one reading of what is in dispute. */
function rulesBy(
  { revision, rules }: FinanceRuleFile,
  otherwise: FinanceRules | null,
): FinanceRules {
  const values = new Map<string, FinanceRule['value']>(rules.map(({ id, value }) => [id, value]))
  const windows = new Map(
    Object.keys(byStart).map((id) => [id, rules.filter((rule) => rule.id === id)]),
  )
  const disputes = rules.flatMap(disputeOf)
  return {
    revision,
    otherwise,
    dispute: (...ids) => disputes.find(({ id }) => ids.includes(id)) ?? disputes[0] ?? null,
    // The check has seen each of them with its unit.
    number: (id) => values.get(id) as number,
    day: (id) => values.get(id) as string,
    answer: (id) => values.get(id) === true,
    atStart(id, startDay) {
      const all = windows.get(id) ?? []
      const found =
        startDay === null
          ? all.at(-1)
          : (all.findLast(
              ({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= startDay,
            ) ?? all[0])
      return found?.value as number
    },
    windowStart: (id, value) =>
      (windows.get(id) ?? []).find((rule) => rule.value === value)?.effectiveFrom ?? null,
  }
}

/**
 * The rules of a file's content.
 * @throws Error with the sentence of its first fault.
 */
export function readFinanceRules(content: unknown): FinanceRules {
  const fault = faultOfRuleFile(content)
  if (fault !== null) throw new Error(`${fault}.`)
  const file = financeRuleFile.parse(content)
  const other = {
    ...file,
    rules: file.rules.map((rule) => ({ ...rule, value: rule.otherwise ?? rule.value })),
  }
  const isDisputed = file.rules.some(({ otherwise }) => otherwise !== undefined)
  return rulesBy(file, isDisputed ? rulesBy(other, null) : null)
}
