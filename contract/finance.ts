import { z } from 'zod'
import { createBenchmarkBody } from './benchmarks.ts'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import {
  clockStatuses,
  creditPaths,
  creditReadiness,
  creditTechnologies,
  deadlineKinds,
  missingFacts,
  missingOfBridge,
  riskOrigins,
  stackViews,
  stackWarnings,
} from './common/finance-enums.ts'
import { loanTermLengths } from './common/registry-enums.ts'
import { factsBody } from './finance-facts.ts'
import { createSourceBody, createUseBody, sourceLimit, usesLimit } from './finance-lines.ts'
import { createDealBody } from './pipeline.ts'

/** The finance of a deal (section 7 of deal finance): the shape of an estimate, and the calls. */

const dollars = z.number()
const bps = z.int()
const day = z.iso.date()
const month = z.string()

const viewSums = z.object({
  firm: dollars,
  interested: dollars,
  identified: dollars,
  firmGap: dollars.nullable(),
  softGap: dollars.nullable(),
  surplus: dollars.nullable(),
  over: dollars.nullable(),
  debtCostBps: bps.nullable(),
  moneyCostBps: bps.nullable(),
  leftOutOfCost: dollars,
})

const cases = z.object({
  worst: dollars.nullable(),
  base: dollars.nullable(),
  pending: dollars.nullable(),
  best: dollars.nullable(),
})

const missing = z.array(z.enum(valuesOf(missingFacts))).readonly()

/** Whole US dollars as numbers, rates in basis points, days as YYYY-MM-DD, months as YYYY-MM (K-080). */
export const estimate = z.object({
  stack: z.object({
    totalUses: dollars.nullable(),
    usesFrom: z.enum(['lines', 'capEx', 'unknown']),
    construction: viewSums,
    permanent: viewSums,
    firmGap: dollars.nullable(),
    softGap: dollars.nullable(),
    gapView: z.enum(valuesOf(stackViews)).nullable(),
    guaranteed: dollars,
    coverageBps: z.number().nullable(),
    concessional: dollars,
    commercial: dollars,
    leverageHundredths: z.number().nullable(),
    warnings: z
      .array(
        z.object({
          code: z.enum(stackWarnings),
          amount: dollars,
          view: z.enum(valuesOf(stackViews)).optional(),
          day: day.optional(),
        }),
      )
      .readonly(),
    sentence: z.string(),
  }),
  credit: z.object({
    state: z.enum(['none', 'unknown', 'range', 'known']),
    basisFrom: z.enum(['lines', 'capEx', 'unknown']),
    path: z.enum(valuesOf(creditPaths)),
    parts: z
      .array(
        z.object({
          technology: z.enum(valuesOf(creditTechnologies)),
          basis: dollars,
          worstBps: bps,
          baseBps: bps.nullable(),
          pendingBps: bps.nullable(),
          bestBps: bps,
        }),
      )
      .readonly(),
    bondReductionBps: bps,
    restrictedGrants: dollars,
    grantCapApplied: z.boolean(),
    credit: cases,
    cash: cases,
    /** 30, 40, 50, 60 or 70: the percentage a deal may store that is nearest (T-067). */
    nearestStored: z.int().nullable(),
    missing,
  }),
  clock: z.object({
    startTest: z.enum(['passed', 'failed', 'not_recorded', 'not_applicable']),
    expectedServiceDay: day.nullable(),
    lastServiceDay: day.nullable(),
    slackDays: z.int().nullable(),
    status: z.enum(valuesOf(clockStatuses)),
    creditAtRisk: dollars.nullable(),
    creditAtRiskFrom: z.enum(valuesOf(riskOrigins)),
    /** Only where the status is in dispute: what it is by the other reading of the law (D-021). */
    dispute: z
      .object({ ruledOn: day, lastServiceDay: day, status: z.enum(valuesOf(clockStatuses)) })
      .optional(),
    sentence: z.string(),
    deadlines: z
      .array(z.object({ kind: z.enum(valuesOf(deadlineKinds)), day, atStake: dollars.nullable() }))
      .readonly(),
  }),
  bridge: z.object({
    amount: dollars.nullable(),
    cashMonth: month.nullable(),
    firstDrawMonth: month.nullable(),
    tenorMonths: z.int().nullable(),
    rateBps: bps.nullable(),
    interestReserve: dollars.nullable(),
    repaymentMonth: month.nullable(),
    covers: z.boolean().nullable(),
    termFit: z.enum(valuesOf(loanTermLengths)).nullable(),
    missing: z.array(z.enum(valuesOf(missingOfBridge))).readonly(),
  }),
  missing,
  readiness: z.enum(valuesOf(creditReadiness)),
  /** Of the rules it is computed with. */
  revision: z.string(),
})

/** A rate of a benchmark as a body gives it (B-001). */
export const benchmarkRate = createBenchmarkBody
  .omit({ source: true })
  .transform(({ tenorDays, ...rate }) => ({ ...rate, tenorDays: tenorDays ?? null }))

const dealFields = createDealBody.pick({
  technology: true,
  capEx: true,
  itcAmount: true,
  ownerType: true,
  systemOwner: true,
  itcMonetizationStrategy: true,
  location: true,
  expectedPtoDate: true,
})

/** What an estimate is asked of: a deal nobody need have stored (K-075). */
export const estimateBody = z.object({
  deal: dealFields.optional(),
  facts: factsBody.optional(),
  uses: z
    .array(createUseBody)
    .max(usesLimit, { error: `A project can have at most ${usesLimit} uses` })
    .optional(),
  sources: z
    .array(createSourceBody)
    .max(sourceLimit, { error: `A project can have at most ${sourceLimit} sources` })
    .optional(),
  benchmarks: z.array(benchmarkRate).max(1000, { error: 'Use at most 1,000 rates' }).optional(),
})

export const estimateFinance = endpoint({
  id: 'finance.estimate',
  scope: 'registry.read',
  summary: 'Estimate stack, credit, clock and bridge of a project; stores nothing',
  method: 'POST',
  path: '/api/finance/estimate',
  access: 'member',
  body: estimateBody,
  status: 200,
  reply: estimate,
})

export const financeEndpoints = [estimateFinance]
