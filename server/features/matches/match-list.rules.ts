import type { Match, MatchList } from '#contract/matches'
import type { Capital } from '#contract/matching/choices'
import { dismissalOf, isInNetwork } from './match-rows.ts'
import type { ReaderSide } from './match-rows.ts'
import { inOrder } from './triples.ts'
import type { Triple } from './triples.ts'

/** What of a question to a list is the same in both directions. */
export interface ListQuery {
  need?: readonly Capital[] | undefined
  state: 'match' | 'near'
  dismissed?: boolean | undefined
  network?: boolean | undefined
  /** Whether it is asked what would be. */
  whatIf?: boolean
}

/** Which rows of a list are answered; a file has them all. */
export interface Page {
  limit: number
  offset: number
}

interface Selected extends Pick<MatchList, 'total' | 'totals'> {
  triples: Triple[]
}

/** Whether any is chosen of what a filter names; a filter at rest lets everything through. */
export const isChosen = (
  chosen: readonly string[] | undefined,
  ...values: readonly (string | null)[]
): boolean =>
  chosen === undefined ||
  chosen.length === 0 ||
  values.some((value) => value !== null && chosen.includes(value))

const isMatch = ({ verdict }: Triple) => verdict.state === 'match'
const wasMatch = ({ before }: Triple) => before?.state === 'match'

/**
 * A page of a list: of the matches, the near ones, or what the reader's organization has dismissed, be it a match or
 * near. Where it is asked what would be, what were matches and are none any more stand behind the last of them, outside
 * the total (M-100, M-112, M-120).
 */
export function selectPage(
  triples: readonly Triple[],
  { need, state, dismissed, network, whatIf }: ListQuery,
  reader: ReaderSide,
  { limit, offset }: Page,
): Selected {
  const filtered = triples.filter(
    (triple) => isChosen(need, triple.need) && (network !== true || isInNetwork(triple, reader)),
  )
  const isDismissed = new Set(filtered.filter((triple) => dismissalOf(triple, reader) !== null))
  const present = filtered.filter((triple) => !isDismissed.has(triple))
  const left = filtered.filter(
    (triple) => isDismissed.has(triple) && triple.verdict.state !== 'none',
  )
  const inState = (wanted: Match['state']) =>
    present.filter(({ verdict }) => verdict.state === wanted)
  const listed = inOrder(dismissed === true ? left : inState(state))
  const lost = inOrder(present.filter((triple) => wasMatch(triple) && !isMatch(triple)))
  const isLastPage = offset + limit >= listed.length && (offset === 0 || offset < listed.length)
  const behind = dismissed !== true && state === 'match' && isLastPage ? lost : []
  return {
    triples: [...listed.slice(offset, offset + limit), ...behind],
    total: listed.length,
    totals: {
      match: inState('match').length,
      near: inState('near').length,
      dismissed: left.length,
      ...(whatIf === true && {
        gained: present.filter((triple) => isMatch(triple) && !wasMatch(triple)).length,
        lost: lost.length,
      }),
    },
  }
}

/** The matches that no filter narrows and nobody dismissed: what needs and facts are made of. */
export const countedMatches = (triples: readonly Triple[], reader: ReaderSide): Triple[] =>
  triples.filter((triple) => isMatch(triple) && dismissalOf(triple, reader) === null)
