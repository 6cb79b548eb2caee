import { introductionOutcomes } from '#contract/common/market-enums'
import { valuesOf } from '#contract/common/enums'
import {
  changeIntroduction,
  introductionEvent,
} from '#server/features/introductions/introductions.store'
import type { IntroductionRow } from '#server/features/introductions/introductions.store'
import type { Change } from '#server/platform/http/call'

/** Who recorded what follows from an offer (O-015). */
const portal = 'The portal'

const ranks: readonly string[] = valuesOf(introductionOutcomes)
const rankOf = (outcome: string | null) => (outcome === null ? -1 : ranks.indexOf(outcome))

/**
 * Raises what both sides say became of an introduction, which is locked: to a term sheet when an offer is sent, to funded
 * when it is closed. What a side says already is never lowered; only an amount that the portal wrote follows a revision.
 */
export async function raiseOutcome(
  { tx, audit }: Change,
  before: IntroductionRow,
  outcome: 'term_sheet' | 'funded',
  amount: number,
  intermediaryAggregatorId: string | null,
): Promise<IntroductionRow> {
  const isRaised = (present: string | null, by: string | null) =>
    rankOf(present) < rankOf(outcome) ||
    (outcome === 'term_sheet' && present === outcome && by === portal)
  const values = { at: new Date(), by: null, byName: portal, note: null, reason: null }
  const deal = isRaised(before.dealOutcome, before.dealOutcomeByName) && {
    dealOutcome: outcome,
    dealOutcomeAmount: amount,
    dealOutcomeReason: values.reason,
    dealOutcomeNote: values.note,
    dealOutcomeAt: values.at,
    dealOutcomeBy: values.by,
    dealOutcomeByName: values.byName,
  }
  const capital = isRaised(before.capitalOutcome, before.capitalOutcomeByName) && {
    capitalOutcome: outcome,
    capitalOutcomeAmount: amount,
    capitalOutcomeReason: values.reason,
    capitalOutcomeNote: values.note,
    capitalOutcomeAt: values.at,
    capitalOutcomeBy: values.by,
    capitalOutcomeByName: values.byName,
  }
  if (deal === false && capital === false) return before
  const after = await changeIntroduction(tx, before.id, { ...deal, ...capital })
  await audit(introductionEvent(after, { before, intermediaryAggregatorId }))
  return after
}
