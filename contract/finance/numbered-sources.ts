/** The order of the table of sources (K-054). */
import { countsIn } from './input.ts'
import type { SourceLine } from './input.ts'

/** The sources as the table shows them: those that count with their numbers, the withdrawn last without. */
export function numberedSources<Source extends SourceLine>(
  sources: readonly Source[],
): { source: Source; number: number | null }[] {
  return [
    ...sources.filter(countsIn).map((source, index) => ({ source, number: index + 1 })),
    ...sources.filter((source) => !countsIn(source)).map((source) => ({ source, number: null })),
  ]
}
