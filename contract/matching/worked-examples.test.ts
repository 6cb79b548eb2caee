import { describe, expect, test } from 'vitest'
import { criteriaOf, headlineOf, judge, turnOf } from './judge.ts'
import { demandOf, neededOf } from './needed.ts'
import { offerOfProduct, offerOfLendingProfile } from './offer.ts'
import type { ComparedProduct, ComparedLendingProfile } from './offer.ts'
import examples from './worked-examples.json' with { type: 'json' }

// Whole answers, worked out by hand (M-020 to M-025, M-030 to M-037, M-040 to M-054, M-060 to M-065).
describe('the worked examples', () => {
  test.each(examples.pairs)('$id: $about', ({ deal, offerKind, offer, expected }) => {
    const demand = demandOf({ totalUses: null, ...deal, sought: deal.sought ?? null })
    const needed = neededOf(demand, expected.need as (typeof demand.needs)[number])
    const offered =
      offerKind === 'products'
        ? offerOfProduct(offer as ComparedProduct)
        : offerOfLendingProfile(offer as ComparedLendingProfile)
    const pair = { deal: demand, needed, offer: offered }
    const verdict = judge(demand, needed, offered)
    const { state, score, confidence, order } = verdict
    expect({
      need: needed.need,
      amount: needed.amount,
      state,
      score,
      confidence,
      order,
      headline: headlineOf(verdict),
      turn: turnOf(verdict, pair),
      criteria: Object.fromEntries(
        criteriaOf(verdict, pair).map(({ name, ...answered }) => [name, answered]),
      ),
    }).toEqual(expected)
  })
})
