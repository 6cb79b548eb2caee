import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  listCoveredNeeds,
  listFacilityCoverage,
  readCoverage,
  type coverageQuery,
  type coveredNeedsQuery,
} from '#contract/coverage'
import { read } from '#web/lib/query-client.ts'

export type CoverageQuery = z.input<typeof coverageQuery>
export type CoveredNeedsQuery = z.input<typeof coveredNeedsQuery>

/** The board; the former one stays on the screen while another is read. */
export function useCoverage(query: CoverageQuery) {
  return useQuery({ ...read(readCoverage, { query }), placeholderData: keepPreviousData })
}

/** A page of the needs behind a figure. */
export function useCoveredNeeds(query: CoveredNeedsQuery) {
  return useQuery({ ...read(listCoveredNeeds, { query }), placeholderData: keepPreviousData })
}

export function useFacilityCoverage() {
  return useQuery(read(listFacilityCoverage))
}
