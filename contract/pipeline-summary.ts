import { z } from 'zod'
import { valuesOf } from './common/enums.ts'
import { clockStatuses } from './common/finance-enums.ts'
import { dealStages } from './common/registry-enums.ts'
import { dealLocations } from './pipeline-locations.ts'

/** Deals and the sum of their `capEx` in whole US dollars. */
const dealSum = z.object({ deals: z.int(), capEx: z.number() })

/** Dollars of credit that late and tight service puts at risk, as far as they are known. */
const creditAtRisk = z.number()

/** What a set of deals adds up to by stage, place, clock and month; deals without a stage or location are under `null`. */
export const dealSummary = z.object({
  ...dealSum.shape,
  stillToRaise: z.number(),
  firmGap: z.number(),
  softGap: z.number(),
  /** Deals whose cost is unknown. */
  gapUnknown: z.int(),
  creditAtRisk,
  /** Late and tight deals of unknown credit. */
  riskUnknown: z.int(),
  /** Deals whose clock hangs on a rule in dispute, and what of the credit at risk is theirs (D-021). */
  inDispute: z.int(),
  creditInDispute: z.number(),
  statuses: z.array(
    z.object({ clockStatus: z.enum(valuesOf(clockStatuses)), deals: z.int(), creditAtRisk }),
  ),
  /** By the month of expected service, YYYY-MM, the earliest first. */
  months: z.array(
    z.object({
      month: z.string(),
      clockStatus: z.enum(valuesOf(clockStatuses)),
      deals: z.int(),
    }),
  ),
  /** Deals of which only a year of service is given, four digits and no day: in no month (U-106). */
  years: z.array(z.object({ year: z.string(), deals: z.int() })),
  stages: z.array(
    z.object({ currentStage: z.enum(valuesOf(dealStages)).nullable(), ...dealSum.shape }),
  ),
  locations: z.array(
    z.object({
      location: z.enum(valuesOf(dealLocations)).nullable(),
      ...dealSum.shape,
      creditAtRisk,
    }),
  ),
})
export type DealSummary = z.infer<typeof dealSummary>
