import { labelOf, valuesOf } from '#contract/common/enums'
import { criteria } from '#contract/common/market-enums'
import { capitalTypes, dealStages } from '#contract/common/registry-enums'
import { messageLimit } from '#contract/introductions'
import type { Match, MatchList } from '#contract/matches'
import { formatCountOf, formatDate, formatMoney } from '#web/lib/format.ts'

type Criterion = Match['criteria'][number]

/** What a mark says of a criterion. */
export const outcomeWords: Readonly<Record<Criterion['outcome'], string>> = {
  pass: 'fits',
  partial: 'in part',
  fail: 'against',
  unknown: 'unknown',
}

/** A criterion by its name on the screen; the columns of a file say more. */
export const criterionName = (name: Criterion['name']): string => criteria[name].replace(' Fit', '')

/** The criteria that must fit, and those that make a match stronger. */
export const hardCriteria: readonly Criterion['name'][] = valuesOf(criteria).slice(0, 5)

/** "Bridge to ITC", or that none is named. */
export const needName = (need: Match['need']): string =>
  need === null ? 'No need named' : labelOf(capitalTypes, need)

/** "3 matches from 2 lenders". */
export const lendersText = ({ matches, lenders }: MatchList['needs'][number]): string =>
  `${matches === 1 ? 'match' : 'matches'} from ${formatCountOf(lenders, 'lender')}`

/** "About $4,112,000: 80% of the $5,140,000 credit". */
export const amountText = ({ amount, basis, missing }: MatchList['needs'][number]): string =>
  amount === null
    ? `Amount not known: ${missing ?? ''}`
    : `About ${formatMoney(amount) ?? ''}${basis === null ? '' : `: ${basis}`}`

export const stageOf = ({ currentStage }: Match['deal']): string =>
  currentStage === null ? 'No stage' : dealStages[currentStage]

/** "Nov 22". */
export const shortDay = (day: string): string => formatDate(day)?.replace(/, \d{4}$/, '') ?? day

/** What a person may write when asking: the sentences of what fits, as many as a message holds. */
export function draftMessage({ dealName, offerName, need, criteria: all }: Match): string {
  const passing = all.filter(({ outcome }) => outcome === 'pass').map(({ sentence }) => sentence)
  let message = `About ${dealName} and ${offerName}, ${needName(need)}:\n`
  for (const sentence of passing) {
    if (message.length + 1 + sentence.length > messageLimit) break
    message += `\n${sentence}`
  }
  return message
}

/** The part of the address that names a row. */
export const rowKey = ({ kind, offerId, dealId, need }: Match, other: 'offer' | 'deal'): string =>
  [kind, other === 'offer' ? offerId : dealId, need ?? 'none'].join('.')
