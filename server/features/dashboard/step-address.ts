import type { HomeProject } from '#contract/home/home-answer'
import { openIntroduction } from '#contract/notification-addresses'
import type { OwnIntroduction } from '#server/features/introductions/own-introductions.store'

const first = <Row>(rows: readonly Row[], day: (row: Row) => string): Row | undefined =>
  rows.toSorted((one, other) => day(one).localeCompare(day(other)))[0]

/** Where a step of a project is taken: on Home itself, or at this address, with the form open that it names (U-010). */
export function addressOfStep(
  kind: HomeProject['step']['kind'],
  id: string,
  introductions: readonly OwnIntroduction[],
  wasSharedWith: (organizationId: string | null) => boolean,
): string {
  const requested = introductions.filter(({ state }) => state === 'requested')
  const named = {
    answer: () =>
      first(
        requested.filter(({ askedBy }) => askedBy === 'capital'),
        ({ endsOn }) => endsOn,
      ),
    wait: () =>
      first(
        requested.filter(({ askedBy }) => askedBy === 'deal'),
        ({ endsOn }) => endsOn,
      ),
    share: () =>
      first(
        introductions.filter(
          ({ state, organizationId, ownOutcome, otherOutcome }) =>
            state === 'accepted' &&
            ![ownOutcome, otherOutcome].includes('no_deal') &&
            !wasSharedWith(organizationId),
        ),
        ({ answeredOn, askedOn }) => answeredOn ?? askedOn,
      ),
    outcome: () =>
      first(
        introductions.filter(
          ({ state, ownOutcome }) => state === 'accepted' && ownOutcome === null,
        ),
        ({ answeredOn, askedOn }) => answeredOn ?? askedOn,
      ),
  }
  const page = `/pipeline/${id}`
  if (kind in named) {
    const introduction = named[kind as keyof typeof named]()
    if (introduction !== undefined)
      return kind === 'share'
        ? `${page}/package?share=${introduction.id}`
        : openIntroduction(introduction.id)
  }
  const matches = `/matches/pipeline/${id}`
  const places: Partial<Record<typeof kind, string>> = {
    offer: `${page}/offers`,
    question: `${page}/package`,
    need: `${page}?edit=true`,
    cost: `${page}?edit=true`,
    ask: matches,
    near: `${matches}?state=near`,
    fact: `${page}#credit`,
    stack: `${page}#stack`,
  }
  return places[kind] ?? page
}
