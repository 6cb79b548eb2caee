import { dayWords } from '#contract/finance/day-words'
import type { FinanceRule } from '#contract/finance/rule-file'
import { daysBetween } from '#contract/finance/days'
import { groupDigits } from '#contract/common/money'

/** A rule with its windows by the start of construction, the first one first; most have one. */
export interface RuleEntry {
  readonly id: string
  readonly windows: readonly [FinanceRule, ...FinanceRule[]]
}

export interface RuleGroup {
  readonly id: string
  readonly title: string
  readonly entries: readonly RuleEntry[]
}

/** The seven groups of the page with the beginnings of the ids that are in each. */
const groups = [
  { id: 'solar', title: 'Solar: start and service', begins: ['solar.', 'construction.'] },
  { id: 'storage', title: 'Storage', begins: ['storage.'] },
  { id: 'rate', title: 'Rate and adders', begins: ['credit.', 'low_income.'] },
  {
    id: 'direct-pay',
    title: 'Direct pay',
    begins: ['direct_pay.', 'bond.', 'tribal_enterprise.', 'territory.'],
  },
  {
    id: 'ratios',
    title: 'Foreign-entity and domestic content ratios',
    begins: ['owner.', 'material_assistance.', 'domestic_content.'],
  },
  { id: 'no-credit', title: 'No investment credit', begins: ['ev.', 'building.'] },
] as const

/** The rules of a file in their groups; what belongs to none is an assumption. */
export function groupedRules(rules: readonly FinanceRule[]): RuleGroup[] {
  const entries = new Map<string, [FinanceRule, ...FinanceRule[]]>()
  for (const rule of rules) {
    const windows = entries.get(rule.id)
    if (windows) windows.push(rule)
    else entries.set(rule.id, [rule])
  }
  const left = new Set(entries.keys())
  const take = (fits: (id: string) => boolean): RuleEntry[] =>
    [...left].filter(fits).flatMap((id) => {
      left.delete(id)
      const windows = entries.get(id)
      return windows ? [{ id, windows }] : []
    })
  const known: RuleGroup[] = groups.map(({ id, title, begins }) => ({
    id,
    title,
    entries: take((rule) => begins.some((start) => rule.startsWith(start))),
  }))
  return [...known, { id: 'assumptions', title: 'Assumptions', entries: take(() => true) }]
}

const counted = (value: number, unit: string) =>
  `${groupDigits(String(value))} ${value === 1 ? unit.replace(/s$/, '') : unit}`

/** A value as people read it: "40%", "Jul 4, 2026", "1,000 kW AC", "4 years", "Yes". */
export function ruleValueWords(
  value: FinanceRule['value'] | null,
  unit: FinanceRule['unit'],
): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return dayWords(value)
  switch (unit) {
    case 'bps':
      return `${value / 100}%`
    case 'percent':
      return `${value}%`
    case 'month':
      return `Month ${value}`
    case 'day of month':
      return `Day ${value}`
    default:
      return counted(value, unit)
  }
}

const isYear = (from: string, to: string) =>
  from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) === to.slice(0, 4)

/** When a window holds: "Start in 2026", "Start until Dec 31, 2033", "Start from Jan 1, 2036". */
export function windowWords({ effectiveFrom: from, effectiveTo: to }: FinanceRule): string {
  if (from === null) return to === null ? 'Always' : `Start until ${dayWords(to)}`
  if (to === null) return `Start from ${dayWords(from)}`
  return isYear(from, to)
    ? `Start in ${from.slice(0, 4)}`
    : `Start ${dayWords(from)} to ${dayWords(to)}`
}

/** Days after which a rule should be checked again. */
const checkedFor = 180

/** Whether the last check of a rule is so long ago that somebody should check it again. */
export const isDueForCheck = (checkedOn: string, today: string): boolean =>
  daysBetween(checkedOn, today) > checkedFor

/** The window that says how sure a rule is: the one in dispute, else the first. */
export const leastSureWindow = ({ windows }: RuleEntry): FinanceRule =>
  windows.find(({ confidence }) => confidence === 'in_dispute') ?? windows[0]

/** How sure a rule is. */
export const confidenceLabels = {
  confirmed: 'Confirmed',
  confirm_with_adviser: 'Confirm with adviser',
  assumption: 'Assumption',
  in_dispute: 'In dispute',
} as const

/** Who contests a rule where, since when, and what would end it. */
export const disputeWords = ({
  case: name,
  court,
  day,
  endedBy,
}: NonNullable<FinanceRule['disputeNote']>) =>
  `${name}, ${court}, ruling of ${dayWords(day)}. What would end it: ${endedBy}`
