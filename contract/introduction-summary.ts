import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { dayRange } from './common/page.ts'

const count = z.int()

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
  query: z.object(dayRange),
  status: 200,
  reply: introductionSummary,
})
