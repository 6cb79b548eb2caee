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
import { favorably, sheetWith, unfavorably } from './sheet.ts'
import type { Sheet, Supposed } from './sheet.ts'
import { slots, wordsOf } from './sheet-line-words.ts'
import type { LineWords, Slot } from './sheet-line-words.ts'
import { creditable } from './start.ts'

/** An amount in base and pending case; null where unknown facts leave it open. */
interface TwoCases {
  readonly base: number | null
  readonly pending: number | null
}

/** A line: its text and reason, the rule it follows, its rate as a share of the cost. */
interface SheetLine extends TwoCases, LineWords {
  readonly slot: Slot
  /** Basis points as they are with what is pending, of a gate without it; null where unknown or none. */
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
  stored: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
  pending: boolean,
): Slots {
  const sheet = sheetWith(stored, pending)
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

/** Gates take off what they close; the other reading may open one. */
const gates: readonly Slot[] = ['late', 'ratio', 'territory']

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
          .filter((slot) =>
            [sheet, sheet.otherwise ?? sheet].some((each) => applies(each, technology, slot)),
          )
          .map((slot) => ({
            slot,
            ...wordsOf(sheet, technology, slot),
            bps: gates.includes(slot)
              ? same(worst.bps[slot], fair.bps[slot])
              : same(granted.bps[slot], best.bps[slot]),
            base: same(worst.amounts[slot], fair.amounts[slot]),
            pending: same(granted.amounts[slot], best.amounts[slot]),
          })),
      },
    ]
  })
}
