/** What stands around the lines of the credit sheet: state, money, foot and warnings (T-021, T-023, T-071 to T-073). */
import type { CreditTechnology } from '../common/finance-enums.ts'
import type { Credit } from './credit.ts'
import { directPayFactor, evaluate, moneyOf, transferPrice } from './credit-money.ts'
import { needsRatio, needsTerritoryWord } from './credit-rate.ts'
import { yearAndMonth } from './days.ts'
import type { Dispute, FinanceRules } from './rules.ts'
import { creditOwner, favorably, unfavorably } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { creditable, startRules } from './start.ts'
import { dayWords } from './day-words.ts'
import { dollarWords } from './words.ts'

const technologyWords = { solar: 'solar', storage: 'storage' } as const

/** What the sheet says of its cost or its absence; null where lines name the cost. */
export function basisSentence({ basis, input: { deal }, rules }: Sheet): string | null {
  if (basis.basisFrom === 'capEx') {
    const [only = 'solar'] = creditable.filter((which) => (basis.amounts?.[which] ?? 0) > 0)
    return `Eligible cost taken as CapEx, since ${technologyWords[only]} is the only technology. Enter the uses to replace this.`
  }
  if (!basis.carriesNone) return null
  const sentences = []
  if (deal.technology.includes('ev_infrastructure'))
    sentences.push(
      `No investment credit: EV Infrastructure carries none (${dayWords(rules.day('ev.credit_ends'))} for section 30C)`,
    )
  if (deal.technology.includes('building_efficiency'))
    sentences.push(
      `No investment credit: Building Efficiency carries none (section 179D: construction begun by ${dayWords(rules.day('building.deduction_ends'))})`,
    )
  return sentences.join('. ')
}

/** The share of a technology's credit that direct pay pays in the base case, and why (T-071); null while unknown. */
export function directPayReason(
  sheet: Sheet,
  technology: CreditTechnology,
): { factor: number | null; reason: string | null } {
  const { rules, start, input } = sheet
  const { facts } = input
  const [worst, fair] = [unfavorably, favorably].map((supposed) =>
    directPayFactor(sheet, technology, supposed, false),
  )
  if (worst === undefined || worst !== fair) return { factor: null, reason: null }
  const output = technology === 'solar' ? facts.solarKw : facts.storageKw
  const limit = rules.number('direct_pay.exempt_below_kw')
  if (output !== null && output < limit)
    return {
      factor: worst,
      reason: `Under ${limit % 1000 === 0 ? `${limit / 1000} MW` : `${limit} kW`}`,
    }
  if (facts.domesticContent === 'yes') return { factor: worst, reason: 'Domestic content met' }
  const isAccepted =
    facts.contentExceptionAttested === 'yes' &&
    start.startDay !== null &&
    start.startDay < rules.day('direct_pay.attestation_begun_before')
  if (isAccepted) return { factor: worst, reason: 'Exception attested' }
  const begun = start.startDay === null ? 'Start' : `Begun ${yearAndMonth(start.startDay).year}`
  return { factor: worst, reason: `${begun} without domestic content` }
}

/** The money that is left if solar goes into service after its last day (T-072); null where that or the base case is unknown. */
export function moneyIfLate(sheet: Sheet, credit: Credit): number | null {
  if (credit.cash.base === null) return null
  const amounts = [unfavorably, favorably].map((supposed) => {
    const { credits } = evaluate(sheet, supposed, { pending: false })
    const left = credits.map((amount, index) => (creditable[index] === 'solar' ? 0 : amount))
    return moneyOf(sheet, left, supposed, false).cash
  })
  return amounts[0] === amounts[1] ? (amounts[0] ?? null) : null
}

/** What the foreign-entity ratio has to be for the start (T-072). */
export function ratioWords(sheet: Sheet): string {
  const { rules, start } = sheet
  if (!needsRatio(sheet)) {
    const year = yearAndMonth(rules.day('material_assistance.begun_from')).year
    return `Begun before ${year}: not asked`
  }
  const solar = rules.atStart('material_assistance.facility_percent', start.startDay)
  const storage = rules.atStart('material_assistance.storage_percent', start.startDay)
  const least = `At least ${solar}% solar, ${storage}% storage`
  return start.startDay === null
    ? least
    : `${least} for a ${yearAndMonth(start.startDay).year} start`
}

/** A warning of the sheet; `isGrave` where it leaves no money (T-073). */
export interface SheetWarning {
  readonly text: string
  readonly isGrave: boolean
}

const hasNoContentPay = (sheet: Sheet, credit: Credit): boolean =>
  credit.path === 'direct_pay' &&
  credit.parts.some(({ technology, baseBps }) => {
    const { factor } = directPayReason(sheet, technology)
    return baseBps !== null && baseBps > 0 && factor === 0
  })

/** The rules with standing "confirm with adviser" that took part, with the titles of the file (T-073). */
function adviserRules(sheet: Sheet, credit: Credit): string[] {
  const { input, start, rules } = sheet
  const { facts, deal } = input
  const hasSolar = credit.parts.some(({ technology }) => technology === 'solar')
  const isBonus =
    hasSolar && (facts.lowIncomeState === 'allocated' || facts.lowIncomeState === 'applied')
  return [
    ...(isBonus && credit.parts.length > 1 ? ['low_income.applies_to_storage'] : []),
    ...(isBonus && facts.lowIncomeAllocatedOn !== null
      ? ['low_income.service_years_after_allocation']
      : []),
    ...(facts.domesticContent === 'yes' && start.startDay !== null
      ? ['domestic_content.percent']
      : []),
    ...(needsTerritoryWord(sheet) ? ['territory.needs_confirmation'] : []),
    ...(deal.technology.includes('building_efficiency') && credit.state === 'none'
      ? ['building.deduction_ends']
      : []),
    ...(credit.parts.length > 0 && rules.answer('owner.prohibited_foreign_entity')
      ? ['owner.prohibited_foreign_entity']
      : []),
  ]
}

const lowered = (text: string) => `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`

/** The dispute on which the credit or the last day of service of a sheet hangs; null where the readings come to the same. */
function decidingDispute(sheet: Sheet): Dispute | null {
  const { otherwise, rules, start } = sheet
  if (otherwise === null) return null
  const [strict, other] = [sheet, otherwise].map((each) =>
    [unfavorably, favorably].map((supposed) => evaluate(each, supposed, { pending: false })),
  )
  const isSame =
    start.lastServiceDay === otherwise.start.lastServiceDay &&
    JSON.stringify(strict) === JSON.stringify(other)
  return isSame ? null : rules.dispute(...startRules)
}

/**
 * The warnings of a sheet in their order (T-073). `today` is the present day, `titles` the rules' titles by id: a rule
 * is told only where the file says that an adviser has to confirm it.
 */
export function sheetWarnings(
  sheet: Sheet,
  credit: Credit,
  { today, titles }: { today: string; titles: ReadonlyMap<string, string> },
): SheetWarning[] {
  const { input, start, rules } = sheet
  const { facts } = input
  const isGrave = credit.cash.base === 0
  const warnings: SheetWarning[] = []
  const tell = (text: string, grave = false) => warnings.push({ text, isGrave: grave })
  const until = rules.day('direct_pay.attestation_begun_before')
  if (hasNoContentPay(sheet, credit))
    tell(
      `Direct pay is $0: construction from ${firstYearWithout(rules)} on needs domestic content, or an attested exception while it is accepted.`,
      isGrave,
    )
  if (
    credit.path === 'direct_pay' &&
    facts.contentExceptionAttested === 'yes' &&
    start.startDay !== null &&
    start.startDay >= until
  )
    tell(
      `The exception was accepted for a start before ${dayWords(until)}; later starts wait for guidance. Confirm with adviser.`,
      isGrave,
    )
  if (facts.constructionState === 'planned' && facts.constructionStart !== null) {
    const planned = facts.constructionStart
    if (planned < today)
      tell(
        `The planned start of ${dayWords(planned)} has passed. Record whether construction began.`,
      )
  }
  if (sheet.bondReductionBps > 0) {
    const most = rules.number('bond.max_reduction_bps')
    tell(`Tax-exempt bonds lower the credit by up to ${most / 100}%. Confirm with adviser.`)
  }
  if (credit.grantCapApplied && credit.cash.worst !== null)
    tell(
      `Direct pay is cut to ${dollarWords(credit.cash.worst)}: with restricted grants it may not exceed the cost.`,
      isGrave,
    )
  if (creditOwner(input) === 'tribal_enterprise' && facts.tribalEnterpriseWhollyOwned === 'no')
    tell('Tribal enterprise owned jointly. Confirm with adviser.')
  const dispute = decidingDispute(sheet)
  if (dispute !== null)
    tell(
      `In dispute since the ruling of ${dayWords(dispute.day)} (${dispute.case}): ${lowered(dispute.title)}. The base case takes the strict reading. Confirm with adviser.`,
    )
  for (const id of adviserRules(sheet, credit)) {
    const title = titles.get(id)
    if (title !== undefined) tell(`${title}. Confirm with adviser.`)
  }
  return warnings
}

/** The first year of construction in which direct pay without domestic content is nothing. */
function firstYearWithout(rules: FinanceRules): string {
  const begun = rules.windowStart('direct_pay.factor_bps', 0)
  return begun === null ? 'any year' : String(yearAndMonth(begun).year)
}

/** What a price per dollar of credit is called (T-071). */
export function transferWords(sheet: Sheet): string {
  const price = transferPrice(sheet)
  return `Transfer at ${price % 100 === 0 ? price / 100 : (price / 100).toFixed(2)} cents`
}
