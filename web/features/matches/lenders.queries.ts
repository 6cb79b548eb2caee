import { useQuery } from '@tanstack/react-query'
import { listDealMatches, type Match, type MatchList } from '#contract/matches'
import { read } from '#web/lib/query-client.ts'

/** Most matches among which the best of each lender is found. */
const matchesRead = 100

/** The lenders that fit a project, without those of its own organization (U-103). */
export interface Lenders {
  /** The best match of each, best first. */
  readonly best: readonly Match[]
  readonly count: number
  /** Offers that do not fit and are one change away. */
  readonly near: number
}

function lendersIn({ matches, totals: { others } }: MatchList): Lenders {
  const best = new Map<string, Match>()
  for (const match of matches)
    if (!match.own && !best.has(match.offerOrganizationId))
      best.set(match.offerOrganizationId, match)
  return { best: [...best.values()], count: others?.fit ?? 0, near: others?.near ?? 0 }
}

/** Reads the lenders that fit a project; `lenders` is undefined while that is on the way, or has failed. */
export function useLenders(dealId: string) {
  const list = useQuery(
    read(listDealMatches, { params: { id: dealId }, query: { limit: matchesRead } }),
  )
  return { list, lenders: list.data && lendersIn(list.data) }
}
