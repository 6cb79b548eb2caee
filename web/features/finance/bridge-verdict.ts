import type { Bridge } from '#contract/finance/bridge'
import { bridgeSentence, dollarWords } from '#contract/finance/words'
import { basisOf, demandOf, neededOf } from '#contract/matching/needed'
import type { ComparedDeal } from '#contract/matching/needed'
import type { DealFigures } from '#contract/deal-figures'

/** A deal as its bridge is told: what matches compare of it, and its figures. */
export type BridgedDeal = Omit<ComparedDeal, 'sought' | 'totalUses'> & {
  readonly figures: Pick<DealFigures, 'sought' | 'totalUses'>
}

/** What matches are asked for as the bridge of a deal, and where it comes from; null where it needs none or nobody knows how much. */
function bridgeSought(deal: BridgedDeal): { amount: number; basis: string | null } | null {
  const demand = demandOf({ ...deal, ...deal.figures })
  if (!demand.needs.includes('bridge_to_itc')) return null
  const needed = neededOf(demand, 'bridge_to_itc')
  return needed.amount === null ? null : { amount: needed.amount, basis: basisOf(demand, needed) }
}

/**
 * The sentences below a bridge (T-088), with the amount that matches are asked for where it is another one (M-037): while
 * no facts are stored that is an estimate, and a bridge that is none by law is not told beside it.
 */
export function bridgeVerdict(
  deal: BridgedDeal,
  bridge: Bridge,
  baseCash: number | null,
): (string | null)[] {
  const sentence = bridgeSentence(bridge, baseCash)
  const sought = bridgeSought(deal)
  if (sought === null || sought.amount === bridge.amount) return [sentence]
  const about = `Matches are asked for about ${dollarWords(sought.amount)} (${sought.basis ?? ''})`
  if (deal.figures.sought.bridge_to_itc !== null) return [sentence, `${about}.`]
  return [bridge.amount === 0 ? null : sentence, `${about} until the facts say more.`]
}
