import { latePart } from '#web/kit/feedback/late-part.tsx'
import type { LendersProps } from './lenders-that-fit.tsx'

/** `LendersThatFit`, whose code comes once details stand: most rows of a list are never opened. */
export const LendersInDetails = latePart<LendersProps>(
  async () => (await import('./lenders-that-fit.tsx')).LendersThatFit,
  () => null,
)
