import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listDeadlines, type deadlineQuery } from '#contract/deadlines'
import {
  dealCalls,
  summarizeDeals,
  type dealListQuery,
  type dealSummaryQuery,
} from '#contract/pipeline'
import { readRules } from '#contract/rules'
import { read } from '#web/lib/query-client.ts'

export type DeadlineQuery = z.input<typeof deadlineQuery>

/** The open deals that match, by their slack (D-031). */
export const useRadarDeals = (query: z.input<typeof dealListQuery>, shown: boolean) =>
  useQuery({
    ...read(dealCalls.list, { query }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })

/** What the same deals add up to. */
export const useRadarSummary = (query: z.input<typeof dealSummaryQuery>, shown = true) =>
  useQuery({
    ...read(summarizeDeals, { query }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })

/** Deadlines by day. */
export const useDeadlines = (query: DeadlineQuery, shown = true) =>
  useQuery({ ...read(listDeadlines, { query }), placeholderData: keepPreviousData, enabled: shown })

/** The rules in force: how many deals are computed with them, and their days. */
export const useRulesInForce = () => useQuery(read(readRules))
