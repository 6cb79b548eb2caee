import { missingFacts, type MissingFact } from '#contract/common/finance-enums'
import { cut } from '#contract/finance/arithmetic'
import { totalBasis, type Sheet } from '#contract/finance/sheet'
import { dayWords, daysWords } from '#contract/finance/day-words'
import { decidingDispute } from '#contract/finance/sheet-words'
import { caseWords, dollarWords, orOtherDay } from '#contract/finance/words'
import type { FinanceReading } from './finance-reading.ts'

/** A figure of the strip over a deal's page with the line below it. */
export interface FinanceFigure {
  readonly label: string
  readonly figure: string
  readonly counts: string
  /** The heading of the section it leads to. */
  readonly section: string
}

/** "Missing: Wages and apprenticeship, Domestic content". */
export const missingWords = (facts: readonly MissingFact[]): string =>
  `Missing: ${facts.map((fact) => missingFacts[fact]).join(', ')}`

/** "40%" or "22.5%": a share cut to one decimal (K-002). */
export function shareOfCost(amount: number, cost: number): string {
  const tenths = cut(amount, 1000, cost)
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${Math.trunc(tenths / 10)}.${tenths % 10}%`
}

const viewNames = { construction: 'Construction', permanent: 'Permanent' } as const

function gapFigures({ estimate: { stack } }: FinanceReading): FinanceFigure[] {
  const { totalUses, firmGap, softGap, gapView } = stack
  const unknown = { figure: 'Unknown', counts: missingWords(['cost']), section: 'capital-stack' }
  if (totalUses === null || firmGap === null || softGap === null || gapView === null)
    return [
      { label: 'Firm gap', ...unknown },
      { label: 'Soft gap', ...unknown },
    ]
  const softView =
    (stack.permanent.softGap ?? 0) > (stack.construction.softGap ?? 0)
      ? 'permanent'
      : 'construction'
  return [
    {
      label: 'Firm gap',
      figure: dollarWords(firmGap),
      counts: `${viewNames[gapView]} view: uses ${dollarWords(totalUses)} less ${dollarWords(stack[gapView].firm)} committed`,
      section: 'capital-stack',
    },
    {
      label: 'Soft gap',
      figure: dollarWords(softGap),
      counts: `${viewNames[softView]} view, after interested money`,
      section: 'capital-stack',
    },
  ]
}

/** What the case with what is pending waits for. */
function pendingWords(sheet: Sheet): string {
  const dispute = decidingDispute(sheet)
  const bonus = 'the bonus is allocated'
  if (dispute === null) return bonus
  const ruling = `the ruling of ${dayWords(dispute.day)} stands`
  return sheet.input.facts.lowIncomeState === 'applied' ? `${bonus} and ${ruling}` : ruling
}

function creditFigure({ estimate: { credit }, sheet }: FinanceReading): FinanceFigure {
  const figure = { label: 'Credit, base case', section: 'tax-credit-sheet' }
  const { base, pending } = credit.credit
  if (base === null) {
    const [, range] = caseWords(credit.credit).split('Unknown, ')
    const missing = missingWords(credit.missing)
    return {
      ...figure,
      figure: 'Unknown',
      counts:
        range === undefined ? missing : `${range[0]?.toUpperCase()}${range.slice(1)}. ${missing}`,
    }
  }
  const cost = totalBasis(sheet.basis)
  if (credit.state === 'none' || cost === 0)
    return { ...figure, figure: dollarWords(base), counts: 'No investment credit' }
  const more =
    pending === null || pending === base
      ? ''
      : `; ${dollarWords(pending)} if ${pendingWords(sheet)}`
  return { ...figure, figure: dollarWords(base), counts: `${shareOfCost(base, cost)}${more}` }
}

function slackFigure({ estimate: { clock } }: FinanceReading): FinanceFigure {
  const { slackDays, expectedServiceDay: expected, lastServiceDay: last } = clock
  const figure = { label: 'Slack', section: 'deadlines' }
  const or = orOtherDay(clock)
  if (last === null) return { ...figure, figure: 'None', counts: 'No service deadline' }
  if (slackDays === null || expected === null)
    return {
      ...figure,
      figure: 'Unknown',
      counts: `${missingWords(['expected_service'])}, last day ${dayWords(last)}${or}`,
    }
  return {
    ...figure,
    figure: slackDays < 0 ? `${daysWords(-slackDays)} late` : daysWords(slackDays),
    counts: `Expected ${dayWords(expected)}, last day ${dayWords(last)}${or}`,
  }
}

/** The four figures over a deal's page (K-091, K-092). */
export const financeFigures = (reading: FinanceReading): FinanceFigure[] => [
  ...gapFigures(reading),
  creditFigure(reading),
  slackFigure(reading),
]
