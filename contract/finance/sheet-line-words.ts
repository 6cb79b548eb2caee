/** What the lines of the credit sheet say, with the rule that each follows (T-070, R-007). */
import type { CreditTechnology } from '../common/finance-enums.ts'
import { fullRateBy } from './credit-rate.ts'
import { dayWords, ifRulingStands } from './day-words.ts'
import { yearAndMonth } from './days.ts'
import { unfavorably } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { startRules } from './start.ts'

/** The lines of a technology in the order of the sheet. */
export const slots = [
  'base',
  'energy',
  'content',
  'income',
  'phase',
  'late',
  'ratio',
  'territory',
] as const
export type Slot = (typeof slots)[number]

/** The text of a line, its reason, and the rule it follows. */
export interface LineWords {
  readonly text: string
  readonly reason: string | null
  readonly rule: string
}

const megawatts = (kw: number) => `${kw / 1000} MW AC`

function baseWords(sheet: Sheet, technology: CreditTechnology): LineWords {
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

/** What a line says by the stored reading, and by the other one where that says something else. */
export function wordsOf(sheet: Sheet, technology: CreditTechnology, slot: Slot): LineWords {
  const words = wordsBy(sheet, technology, slot)
  const { otherwise, rules } = sheet
  if (otherwise === null) return words
  const other = wordsBy(otherwise, technology, slot)
  const dispute = rules.dispute(words.rule, ...startRules)
  if (dispute === null || (other.text === words.text && other.reason === words.reason)) return words
  const said = other.text === words.text ? other.reason : other.text
  const both = `${said ?? 'Not'} ${ifRulingStands(dispute)}`
  return {
    text: words.text,
    reason: words.reason === null ? both : `${words.reason}; ${both}`,
    rule: dispute.id,
  }
}

function wordsBy(sheet: Sheet, technology: CreditTechnology, slot: Slot): LineWords {
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
