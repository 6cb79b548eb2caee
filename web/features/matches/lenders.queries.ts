import { useQuery } from '@tanstack/react-query'
import { listDealMatches, type Match, type MatchList } from '#contract/matches'
import { read } from '#web/lib/query-client.ts'

/** Most matches that lenders are counted in; beyond them the count of the largest need is taken. */
const counted = 100

const lenderOf = ({ offerOrganizationId }: Match) => offerOrganizationId
const offerOf = ({ kind, offerId }: Match) => `${kind} ${offerId}`

function firstOf(matches: readonly Match[], keyOf: (match: Match) => string): Match[] {
  const first = new Map<string, Match>()
  for (const match of matches) if (!first.has(keyOf(match))) first.set(keyOf(match), match)
  return [...first.values()]
}

/** The lenders that fit a project, without those of its own organization (U-103). */
export interface Lenders {
  /** The best match of each, best first. */
  readonly best: readonly Match[]
  readonly count: number
  /** Offers that do not fit and are one change away. */
  readonly near: number
}

function lendersIn({ matches, total, needs }: MatchList): Pick<Lenders, 'best' | 'count'> {
  const best = firstOf(
    matches.filter(({ own }) => !own),
    lenderOf,
  )
  const least = total > matches.length ? Math.max(...needs.map(({ lenders }) => lenders)) : 0
  return { best, count: Math.max(best.length, least) }
}

/** Reads the lenders that fit a project; `lenders` is undefined while that is on the way, or has failed. */
export function useLenders(dealId: string) {
  const matchesIn = (state: 'match' | 'near') =>
    read(listDealMatches, { params: { id: dealId }, query: { state, limit: counted } })
  const list = useQuery(matchesIn('match'))
  const pairings = list.data?.totals.near ?? 0
  // An offer can be near for several needs, and fit for another one.
  const isPlain = pairings === 0 || list.data?.needs.length === 1
  const near = useQuery({ ...matchesIn('near'), enabled: !isPlain })
  const fitting = new Set(list.data?.matches.map(offerOf))
  const others = near.data?.matches.filter((match) => !match.own && !fitting.has(offerOf(match)))
  const lenders: Lenders | undefined = list.data && {
    ...lendersIn(list.data),
    near: isPlain ? pairings : firstOf(others ?? [], offerOf).length,
  }
  return { list, lenders }
}
