import { labelOf, valuesOf } from '#contract/common/enums'
import { capitalTypes, dealStages } from '#contract/common/registry-enums'
import { daysWords } from '#contract/finance/day-words'
import { type Deal } from '#contract/pipeline'
import { readLooseMonth } from '#contract/pipeline-month'
import { formatMoney } from '#web/lib/format.ts'

export const stages = valuesOf(dealStages)

/** Stages in one word or two, where the place is narrow. */
export const stageNames: Readonly<Record<keyof typeof dealStages, string>> = {
  predevelopment: 'Predevelopment',
  development_including_design_engineering: 'Development',
  construction_post_ntp: 'Construction',
  nearing_completion: 'Nearing Completion',
}

/** The short name of a stage, "No stage" without one. */
export const stageName = (stage: Deal['currentStage']): string =>
  stage === null ? 'No stage' : stageNames[stage]

/** Labels of the values of a field. */
export const labelsOf = (
  labels: Readonly<Record<string, string>>,
  values: readonly string[],
): string[] => values.map((value) => labelOf(labels, value))

/** "$1,680,000 · 40%", or the one that is known; null when neither is. */
export function creditText(deal: Pick<Deal, 'itcAmount' | 'itcPercentage'>): string | null {
  const parts = [formatMoney(deal.itcAmount), deal.itcPercentage].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** The expected permission to operate as it reads here: "March 2027"; a text that means no month stays as it was typed. */
export const expectedText = (text: string | null): string | null =>
  readLooseMonth(text)?.text ?? text

/** Whether a text about the expected month is understood; an empty one is. */
export const isUnderstood = (text: string | null): boolean =>
  text === null || text.trim() === '' || readLooseMonth(text) !== null

/** The sum of amounts in whole US dollars. */
export function sumOf(amounts: readonly (string | null)[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n)
}

/** The slack before the last day of service: "31 days", "60 days late", "None" without such a day, "Unknown" (D-034). */
export function slackText({ slackDays, clockStatus }: Deal['figures']): string {
  if (clockStatus === 'none') return 'None'
  if (slackDays === null) return 'Unknown'
  return slackDays < 0 ? `${daysWords(-slackDays)} late` : daysWords(slackDays)
}

/** The need whose package is least complete, and how many others there are: "Perm 9 of 12 +1" (H-016); null without a need. */
export function packageText({ package: counts }: Pick<Deal['figures'], 'package'>): string | null {
  const needs = valuesOf(capitalTypes)
    .flatMap((need) => {
      const count = counts[need]
      return count === undefined ? [] : [{ ...count, label: capitalTypes[need] }]
    })
    .toSorted((one, other) => one.have * other.of - other.have * one.of)
  const [lowest, ...others] = needs
  if (lowest === undefined) return null
  const { label, have, of } = lowest
  return `${label} ${have} of ${of}${others.length > 0 ? ` +${others.length}` : ''}`
}

/** "Complete" or "3 facts missing" (T-068). */
export function factsText(missing: number | null): string {
  if (missing === null) return 'Unknown'
  if (missing === 0) return 'Complete'
  return missing === 1 ? '1 fact missing' : `${missing} facts missing`
}
