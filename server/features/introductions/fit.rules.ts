import { compareMatches, orderName } from '#contract/matching/order'
import { criteriaOf, judge } from '#contract/matching/judge'
import type { Verdict } from '#contract/matching/judge'
import { allNeeded, demandOf } from '#contract/matching/needed'
import type { ComparedDeal } from '#contract/matching/needed'
import type { Capital } from '#contract/matching/choices'
import type { Pair } from '#contract/matching/sentences'
import type { ReadOffer } from '#server/features/matches/candidates.store'

/** A need of a deal that fits an offer, or is one change away. */
export interface Fit {
  readonly need: Capital
  readonly amount: number | null
  readonly score: number
  readonly confidence: number
}

const hardCriteria = 5

function misfitOf(verdict: Verdict, pair: Pair): string {
  const hard = criteriaOf(verdict, pair).slice(0, hardCriteria)
  const failing = hard.find(({ outcome }) => outcome === 'fail') ?? hard[0]
  return failing?.sentence ?? ''
}

/**
 * The best match of a deal with an offer, or with the products of a facility, of one need where one is named (M-080,
 * M-200). Where none is a match or near: the sentence of the first hard criterion that the best of them fails (M-202);
 * null where there is nothing to compare.
 */
export function bestFit(
  deal: ComparedDeal,
  offers: readonly Pick<ReadOffer, 'kind' | 'id' | 'name' | 'offer'>[],
  need: Capital | undefined,
): { fit: Fit } | { misfit: string | null } {
  const demand = demandOf(deal)
  const wanted = allNeeded(demand).filter((each) => need === undefined || each.need === need)
  const pairings = offers
    .flatMap(({ kind, id, name, offer }) =>
      wanted.map((needed) => ({
        kind,
        need: needed.need,
        other: { id, name: orderName(name) },
        verdict: judge(demand, needed, offer),
        needed,
        offer,
      })),
    )
    .toSorted(compareMatches)
  const [best] = pairings
  if (best === undefined) return { misfit: null }
  const { needed, verdict, offer } = best
  if (verdict.state === 'none' || needed.need === null)
    return { misfit: misfitOf(verdict, { deal: demand, needed, offer }) }
  const { score, confidence } = verdict
  return { fit: { need: needed.need, amount: needed.amount, score, confidence } }
}
