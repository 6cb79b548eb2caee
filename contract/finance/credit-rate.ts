/** The rate of each technology's credit, with every unknown fact supposed (T-040 to T-046). */
import type { CreditTechnology } from '../common/finance-enums.ts'
import { stateGroups } from '../common/states.ts'
import { part } from './arithmetic.ts'
import type { NumberRule } from './rules.ts'
import type { Sheet, SupposableFact, Supposed } from './sheet.ts'

/** A technology's output in kW as supposed: below every limit, or at or above all. */
export function outputOf(
  { input: { facts } }: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
) {
  const [stored, fact] =
    technology === 'solar'
      ? [facts.solarKw, 'solar_kw' as const]
      : [facts.storageKw, 'storage_kw' as const]
  return stored ?? (supposed(fact) ? 0 : Number.POSITIVE_INFINITY)
}

/** Whether the property is in a territory whose credit an adviser has to confirm (T-046). */
export const needsTerritoryWord = ({ input: { deal }, rules }: Sheet): boolean =>
  rules.answer('territory.needs_confirmation') &&
  deal.location !== null &&
  (stateGroups['Territories'] ?? []).some((territory) => territory === deal.location)

/** Whether the start asks for a material assistance ratio (T-045). */
export function needsRatio({ start: { begunOn }, rules }: Sheet): boolean {
  return begunOn === null || begunOn >= rules.day('material_assistance.begun_from')
}

/** Whether a technology is paid at the full rate, and by which of the three ways (T-040). */
export function fullRateBy(
  sheet: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
): 'small' | 'early' | 'wages' | null {
  const { rules, start, input } = sheet
  if (outputOf(sheet, technology, supposed) < rules.number('credit.wage_exempt_below_kw'))
    return 'small'
  if (start.begunOn !== null && start.begunOn < rules.day('credit.wage_exempt_begun_before'))
    return 'early'
  const { wagesMet } = input.facts
  return wagesMet === 'yes' || (wagesMet === null && supposed('wages')) ? 'wages' : null
}

/** The low-income bonus in basis points (T-042). */
export function lowIncomeBps(
  sheet: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
  pending: boolean,
): number {
  const { rules, input, basis } = sheet
  const { lowIncomeState: state, lowIncomeCategory } = input.facts
  const category = lowIncomeCategory ?? (supposed('low_income_category') ? '4' : null)
  const isGranted = state === 'allocated' || (state === 'applied' && pending)
  if (category === null || !isGranted || (basis.amounts?.solar ?? 0) === 0) return 0
  if (technology === 'storage' && !rules.answer('low_income.applies_to_storage')) return 0
  return outputOf(sheet, 'solar', supposed) < rules.number('low_income.below_kw')
    ? rules.number(`low_income.adder_bps.${category}`)
    : 0
}

/** The share of the credit that storage keeps by its start (T-043). */
export function phaseOf({ rules, start, expectedDay }: Sheet, supposed: Supposed): number {
  if (start.startDay !== null) return rules.atStart('storage.phase_bps', start.startDay)
  if (expectedDay !== null && rules.atStart('storage.phase_bps', expectedDay) === 10_000)
    return 10_000
  return supposed('construction_start') ? 10_000 : 0
}

/** Whether solar goes into service in time (T-044). */
export function isInTime({ start, expectedDay }: Sheet, supposed: Supposed): boolean {
  if (expectedDay === null) return supposed('expected_service')
  const last =
    start.methodUnknown && supposed('construction_method')
      ? start.lastServiceDayIfRecognized
      : start.lastServiceDay
  return last === null || expectedDay <= last
}

/** Whether the ratio and the territory leave a credit at all (T-045, T-046). */
export function gatesOf(sheet: Sheet, supposed: Supposed): { ratio: boolean; territory: boolean } {
  const { materialAssistanceMet: ratio, territoryConfirmed: word } = sheet.input.facts
  const isYes = (answer: 'yes' | 'no' | null, fact: SupposableFact) =>
    answer === 'yes' || (answer === null && supposed(fact))
  return {
    ratio: !needsRatio(sheet) || isYes(ratio, 'material_assistance'),
    territory: !needsTerritoryWord(sheet) || isYes(word, 'territory'),
  }
}

/** What an answered bonus adds to the rate (T-041). */
export function adderBps(
  { rules, input }: Sheet,
  which: 'domestic_content' | 'energy_community',
  isFull: boolean,
): number {
  const answer =
    which === 'domestic_content' ? input.facts.domesticContent : input.facts.energyCommunity
  const rule: NumberRule = `credit.${which}_adder${isFull ? '' : '_base'}_bps`
  return answer === 'yes' ? rules.number(rule) : 0
}

/** The rate of a technology in basis points; `inTime` leaves aside when solar is expected in service (D-015). */
export function rateOf(
  sheet: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
  { pending, inTime }: { pending: boolean; inTime: boolean },
): number {
  const { rules } = sheet
  const gates = gatesOf(sheet, supposed)
  if (!gates.ratio || !gates.territory) return 0
  if (technology === 'solar' && !inTime && !isInTime(sheet, supposed)) return 0
  const isFull = fullRateBy(sheet, technology, supposed) !== null
  const sum =
    rules.number(isFull ? 'credit.full_rate_bps' : 'credit.base_rate_bps') +
    adderBps(sheet, 'domestic_content', isFull) +
    adderBps(sheet, 'energy_community', isFull) +
    lowIncomeBps(sheet, technology, supposed, pending)
  return technology === 'storage' ? part(sum, phaseOf(sheet, supposed), 10_000) : sum
}
