import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'

const count = z.int()

const days = z.object({
  from: z.iso.date({ error: 'Use a date such as 2026-11-21' }).optional(),
  to: z.iso.date({ error: 'Use a date such as 2026-11-21' }).optional(),
})

/** What became of the introductions asked for in a time (M-216). */
const introductionSummary = z.object({
  asked: count,
  waiting: count,
  accepted: count,
  declined: count,
  expired: count,
  withdrawn: count,
  /** In whole percent of accepted and declined ones, cut; null without any. */
  acceptedShare: count.nullable(),
  medianHoursToAnswer: z.number().nullable(),
  talking: count,
  termSheet: count,
  funded: count,
  fundedConfirmed: count,
  fundedAmount: z.number(),
  fundedConfirmedAmount: z.number(),
  noDeal: count,
  differs: count,
  byDeclineReason: z.record(z.string(), count),
  byNoDealReason: z.record(z.string(), count),
  byScore: z.array(
    z.object({ from: count, to: count, asked: count, accepted: count, funded: count }),
  ),
})
export type IntroductionSummary = z.infer<typeof introductionSummary>

export const summarizeIntroductions = endpoint({
  id: 'introductions.summary',
  summary: 'What became of the introductions asked for in a time',
  method: 'GET',
  path: '/api/introductions/summary',
  access: 'admin',
  query: days,
  status: 200,
  reply: introductionSummary,
})
