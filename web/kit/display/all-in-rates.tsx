import { latePart } from '../feedback/late-part.tsx'

/** `RateWordsList`, whose code comes once it is shown: what rates mean is read from the rules and the benchmarks. */
export const AllInRates = latePart<{ texts: readonly (string | null)[] }>(
  async () => (await import('./rate-words.tsx')).RateWordsList,
  () => null,
)
