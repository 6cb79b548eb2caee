import { groupDigits } from '#contract/common/money'
import { creditRateWords } from '#contract/finance/words'
import { rateWords } from '#contract/common/rates'
import { isAsked, type FactName } from '#contract/finance/asked-facts'
import { dayWords } from '#contract/finance/day-words'
import type { FinanceRules } from '#contract/finance/rules'
import type { Sheet } from '#contract/finance/sheet'
import { monthNames } from '#contract/pipeline-month'

const kilowatts = (kw: number) => `${groupDigits(String(kw))} kW`
const percent = (bps: number) => creditRateWords(bps)
const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`
const fullRate = (rules: FinanceRules) => percent(rules.number('credit.full_rate_bps'))

const smallHint = ({ rules }: Sheet) =>
  `Under ${kilowatts(rules.number('credit.wage_exempt_below_kw'))} the full ${fullRate(rules)} needs no wage rules.`

/** The output of a project for which wages matter: its largest, or the least that they matter for while none is known. */
function wagesHint({ rules, input: { facts } }: Sheet): string {
  const least = rules.number('credit.wage_exempt_below_kw')
  const most = Math.max(facts.solarKw ?? 0, facts.storageKw ?? 0)
  const size = most >= least ? `At ${kilowatts(most)}` : `At ${kilowatts(least)} or more`
  return `${size} the full ${fullRate(rules)} needs them; without them ${percent(rules.number('credit.base_rate_bps'))}.`
}

/** What an answer adds to the rate of this project, in percentage points: less at the base rate. */
function pointsOf(sheet: Sheet, which: 'domestic_content' | 'energy_community'): string {
  const isBase = isAsked('wagesMet', sheet) && sheet.input.facts.wagesMet === 'no'
  return `${sheet.rules.number(`credit.${which}_adder${isBase ? '_base' : ''}_bps`) / 100} points`
}

function contentHint(sheet: Sheet): string {
  const { rules, start } = sheet
  const share = rules.atStart('domestic_content.percent', start.startDay)
  const when =
    start.startDay === null
      ? 'while no start is known'
      : `for a ${start.startDay.slice(0, 4)} start`
  return `Adds ${pointsOf(sheet, 'domestic_content')}. At least ${share}% ${when}.`
}

function ratioHint({ rules, start: { startDay, hasSolar, hasStorage } }: Sheet): string {
  const shares = [
    ...(hasStorage && !hasSolar
      ? []
      : [`${rules.atStart('material_assistance.facility_percent', startDay)}% solar`]),
    ...(hasSolar && !hasStorage
      ? []
      : [`${rules.atStart('material_assistance.storage_percent', startDay)}% storage`]),
  ]
  return `Needed when construction begins on or after ${dayWords(rules.day('material_assistance.begun_from'))}: ${shares.join(', ')}.`
}

function lowIncomeHint({ rules }: Sheet): string {
  const [one, two, three, four] = (['1', '2', '3', '4'] as const).map(
    (category) => rules.number(`low_income.adder_bps.${category}`) / 100,
  )
  return `Adds ${one}, ${two}, ${three} or ${four} points in categories 1 to 4 once allocated, with solar under ${kilowatts(rules.number('low_income.below_kw'))}.`
}

/** The sentence below a question, with the values that the rules in force have for this project (U-028, R-006). */
export const factHints: Partial<Readonly<Record<FactName, (sheet: Sheet) => string>>> = {
  solarKw: smallHint,
  storageKw: smallHint,
  expectedServiceDate: ({ start: { lastServiceDay } }) =>
    lastServiceDay === null
      ? 'Replaces the expected PTO.'
      : `Replaces the expected PTO. The last day for solar is ${dayWords(lastServiceDay)}.`,
  energyCommunity: (sheet) =>
    `Adds ${pointsOf(sheet, 'energy_community')} if the site is on the list.`,
  territoryConfirmed: () => "Property in a territory needs an adviser's confirmation.",
  wagesMet: wagesHint,
  domesticContent: contentHint,
  contentExceptionAttested: ({ rules }) =>
    `Accepted for a start before ${dayWords(rules.day('direct_pay.attestation_begun_before'))}.`,
  materialAssistanceMet: ratioHint,
  lowIncomeCategory: lowIncomeHint,
  lowIncomeAllocatedOn: ({ rules }) =>
    `Service is due within ${count(rules.number('low_income.service_years_after_allocation'), 'year')} of it.`,
  constructionStart: ({ rules, start: { hasSolar } }) =>
    hasSolar
      ? `After ${dayWords(rules.day('solar.begin_by'))} solar must serve by ${dayWords(rules.day('solar.service_by'))}.`
      : 'The share of the credit for storage follows the start.',
  constructionMethod: ({ rules }) =>
    `5% of cost counts only up to ${kilowatts(rules.number('construction.five_percent_small_kw'))}.`,
  creditOwnerType: () => 'The owner of the system, not its host.',
  tribalEnterpriseWhollyOwned: () => 'Direct pay is open to one wholly owned by tribes.',
  taxYearEndMonth: ({ rules }) =>
    `${monthNames[rules.number('assume.tax_year_end_month') - 1] ?? ''} unless you choose another.`,
  transferPriceCents: ({ rules }) =>
    `${rules.number('assume.transfer_price_bps') / 100} cents unless you enter others.`,
  bridgeAdvancePercent: ({ rules }) =>
    `${percent(rules.number('assume.bridge_advance_bps'))} unless you enter another.`,
  bridgeRate: ({ rules }) =>
    `Such as 8% or SOFR + 275 bps. ${rateWords(rules.number('assume.bridge_rate_bps'))} unless you enter another.`,
  bridgeFirstDraw: () => 'Only the month matters.',
  cashMonths: ({ rules }) =>
    `${count(rules.number('assume.cash_months'), 'month')} unless you enter another number.`,
  cushionMonths: ({ rules }) =>
    `${count(rules.number('assume.cushion_months'), 'month')} unless you enter another number.`,
}
