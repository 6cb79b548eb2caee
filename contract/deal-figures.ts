import { z } from 'zod'
import { valuesOf } from './common/enums.ts'
import { clockStatuses, riskOrigins, stackViews } from './common/finance-enums.ts'
import { capitalTypes } from './common/registry-enums.ts'

const dollars = z.number().nullable()
const day = z.iso.date().nullable()

/** Of the items that each need of a deal must have: how many there are, and how many of them are not open (H-014). */
const packageCounts = z.partialRecord(
  z.enum(valuesOf(capitalTypes)),
  z.object({ have: z.int(), of: z.int() }),
)
export type PackageCounts = z.infer<typeof packageCounts>

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
  /** Where the clock is in dispute: the last day of service by the other reading (D-021). */
  lastServiceDayOtherwise: day,
  /** The one number of how much a project needs, what is raised of its cost and in talks (U-020). */
  stillToRaise: dollars,
  raised: dollars,
  inTalks: dollars,
  /** How complete the package is by need, and the lowest share in percent; every reader knows it, of no item (H-015). */
  package: packageCounts,
  packagePercent: z.int().nullable(),
  /** What the deal seeks by need, where its own finance says so (M-037). */
  sought: z.object({ bridge_to_itc: dollars, construction: dollars, perm: dollars }),
})
export type DealFigures = z.infer<typeof dealFigures>

/** The figures as columns of a file, where each has a place of its own (K-084). */
export const exportedFigures = dealFigures.omit({ sought: true, raised: true }).extend({
  soughtBridge: dollars,
  soughtConstruction: dollars,
  soughtPerm: dollars,
  /** "Construction 11 of 14; Perm 9 of 12". */
  package: z.string().nullable(),
})
