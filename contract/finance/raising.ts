/** How much a project still has to raise, what is in talks of it and what is raised (U-020). */
import type { StackView } from '../common/finance-enums.ts'
import { sumOf } from './arithmetic.ts'
import { isFirm } from './input.ts'
import type { SourceLine } from './input.ts'
import type { Sought } from './sought.ts'
import { fundsIn } from './stack.ts'
import type { Stack } from './stack.ts'

/** Whole US dollars; null without uses. */
export interface Raising {
  readonly stillToRaise: number | null
  /** Interested money of the view without tax credits, at most what is still to raise. */
  readonly inTalks: number | null
  /** Firm money of the view without tax credits; of a deal without a source that counts, what its text says is secured. */
  readonly raised: number | null
  /** The view of the stack that all three are of. */
  readonly view: StackView | null
}

const unknown: Raising = { stillToRaise: null, inTalks: null, raised: null, view: null }

const needsOfView: Readonly<Record<StackView, readonly string[]>> = {
  construction: ['construction', 'commence_construction', 'predevelopment'],
  permanent: ['perm', 'bridge_to_itc'],
}

/**
 * What matches ask for construction or perm, whichever is more of those views that the project names a need of; both
 * where it names none. `secured` is the amount that the text of "Sources secured" says, 0 without one (P-111).
 */
export function raisingOf(
  { needs, secured }: { readonly needs: readonly string[]; readonly secured: number },
  stack: Stack,
  { construction, perm }: Sought,
  sources: readonly SourceLine[],
): Raising {
  if (stack.firmGap === null) return unknown
  if (construction === null || perm === null)
    return {
      stillToRaise: Math.max(0, stack.firmGap - secured),
      inTalks: 0,
      raised: secured,
      view: 'construction',
    }
  const isAsked = (view: StackView) =>
    needs.length === 0 || needs.some((need) => needsOfView[view].includes(need))
  const isPermanent = isAsked('permanent') && (!isAsked('construction') || perm > construction)
  const view = isPermanent ? 'permanent' : 'construction'
  const stillToRaise = isPermanent ? perm : construction
  const moneyOf = (counts: (line: SourceLine) => boolean) =>
    sumOf(
      sources
        .filter((line) => line.kind !== 'tax_credit' && fundsIn(line, view) && counts(line))
        .map(({ amount }) => amount),
    )
  return {
    stillToRaise,
    inTalks: Math.min(
      stillToRaise,
      moneyOf(({ state }) => state === 'interested'),
    ),
    raised: moneyOf(isFirm),
    view,
  }
}
