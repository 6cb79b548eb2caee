/** The amounts a deal seeks by its own finance (K-036). */
import { sumOf } from './arithmetic.ts'
import type { Estimate } from './estimate.ts'
import { countsIn, isFirm } from './input.ts'
import type { SourceLine } from './input.ts'
import { fundsIn } from './stack.ts'

/** Whole US dollars by need; null where the estimate of matches stays (M-037). */
export interface Sought {
  readonly bridge_to_itc: number | null
  readonly construction: number | null
  readonly perm: number | null
}

const firmOf = (sources: readonly SourceLine[], kind: SourceLine['kind']) =>
  sumOf(sources.filter((line) => line.kind === kind && isFirm(line)).map(({ amount }) => amount))

const inPermanent = (sources: readonly SourceLine[]) =>
  sources.filter((line) => fundsIn(line, 'permanent'))

/**
 * What a deal seeks. `hasFacts` says whether facts are stored for it; `credit` is the credit that matches take while the
 * money is unknown, null without one.
 */
export function soughtOf(
  { stack, credit, bridge }: Estimate,
  sources: readonly SourceLine[],
  { hasFacts, credit: estimated }: { hasFacts: boolean; credit: number | null },
): Sought {
  const { construction, permanent } = stack
  const isStacked = sources.some(countsIn)
  const left = (amount: number, taken: number) => Math.max(0, amount - taken)
  const expected = credit.cash.base ?? estimated ?? 0
  return {
    bridge_to_itc:
      hasFacts && bridge.amount !== null ? left(bridge.amount, firmOf(sources, 'bridge')) : null,
    construction: isStacked ? construction.firmGap : null,
    perm:
      isStacked && permanent.firmGap !== null
        ? left(permanent.firmGap, left(expected, firmOf(inPermanent(sources), 'tax_credit')))
        : null,
  }
}
