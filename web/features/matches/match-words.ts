import { labelOf, valuesOf } from '#contract/common/enums'
import { criteria } from '#contract/common/market-enums'
import { capitalTypes, dealStages, technologies } from '#contract/common/registry-enums'
import type { Match, MatchList } from '#contract/matches'
import { placeOf } from '#contract/pipeline-locations'
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

const soughtWords: Readonly<Record<NonNullable<Match['need']>, string>> = {
  bridge_to_itc: 'a bridge to the ITC',
  predevelopment: 'predevelopment money',
  commence_construction: 'money to start construction',
  construction: 'a construction loan',
  perm: 'a permanent loan',
}

/** What a person may write when asking, from what is known of the project (U-041). */
export function draftMessage(match: Match, asDeal: boolean): string {
  const { dealName, offerName, need, deal } = match
  const end = 'Could we talk this week?'
  if (!asDeal) return `${dealName} looks close to what ${offerName} was made for.\n${end}`
  const [place, amount, cost] = [placeOf(deal), formatMoney(match.amount), formatMoney(deal.capEx)]
  const what = [...deal.technology.map((one) => technologies[one]), ...(cost ? [cost] : [])]
  const built = `We are building ${dealName}${place ? ` in ${place}` : ''}`
  const sought = need && `We are looking for ${soughtWords[need]}`
  return [
    `${built}${what.length > 0 ? `: ${what.join(', ')}` : ''}.`,
    ...(sought ? [`${sought}${amount ? ` of about ${amount}` : ''}.`] : []),
    end,
  ].join('\n')
}

/** The part of the address that names a row. */
export const rowKey = ({ kind, offerId, dealId, need }: Match, other: 'offer' | 'deal'): string =>
  [kind, other === 'offer' ? offerId : dealId, need ?? 'none'].join('.')
