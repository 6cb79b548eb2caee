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
  const sides = (['deal', 'capital'] as const).filter((side) =>
    isRaised(before[`${side}Outcome`], before[`${side}OutcomeByName`]),
  )
  if (sides.length === 0) return before
  const values = Object.assign(
    {},
    ...sides.map((side) => ({
      [`${side}Outcome`]: outcome,
      [`${side}OutcomeAmount`]: amount,
      [`${side}OutcomeReason`]: null,
      [`${side}OutcomeNote`]: null,
      [`${side}OutcomeAt`]: new Date(),
      [`${side}OutcomeBy`]: null,
      [`${side}OutcomeByName`]: portal,
    })),
  ) as Partial<IntroductionRow>
  const after = await changeIntroduction(tx, before.id, values)
  await audit(introductionEvent(after, { before, intermediaryAggregatorId }))
  return after
}
