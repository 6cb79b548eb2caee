import { groupDigits } from '#contract/common/money'
import { rateWords } from '#contract/common/rates'
import { dayWords } from '#contract/finance/day-words'
import type { FinanceRules } from '#contract/finance/rules'
import type { Sheet } from '#contract/finance/sheet'
import { monthNames } from '#contract/pipeline-month'
import type { FactName } from './facts-form.ts'

const kilowatts = (kw: number) => `${groupDigits(String(kw))} kW AC`
const percent = (bps: number) => `${bps / 100}%`
const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`

/** What an answer adds to the rate, in percentage points. */
const points = (rules: FinanceRules, which: 'domestic_content' | 'energy_community') =>
  `${rules.number(`credit.${which}_adder_bps`) / 100} points at the full rate, ${rules.number(`credit.${which}_adder_base_bps`) / 100} at the base rate`

function contentHint({ rules, start: { startDay } }: Sheet): string {
  const share = rules.atStart('domestic_content.percent', startDay)
  const start =
    startDay === null ? 'while no start is known' : `for a ${startDay.slice(0, 4)} start`
  return `At least ${share}% of the manufactured products ${start}; adds ${points(rules, 'domestic_content')}`
}

function lowIncomeHint({ rules }: Sheet): string {
  const [one, two, three, four] = (['1', '2', '3', '4'] as const).map(
    (category) => rules.number(`low_income.adder_bps.${category}`) / 100,
  )
  return `Adds ${one}, ${two}, ${three} or ${four} points in categories 1 to 4 once allocated, with solar below ${kilowatts(rules.number('low_income.below_kw'))}`
}

const withoutWages = (rules: FinanceRules) => kilowatts(rules.number('credit.wage_exempt_below_kw'))

/** The sentence below a question, with the values of the rules in force; a question without one has its rule's title. */
export const factHints: Partial<Readonly<Record<FactName, (sheet: Sheet) => string>>> = {
  solarKw: ({ rules }) =>
    `Maximum net output in alternating current; below ${withoutWages(rules)} wages and apprenticeship are not required`,
  storageKw: ({ rules }) =>
    `Below ${withoutWages(rules)} wages and apprenticeship are not required`,
  expectedServiceDate: ({ start: { lastServiceDay } }) =>
    lastServiceDay === null
      ? 'Replaces the expected PTO'
      : `Replaces the expected PTO; the last day for solar is ${dayWords(lastServiceDay)}`,
  energyCommunity: ({ rules }) => `Adds ${points(rules, 'energy_community')}`,
  wagesMet: ({ rules }) =>
    `The credit is ${percent(rules.number('credit.full_rate_bps'))} when met, ${percent(rules.number('credit.base_rate_bps'))} when not; neither is required below ${withoutWages(rules)} or when construction began before ${dayWords(rules.day('credit.wage_exempt_begun_before'))}`,
  domesticContent: contentHint,
  contentExceptionAttested: ({ rules }) =>
    `Accepted when construction begins before ${dayWords(rules.day('direct_pay.attestation_begun_before'))}`,
  materialAssistanceMet: ({ rules }) =>
    `Needed when construction begins on or after ${dayWords(rules.day('material_assistance.begun_from'))}`,
  lowIncomeCategory: lowIncomeHint,
  lowIncomeAllocatedOn: ({ rules }) =>
    `Service is due within ${count(rules.number('low_income.service_years_after_allocation'), 'year')} of the allocation`,
  constructionStart: ({ rules, start: { hasSolar } }) =>
    hasSolar
      ? `Solar that begins after ${dayWords(rules.day('solar.begin_by'))} must be in service by ${dayWords(rules.day('solar.service_by'))}`
      : 'The share of the credit for storage follows the start',
  constructionMethod: ({ rules }) =>
    `From ${dayWords(rules.day('construction.five_percent_ends'))} on, 5% of cost begins construction of solar only up to ${kilowatts(rules.number('construction.five_percent_small_kw'))}`,
  creditOwnerType: () => 'The owner of the system, not its host',
  taxYearEndMonth: ({ rules }) =>
    `${monthNames[rules.number('assume.tax_year_end_month') - 1] ?? ''} where none is entered, an assumption`,
  transferPriceCents: ({ rules }) =>
    `${rules.number('assume.transfer_price_bps') / 100} cents where none are entered, an assumption`,
  bridgeAdvancePercent: ({ rules }) =>
    `${percent(rules.number('assume.bridge_advance_bps'))} of the money where none is entered, an assumption`,
  bridgeRate: ({ rules }) =>
    `Such as 8% or SOFR + 275 bps; ${rateWords(rules.number('assume.bridge_rate_bps'))} where none is entered, an assumption`,
  bridgeFirstDraw: () => 'Only the month matters',
  cashMonths: ({ rules }) =>
    `${count(rules.number('assume.cash_months'), 'month')} where none are entered, an assumption`,
  cushionMonths: ({ rules }) =>
    `${count(rules.number('assume.cushion_months'), 'month')} where none are entered, an assumption`,
}
