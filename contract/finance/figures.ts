/** The figures of a deal: what of its finance every reader of the deal reads, stored as columns (K-030, K-036). */
import { z } from 'zod'
import { valuesOf } from '../common/enums.ts'
import { clockStatuses, riskOrigins, stackViews } from '../common/finance-enums.ts'
import type { Estimate } from './estimate.ts'
import type { SourceLine } from './input.ts'
import { soughtOf } from './sought.ts'

const dollars = z.number().nullable()
const day = z.iso.date().nullable()

/** The figures as a deal answers them: whole US dollars as numbers, days as YYYY-MM-DD, null where unknown (K-030). */
export const dealFigures = z.object({
  totalUses: dollars,
  firmGap: dollars,
  softGap: dollars,
  gapView: z.enum(valuesOf(stackViews)).nullable(),
  creditBase: dollars,
  slackDays: z.int().nullable(),
  clockStatus: z.enum(valuesOf(clockStatuses)).nullable(),
  lastServiceDay: day,
  expectedServiceDay: day,
  creditAtRisk: dollars,
  creditAtRiskFrom: z.enum(valuesOf(riskOrigins)).nullable(),
  factsMissing: z.int().nullable(),
  /** What the deal seeks by need, where its own finance says so (M-037). */
  sought: z.object({ bridge_to_itc: dollars, construction: dollars, perm: dollars }),
})
export type DealFigures = z.infer<typeof dealFigures>

/** The figures of an estimate; `hasFacts` and `credit` as {@link soughtOf} takes them. */
export function figuresOf<Source extends SourceLine>(
  estimate: Estimate<Source>,
  sources: readonly Source[],
  known: { hasFacts: boolean; credit: number | null },
): DealFigures {
  const { stack, credit, clock, missing } = estimate
  return {
    totalUses: stack.totalUses,
    firmGap: stack.firmGap,
    softGap: stack.softGap,
    gapView: stack.gapView,
    creditBase: credit.credit.base,
    slackDays: clock.slackDays,
    clockStatus: clock.status,
    lastServiceDay: clock.lastServiceDay,
    expectedServiceDay: clock.expectedServiceDay,
    creditAtRisk: clock.creditAtRisk,
    creditAtRiskFrom: clock.creditAtRiskFrom,
    factsMissing: missing.length,
    sought: soughtOf(estimate, sources, known),
  }
}
