import type { FinanceRules } from '#contract/finance/rules'
import { homeProjects } from '#contract/home/home-answer'
import type { Home, HomeProject } from '#contract/home/home-answer'
import { inHomeOrder, nextStep } from '#contract/home/next-step'
import type { ProjectSteps } from '#contract/home/next-step'
import { securedOf } from '#contract/matching/needed'
import type { Belonging } from '#contract/rights'
import { nextDeadlines } from '#server/features/deadlines/deadlines.store'
import { creditFactsOf } from '#server/features/finance/figures.store'
import { introductionsOf } from '#server/features/introductions/own-introductions.store'
import type { OwnIntroduction } from '#server/features/introductions/own-introductions.store'
import { fitsOfDeals } from '#server/features/matches/home-matches.store'
import type { Pairing } from '#server/features/matches/home-matches.store'
import { sharedEver } from '#server/features/shares/shares.store'
import type { Executor } from '#server/platform/database/database'
import { dayAt, today } from '#server/platform/present-day'
import type { OpenDeal } from './home.store.ts'
import { addressOfStep } from './step-address.ts'
import { openQuestions, waitingOffers } from './waiting-introductions.store.ts'
import type { WaitingRequest } from './waiting-introductions.store.ts'

/** Whose Home is answered, from which row on. */
export interface Asked {
  person: Belonging
  organizationId: string
  offset: number
}

type Deadlines = Awaited<ReturnType<typeof nextDeadlines>>

const isNumber = (value: number | null): value is number => value !== null
const sumOf = (values: (number | null)[]) =>
  values.filter(isNumber).reduce((sum, value) => sum + value, 0)

/** What a row says of a deal's money and time, whoever reads it. */
function factsOf(deal: OpenDeal, deadlines: Deadlines) {
  const { uses, stillToRaise, raised, inTalks, soughtConstruction, slackDays } = deal
  const next = deadlines.get(deal.id)
  return {
    id: deal.id,
    name: deal.name,
    // A table stores names of the contract's values as plain text.
    location: deal.location as HomeProject['location'],
    other: deal.other,
    currentStage: deal.currentStage as HomeProject['currentStage'],
    expectedPtoDate: deal.expectedPtoDate,
    uses,
    stillToRaise,
    raised,
    inTalks,
    counted: soughtConstruction !== null || securedOf(deal.sourcesSecured) > 0,
    deadline:
      next === undefined
        ? null
        : { ...next, late: slackDays !== null && slackDays < 0 ? -slackDays : null },
  }
}

const stepMatch = ({ offer: { organizationId } }: Pairing) => ({
  organization: organizationId,
  // Own and dismissed ones are left out where matches are read.
  own: false,
  dismissed: false,
})

/** Offers and open questions, and who was ever given a share. */
type Waiting = Pick<ProjectSteps, 'offers' | 'questions'> & {
  wasSharedWith: (organizationId: string | null) => boolean
}

interface Found {
  fits: readonly Pairing[]
  /** The newest first. */
  introductions: readonly OwnIntroduction[]
  /** What of its page waits for its organization. */
  room: Waiting
  finance: { facts: { answered: number; of: number; missing: readonly string[] }; sources: number }
}

function projectRow(
  deal: OpenDeal,
  deadlines: Deadlines,
  { fits, introductions, finance, room }: Found,
): HomeProject {
  const introductionsWith = (organizationId: string) =>
    introductions.filter((each) => each.organizationId === organizationId)
  const isShared = deal.visibility === 'shared'
  const mayAsk = ({ offer }: Pairing) =>
    isShared && !introductionsWith(offer.organizationId).some(({ isBlocking }) => isBlocking)
  const matches = fits.filter(({ verdict }) => verdict.state === 'match')
  const near = fits.filter(({ verdict }) => verdict.state === 'near')
  const best = matches.toSorted((one, other) => other.verdict.score - one.verdict.score)[0]
  const askable = matches.find(mayAsk)
  const newest = best && introductionsWith(best.offer.organizationId)[0]
  const { button, ...step } = nextStep({
    today: today(),
    project: {
      needs: deal.capNeed,
      cost: deal.uses,
      shared: isShared,
      confirmedOn: deal.lastConfirmedAt?.toISOString().slice(0, 10) ?? null,
      createdOn: deal.createdAt.toISOString().slice(0, 10),
    },
    introductions: introductions.map((each) => ({
      ...each,
      shared: room.wasSharedWith(each.organizationId),
    })),
    offers: room.offers,
    questions: room.questions,
    matches: matches.map((each) => ({ ...stepMatch(each), mayAsk: mayAsk(each) })),
    near: near.map(stepMatch),
    ...finance,
  })
  return {
    ...factsOf(deal, deadlines),
    version: deal.version,
    lender:
      best === undefined
        ? null
        : {
            organizationId: best.offer.organizationId,
            organizationName: best.offer.organizationName,
            kind: best.offer.kind,
            offerId: best.offer.id,
            offerName: best.offer.name,
            score: best.verdict.score,
            rate: best.offer.rate,
            introduction:
              newest === undefined
                ? null
                : {
                    state: newest.state,
                    day: newest.answeredOn ?? newest.askedOn,
                    endsOn: newest.state === 'requested' ? newest.endsOn : null,
                  },
          },
    near: new Set(near.map(({ offer }) => offer.organizationId)).size,
    step: {
      ...step,
      address: addressOfStep(step.kind, deal.id, introductions, room.wasSharedWith),
    },
    button,
    ask: askable === undefined ? null : { kind: askable.offer.kind, offerId: askable.offer.id },
  }
}

/** The own projects, ten of them with their matches and next step; and those that the organization mediates for others. */
export async function projectsOfHome(
  db: Executor,
  { person, organizationId, offset }: Asked,
  rules: FinanceRules,
  {
    deals,
    requests,
    withMediated,
  }: { deals: readonly OpenDeal[]; requests: readonly WaitingRequest[]; withMediated: boolean },
): Promise<Pick<Home, 'projects' | 'mediated'>> {
  const present = today()
  const deadlines = await nextDeadlines(db, organizationId, present)
  const own = deals.filter((deal) => deal.organizationId === organizationId)
  const mediated = deals.filter((deal) => deal.organizationId !== organizationId)
  const ownIds = own.map(({ id }) => id)
  const [introductions, offers, questions, isSharedWith] = await Promise.all([
    introductionsOf(db, organizationId, 'deal', ownIds),
    waitingOffers(db, organizationId),
    openQuestions(db, organizationId),
    sharedEver(db, ownIds),
  ])
  const roomOf = (id: string): Waiting => ({
    offers: offers.flatMap(({ dealId, goodUntil }) =>
      dealId === id ? [{ state: 'sent', goodUntil: goodUntil ?? '' }] : [],
    ),
    questions: questions.flatMap(({ dealId, organizationName, askedAt }) =>
      dealId === id
        ? [{ organization: organizationName, open: true, askedOn: dayAt(askedAt) }]
        : [],
    ),
    wasSharedWith: (lender) => isSharedWith(id, lender),
  })
  const ofLenders = requests.filter(({ askedBy }) => askedBy === 'capital')
  const asked = new Set(ofLenders.map(({ dealId }) => dealId))
  /** Which of the steps that somebody waits for comes first for a deal (U-004). */
  const waitedFor = (deal: OpenDeal) => {
    const room = roomOf(deal.id)
    if (asked.has(deal.id)) return 'answer'
    if (room.offers.length > 0) return 'offer'
    if (room.questions.length > 0) return 'question'
    const unshared = introductions.some(
      (each) =>
        each.dealId === deal.id &&
        each.state === 'accepted' &&
        each.ownOutcome !== 'no_deal' &&
        each.otherOutcome !== 'no_deal' &&
        !room.wasSharedWith(each.organizationId),
    )
    return deal.visibility === 'shared' && unshared ? 'share' : 'none'
  }
  const ordered = (rows: readonly OpenDeal[]) =>
    inHomeOrder(
      present,
      rows.map((deal) => ({
        name: deal.name,
        step: waitedFor(deal),
        deadlines: [deadlines.get(deal.id)?.day ?? []].flat(),
        deal,
      })),
    ).map(({ deal }) => deal)
  const shown = ordered(own).slice(offset, offset + homeProjects)
  const ids = shown.map(({ id }) => id)
  const [fits, finance] = await Promise.all([
    fitsOfDeals(db, person, { organizationId, ids }),
    creditFactsOf(db, ids, rules),
  ])
  return {
    projects: {
      rows: shown.map((deal) =>
        projectRow(deal, deadlines, {
          fits: fits.get(deal.id) ?? [],
          introductions: introductions.filter(({ dealId }) => dealId === deal.id),
          room: roomOf(deal.id),
          finance: finance.get(deal.id) ?? {
            facts: { answered: 0, of: 0, missing: [] },
            sources: 0,
          },
        }),
      ),
      total: own.length,
      uses: sumOf(own.map(({ uses }) => uses)),
      stillToRaise: sumOf(own.map(({ stillToRaise }) => stillToRaise)),
      inTalks: sumOf(own.map(({ inTalks }) => inTalks)),
      raised: sumOf(own.map(({ raised }) => raised)),
      waiting: new Set(
        [...ofLenders, ...offers, ...questions]
          .filter(({ dealId }) => own.some(({ id }) => id === dealId))
          .map(({ lenderId }) => lenderId),
      ).size,
    },
    mediated: {
      projects: mediated.length,
      organizations: new Set(mediated.map((deal) => deal.organizationId)).size,
      stillToRaise: sumOf(mediated.map(({ stillToRaise }) => stillToRaise)),
      late: mediated.filter(({ slackDays }) => slackDays !== null && slackDays < 0).length,
      rows: withMediated
        ? ordered(mediated)
            .slice(0, homeProjects)
            .map((deal) => ({
              ...factsOf(deal, deadlines),
              organizationName: deal.organizationName,
            }))
        : [],
    },
  }
}
