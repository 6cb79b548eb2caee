/** What the page says of a package in words: what is missing, and what the project answers itself (H-073, H-075). */
import { labelOf } from '#contract/common/enums'
import {
  borrowerTypes,
  dealStages,
  itcMonetizationStrategies,
  offtakeInterconnectionStatuses,
  ownerTypes,
  systemOwners,
  technologies,
} from '#contract/common/registry-enums'
import type { ReadinessTest } from '#contract/package/readiness-file'
import type { Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import type { Question } from '#contract/questions'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { todayHere } from '#web/lib/present-day.ts'
import { isOpenRow, type PackageChoice, type PackageRow } from './package-view.ts'

/** A sentence with rows in it, which are links. */
export type Sentence = readonly (string | PackageRow)[]

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const numberWords = (count: number) => numbers[count] ?? String(count)

/** "a, b and c". */
const listOf = (rows: readonly PackageRow[]): Sentence =>
  rows.flatMap((row, at) => (at === 0 ? [row] : [at === rows.length - 1 ? ' and ' : ', ', row]))

/** How a title reads within a sentence: "financial model". */
export const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1)

/** What a question is about, in words. */
export const aboutWords =
  (titleOf: (item: string) => string) =>
  ({ item, line }: Pick<Question, 'item' | 'line'>): string =>
    item === null ? (line ?? 'the project') : titleOf(item)

/** What is missing of what a lender asks for, or of the needs (H-073, H-075). */
export function missingSentence(
  choices: readonly PackageChoice[],
  chosen: PackageChoice | null,
): Sentence {
  if (chosen?.asked) {
    const missing = chosen.rows.filter(isOpenRow)
    const [who, asks] = chosen.asked.isOwn ? ['you', 'ask'] : [chosen.asked.by, 'asks']
    if (missing.length === 0) return [`Everything ${who} ${asks} for is here.`]
    const are = missing.length === 1 ? 'is' : 'are'
    return [
      `${numberWords(missing.length)} of the ${chosen.rows.length} things ${who} ${asks} for ${are} missing: `,
      ...listOf(missing),
      '.',
    ]
  }
  const needs = chosen ? [chosen] : choices.filter(({ asked }) => asked === null)
  const ready = needs.filter(({ rows }) => !rows.some(isOpenRow))
  const sentences = needs
    .filter((need) => !ready.includes(need))
    .map(({ label, rows }): Sentence => {
      const missing = rows.filter(isOpenRow)
      const [first] = missing
      if (missing.length === 1 && first?.from === null)
        return ['Add the ', first, `, and ${label} is complete.`]
      const what = missing.every(({ from }) => from !== null) ? 'answer' : 'item'
      const count = numberWords(missing.length).toLowerCase()
      return [
        `${label} still needs ${count} ${what}${missing.length === 1 ? '' : 's'}: `,
        ...listOf(missing),
        '.',
      ]
    })
  const complete: Sentence[] =
    ready.length === 0
      ? []
      : [
          [
            `${ready.map(({ label }) => label).join(' and ')} ${ready.length === 1 ? 'is' : 'are'} complete.`,
          ],
        ]
  return [...sentences, ...complete].flatMap((each, at) => (at === 0 ? each : [' ', ...each]))
}

const labels = (of: Readonly<Record<string, string>>, values: readonly (string | null)[]) =>
  values.flatMap((value) => (value === null ? [] : [labelOf(of, value)])).join(' and ')

/** What of the project answers an item: of what all who read the project may read, null for the rest. */
const recordParts: Partial<Record<ReadinessTest, (deal: Deal) => readonly (string | null)[]>> = {
  summary: (deal) => [
    [labels(technologies, deal.technology), placeOf(deal)].filter(Boolean).join(' in '),
    formatMoney(deal.capEx),
    labels(dealStages, [deal.currentStage]),
  ],
  owner: (deal) => [
    labels(systemOwners, [deal.systemOwner]),
    labels(ownerTypes, [deal.ownerType]),
    labels(borrowerTypes, [deal.borrowerType]),
  ],
  executed: (deal) => [labels(offtakeInterconnectionStatuses, [deal.offtakeInterconnectionStatus])],
  monetization: (deal) => [labels(itcMonetizationStrategies, [deal.itcMonetizationStrategy])],
}

/** "Solar in New Mexico, $9,800,000, Construction (Post-NTP)"; null where that is not shown here. */
export const recordWords = (test: ReadinessTest | null, deal: Deal): string | null =>
  (test && recordParts[test]?.(deal).filter(Boolean).join(', ')) || null

/** "Nov 19" in the present year, else "Nov 19, 2025". */
export const dayInShort = (timestamp: string): string =>
  (formatDate(timestamp) ?? '').replace(`, ${todayHere().slice(0, 4)}`, '')
