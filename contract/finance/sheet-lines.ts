/** The lines of the credit sheet with their reasons and rules (T-070). */
import type { CreditTechnology } from '../common/finance-enums.ts'
import { part, sumOf } from './arithmetic.ts'
import {
  adderBps,
  fullRateBy,
  gatesOf,
  isInTime,
  lowIncomeBps,
  needsRatio,
  needsTerritoryWord,
  phaseOf,
} from './credit-rate.ts'
import { yearAndMonth } from './days.ts'
import { favorably, unfavorably } from './sheet.ts'
import type { Sheet, Supposed } from './sheet.ts'
import { creditable } from './start.ts'
import { dayWords } from './day-words.ts'

const slots = [
  'base',
  'energy',
  'content',
  'income',
  'phase',
  'late',
  'ratio',
  'territory',
] as const
type Slot = (typeof slots)[number]

/** An amount in base and pending case; null where unknown facts leave it open. */
interface TwoCases {
  readonly base: number | null
  readonly pending: number | null
}

/** A line: its text and reason, the rule it follows, its rate as a share of the cost. */
interface SheetLine extends TwoCases {
  readonly slot: Slot
  readonly text: string
  readonly reason: string | null
  readonly rule: string
  /** Basis points as they are with what is pending; null where unknown or none. */
  readonly bps: number | null
}

/** A technology's lines; their amounts add up to `gross`, its credit before bonds. */
export interface SheetGroup {
  readonly technology: CreditTechnology
  readonly basis: number
  readonly lines: readonly SheetLine[]
  readonly gross: TwoCases
}

interface Slots {
  readonly bps: Readonly<Record<Slot, number>>
  readonly amounts: Readonly<Record<Slot, number>>
}

/** Every line of one evaluation. The rounding remainder is the base line's; the first gate that closes takes all. */
function evaluated(
  sheet: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
  pending: boolean,
): Slots {
  const { rules } = sheet
  const isFull = fullRateBy(sheet, technology, supposed) !== null
  const base = rules.number(isFull ? 'credit.full_rate_bps' : 'credit.base_rate_bps')
  const energy = adderBps(sheet, 'energy_community', isFull)
  const content = adderBps(sheet, 'domestic_content', isFull)
  const income = lowIncomeBps(sheet, technology, supposed, pending)
  const sum = base + energy + content + income
  const phase = technology === 'storage' ? phaseOf(sheet, supposed) : 10_000
  const gates = gatesOf(sheet, supposed)
  const cost = sheet.basis.amounts?.[technology] ?? 0
  const of = (bps: number) => part(cost, bps, 10_000)
  const whole = of(part(sum, phase, 10_000))
  const adders = { energy: of(energy), content: of(content), income: of(income) }
  const isLate = technology === 'solar' && !isInTime(sheet, supposed)
  const closed = isLate ? 'late' : gates.ratio ? (gates.territory ? null : 'territory') : 'ratio'
  const taken = (slot: Slot) => (slot === closed ? -whole : 0)
  return {
    bps: {
      base,
      energy,
      content,
      income,
      phase,
      late: isLate ? -10_000 : 0,
      ratio: gates.ratio ? 0 : -10_000,
      territory: gates.territory ? 0 : -10_000,
    },
    amounts: {
      base: of(sum) - sumOf(Object.values(adders)),
      ...adders,
      phase: whole - of(sum),
      late: taken('late'),
      ratio: taken('ratio'),
      territory: taken('territory'),
    },
  }
}

const same = <Value>(one: Value, other: Value): Value | null => (one === other ? one : null)

const megawatts = (kw: number) => `${kw / 1000} MW AC`

function baseWords(
  sheet: Sheet,
  technology: CreditTechnology,
): Pick<SheetLine, 'text' | 'reason' | 'rule'> {
  const { facts } = sheet.input
  const { rules } = sheet
  const output = technology === 'solar' ? facts.solarKw : facts.storageKw
  const limit = rules.number('credit.wage_exempt_below_kw')
  const under = limit % 1000 === 0 ? `${limit / 1000} MW` : `${limit} kW`
  const how = fullRateBy(sheet, technology, unfavorably)
  const line = (text: string, reason: string | null, rule: string) => ({
    text: `Base rate: ${text}`,
    reason,
    rule,
  })
  if (how === 'small')
    return line(
      `under ${under}`,
      output === null ? null : megawatts(output),
      'credit.wage_exempt_below_kw',
    )
  if (how === 'early')
    return line(
      `begun before ${dayWords(rules.day('credit.wage_exempt_begun_before'))}`,
      null,
      'credit.wage_exempt_begun_before',
    )
  const size =
    output === null ? 'Output not answered' : `${megawatts(output)} is not below ${under}`
  const wages = 'wages and apprenticeship'
  if (how === 'wages') return line(`${wages} met`, size, 'credit.full_rate_bps')
  return facts.wagesMet === 'no'
    ? line(`${wages} not met`, size, 'credit.base_rate_bps')
    : line(`${wages} not answered`, size, 'credit.base_rate_bps')
}

const answerWords = { yes: 'Answered yes', no: 'Answered no' } as const

const incomeWords = {
  not_applied: 'Not applied for',
  applied: 'Applied for, not allocated',
  allocated: 'Allocated',
  declined: 'Declined',
} as const

function wordsOf(
  sheet: Sheet,
  technology: CreditTechnology,
  slot: Slot,
): Pick<SheetLine, 'text' | 'reason' | 'rule'> {
  const { facts } = sheet.input
  const { rules, start } = sheet
  switch (slot) {
    case 'base':
      return baseWords(sheet, technology)
    case 'energy':
      return {
        text: 'Energy community',
        reason:
          facts.energyCommunity === null ? 'Not answered' : answerWords[facts.energyCommunity],
        rule: 'credit.energy_community_adder_bps',
      }
    case 'content': {
      const answer =
        facts.domesticContent === null ? 'Not answered' : answerWords[facts.domesticContent]
      const percent = rules.atStart('domestic_content.percent', start.startDay)
      const least = `at least ${percent}% domestic`
      return {
        text: 'Domestic content',
        reason:
          start.startDay === null
            ? `${answer}: ${least}`
            : `${answer}: ${least} for a ${yearAndMonth(start.startDay).year} start`,
        rule: 'domestic_content.percent',
      }
    }
    case 'income': {
      const category = facts.lowIncomeCategory
      return {
        text: category === null ? 'Low-income bonus' : `Low-income bonus, category ${category}`,
        reason: incomeWords[facts.lowIncomeState ?? 'not_applied'],
        rule: category === null ? 'low_income.below_kw' : `low_income.adder_bps.${category}`,
      }
    }
    case 'phase':
      return {
        text: 'Phase-down',
        reason: start.startDay === null ? null : `Start in ${yearAndMonth(start.startDay).year}`,
        rule: 'storage.phase_bps',
      }
    case 'late':
      return {
        text: 'Service after the last day',
        reason: start.lastServiceDay === null ? null : dayWords(start.lastServiceDay),
        rule: start.test === 'passed' ? 'construction.continuity_years' : 'solar.service_by',
      }
    case 'ratio':
      return {
        text: 'Foreign-entity ratio not attested',
        reason: facts.materialAssistanceMet === null ? 'Not answered' : null,
        rule: 'material_assistance.begun_from',
      }
    case 'territory':
      return {
        text: 'Territory not confirmed',
        reason: facts.territoryConfirmed === null ? 'Not answered' : null,
        rule: 'territory.needs_confirmation',
      }
  }
}

/** Whether a line can say anything of this technology; what cannot apply is not told. */
function applies(sheet: Sheet, technology: CreditTechnology, slot: Slot): boolean {
  const { facts } = sheet.input
  switch (slot) {
    case 'base':
    case 'energy':
    case 'content':
      return true
    case 'income':
      return (
        (facts.lowIncomeCategory !== null ||
          (facts.lowIncomeState ?? 'not_applied') !== 'not_applied') &&
        (technology === 'solar' || sheet.rules.answer('low_income.applies_to_storage'))
      )
    case 'phase':
      return technology === 'storage'
    case 'late':
      return technology === 'solar' && !isInTime(sheet, unfavorably)
    case 'ratio':
      return needsRatio(sheet) && facts.materialAssistanceMet !== 'yes'
    case 'territory':
      return needsTerritoryWord(sheet) && facts.territoryConfirmed !== 'yes'
  }
}

/** The lines of each technology that has a cost, in the order of the sheet. */
export function sheetLines(sheet: Sheet): SheetGroup[] {
  const { amounts } = sheet.basis
  return creditable.flatMap((technology): SheetGroup[] => {
    const basis = amounts?.[technology] ?? 0
    if (basis === 0) return []
    const [worst, fair, granted, best] = [
      evaluated(sheet, technology, unfavorably, false),
      evaluated(sheet, technology, favorably, false),
      evaluated(sheet, technology, unfavorably, true),
      evaluated(sheet, technology, favorably, true),
    ]
    const sum = (each: Slots) => sumOf(Object.values(each.amounts))
    return [
      {
        technology,
        basis,
        gross: { base: same(sum(worst), sum(fair)), pending: same(sum(granted), sum(best)) },
        lines: slots
          .filter((slot) => applies(sheet, technology, slot))
          .map((slot) => ({
            slot,
            ...wordsOf(sheet, technology, slot),
            bps: same(granted.bps[slot], best.bps[slot]),
            base: same(worst.amounts[slot], fair.amounts[slot]),
            pending: same(granted.amounts[slot], best.amounts[slot]),
          })),
      },
    ]
  })
}
