import type { Match, MatchList } from '#contract/matches'
import type { Capital } from '#contract/matching/choices'
import { dismissalOf, isInNetwork } from './match-rows.ts'
import type { ReaderSide } from './match-rows.ts'
import { inOrder } from './pairings.ts'
import type { Pairing } from './pairings.ts'

/** What of a question to a list is the same in both directions. */
export interface ListQuery {
  need?: readonly Capital[] | undefined
  state: 'match' | 'near'
  dismissed?: boolean | undefined
  network?: boolean | undefined
  sort?: 'score' | 'amount'
  /** Whether it is asked what would be. */
  whatIf?: boolean
}

/** Which rows of a list are answered; a file has them all. */
export interface Page {
  limit: number
  offset: number
}

interface Selected extends Pick<MatchList, 'total' | 'totals'> {
  pairings: Pairing[]
}

/** Whether any is chosen of what a filter names; a filter at rest lets everything through. */
export const isChosen = (
  chosen: readonly string[] | undefined,
  ...values: readonly (string | null)[]
): boolean =>
  chosen === undefined ||
  chosen.length === 0 ||
  values.some((value) => value !== null && chosen.includes(value))

const isMatch = ({ verdict }: Pairing) => verdict.state === 'match'
const wasMatch = ({ before }: Pairing) => before?.state === 'match'

/** Those of the chosen needs, of the reader's network where that is asked. */
const ofNeeds = (
  pairings: readonly Pairing[],
  { need, network }: Pick<ListQuery, 'need' | 'network'>,
  reader: ReaderSide,
): Pairing[] =>
  pairings.filter(
    (pairing) => isChosen(need, pairing.need) && (network !== true || isInNetwork(pairing, reader)),
  )

/** The largest first, unknown amounts last. */
const byAmount = (one: Pairing, other: Pairing): number =>
  (other.needed.amount ?? -1) - (one.needed.amount ?? -1)

/**
 * A page of a list: of the matches, the near ones, or what the reader's organization has dismissed, be it a match or
 * near. Where it is asked what would be, what were matches and are none any more stand behind the last of them, outside
 * the total (M-100, M-112, M-120).
 */
export function selectPage(
  pairings: readonly Pairing[],
  { need, state, dismissed, network, sort, whatIf }: ListQuery,
  reader: ReaderSide,
  { limit, offset }: Page,
): Selected {
  const filtered = ofNeeds(pairings, { need, network }, reader)
  const isDismissed = new Set(filtered.filter((pairing) => dismissalOf(pairing, reader) !== null))
  const present = filtered.filter((pairing) => !isDismissed.has(pairing))
  const left = filtered.filter(
    (pairing) => isDismissed.has(pairing) && pairing.verdict.state !== 'none',
  )
  const inState = (wanted: Match['state']) =>
    present.filter(({ verdict }) => verdict.state === wanted)
  const best = inOrder(dismissed === true ? left : inState(state))
  const listed = sort === 'amount' ? best.toSorted(byAmount) : best
  const lost = inOrder(present.filter((pairing) => wasMatch(pairing) && !isMatch(pairing)))
  const isLastPage = offset + limit >= listed.length && (offset === 0 || offset < listed.length)
  const behind = dismissed !== true && state === 'match' && isLastPage ? lost : []
  return {
    pairings: [...listed.slice(offset, offset + limit), ...behind],
    total: listed.length,
    totals: {
      match: inState('match').length,
      near: inState('near').length,
      dismissed: left.length,
      ...(whatIf === true && {
        gained: present.filter((pairing) => isMatch(pairing) && !wasMatch(pairing)).length,
        lost: lost.length,
      }),
    },
  }
}

/** The matches that no filter narrows and nobody dismissed: what needs and facts are made of. */
export const countedMatches = (pairings: readonly Pairing[], reader: ReaderSide): Pairing[] =>
  pairings.filter((pairing) => isMatch(pairing) && dismissalOf(pairing, reader) === null)

/** The matches of a list, whatever page and state of it is asked for. */
export const listedMatches = (
  pairings: readonly Pairing[],
  query: Pick<ListQuery, 'need' | 'network'>,
  reader: ReaderSide,
): Pairing[] => countedMatches(ofNeeds(pairings, query, reader), reader)

/** How many fit and how many are near alone, of what is not the organization's own and nobody dismissed (U-103). */
export function othersIn(
  pairings: readonly Pairing[],
  reader: ReaderSide,
  nearBy: (pairing: Pairing) => string,
  fitBy = nearBy,
): NonNullable<MatchList['totals']['others']> {
  const others = pairings.filter(
    (pairing) =>
      pairing.deal.organizationId !== pairing.offer.organizationId &&
      dismissalOf(pairing, reader) === null,
  )
  const fitting = others.filter(isMatch)
  const fits = new Set(fitting.map(nearBy))
  const near = others.filter(({ verdict }) => verdict.state === 'near').map(nearBy)
  return {
    fit: new Set(fitting.map(fitBy)).size,
    near: new Set(near.filter((key) => !fits.has(key))).size,
  }
}

/** How many projects pairings have and what these seek: a project counts once, with its largest amount (M-144). */
export function projectsOf(pairings: readonly Pairing[]): { projects: number; sought: number } {
  const largest = new Map<string, number>()
  for (const { dealId, needed } of pairings)
    largest.set(dealId, Math.max(largest.get(dealId) ?? 0, needed.amount ?? 0))
  return {
    projects: largest.size,
    sought: [...largest.values()].reduce((sum, amount) => sum + amount, 0),
  }
}
