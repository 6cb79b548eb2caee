import type { CoveredNeed } from '#contract/coverage'
import type { Counted } from './coverage.store.ts'
import type { DealNeed } from '#contract/matching/coverage'
import { judge, turnOf } from '#contract/matching/judge'
import { neededOf } from '#contract/matching/needed'
import { compareMatches, orderName } from '#contract/matching/order'
import { createPause } from '#server/platform/computations'

/** What the board says of projects that are counted though they are not shared (M-145); null without one. */
export function unsharedNote({ unshared }: Pick<Counted, 'unshared'>): string | null {
  if (unshared === 0) return null
  return unshared === 1
    ? 'Includes 1 project that is not shared'
    : `Includes ${unshared.toLocaleString('en-US')} projects that are not shared`
}

/** What a list of deal-needs says of one: who lends to it, and what is nearest where nobody does (M-147). */
function withLenders(
  dealNeed: DealNeed,
  { projects, supply }: Pick<Counted, 'projects' | 'supply'>,
): CoveredNeed {
  const project = projects.get(dealNeed.dealId)
  if (project === undefined) throw new Error('A counted deal is not among those that were read')
  const needed = neededOf(dealNeed.deal, dealNeed.need)
  const judged = supply[dealNeed.need].flatMap(({ id, name, organizationId, offer }) => {
    const verdict = judge(dealNeed.deal, needed, offer)
    if (verdict.state === 'none') return []
    const other = { id, name: orderName(name) }
    const { kind } = offer
    return [{ verdict, offer, offerName: name, organizationId, kind, need: dealNeed.need, other }]
  })
  const matches = judged.filter(({ verdict }) => verdict.state === 'match')
  const [near] =
    dealNeed.cover === 'covered'
      ? []
      : judged.filter(({ verdict }) => verdict.state === 'near').toSorted(compareMatches)
  return {
    dealId: dealNeed.dealId,
    dealName: dealNeed.dealName,
    ...project,
    need: dealNeed.need,
    amount: dealNeed.amount,
    unmet: dealNeed.unmet,
    cover: dealNeed.cover,
    reason: dealNeed.reason,
    lenders: new Set(matches.map(({ organizationId }) => organizationId)).size,
    best: matches.length === 0 ? null : Math.max(...matches.map(({ verdict }) => verdict.score)),
    nearest:
      near === undefined
        ? null
        : {
            kind: near.kind,
            offerId: near.other.id,
            offerName: near.offerName,
            turn: turnOf(near.verdict, { deal: dealNeed.deal, needed, offer: near.offer }) ?? '',
          },
  }
}

/** A page of deal-needs as their list has them. */
export async function coveredNeeds(
  page: readonly DealNeed[],
  counted: Pick<Counted, 'projects' | 'supply'>,
): Promise<CoveredNeed[]> {
  const pause = createPause()
  const found: CoveredNeed[] = []
  for (const dealNeed of page) {
    found.push(withLenders(dealNeed, counted))
    await pause()
  }
  return found
}
