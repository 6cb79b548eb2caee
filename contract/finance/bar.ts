/** The bar of a view of the stack, and the order of its table (K-053, K-054). */
import type { SourceState, StackView } from '../common/finance-enums.ts'
import { sumOf } from './arithmetic.ts'
import { countsIn } from './input.ts'
import type { SourceLine } from './input.ts'
import { fundsIn } from './stack.ts'
import type { Stack } from './stack.ts'

/** A stretch of a bar: a line with its number in the table, or what nobody named (`number` null). */
export interface BarSegment {
  readonly number: number | null
  readonly amount: number
  readonly state: SourceState | 'not_found'
}

/** The sources as the table shows them: those that count with their numbers, the withdrawn last without. */
export function numberedSources<Source extends SourceLine>(
  sources: readonly Source[],
): { source: Source; number: number | null }[] {
  return [
    ...sources.filter(countsIn).map((source, index) => ({ source, number: index + 1 })),
    ...sources.filter((source) => !countsIn(source)).map((source) => ({ source, number: null })),
  ]
}

/** The segments of a view's bar; their amounts add up to the larger of the uses and the sources named. */
export function barSegments(
  sources: readonly SourceLine[],
  view: StackView,
  { totalUses }: Stack,
): BarSegment[] {
  const segments: BarSegment[] = numberedSources(sources)
    .filter(({ source }) => countsIn(source) && fundsIn(source, view))
    .map(({ source: { amount, state }, number }) => ({ number, amount, state }))
  const rest = (totalUses ?? 0) - sumOf(segments.map(({ amount }) => amount))
  return rest > 0 ? [...segments, { number: null, amount: rest, state: 'not_found' }] : segments
}
