/** What a project or an offer needs next of its own organization (U-010, U-011). */
import { missingFacts } from '../common/finance-enums.ts'
import type { MissingFact } from '../common/finance-enums.ts'
import { addDays, daysBetween } from '../finance/days.ts'
import { shortDayWords } from '../finance/day-words.ts'
import { staleDays } from '../freshness.ts'

/** An introduction as its project's organization sees it; days are New York's. */
interface StepIntroduction {
  /** The organization on the other side. */
  readonly organization: string
  readonly askedBy: 'deal' | 'capital'
  readonly state: string
  readonly askedOn: string
  /** The last day on which a request can be answered. */
  readonly endsOn: string
  readonly answeredOn: string | null
  readonly ownOutcome: string | null
  readonly otherOutcome: string | null
  /** Whether its lender was ever given a share of the project: one that was revoked is not asked for again (U-103). */
  readonly shared: boolean
}

/** A match or near match of a project; a lender may have several. */
interface StepMatch {
  readonly organization: string
  /** Of the project's own organization. */
  readonly own: boolean
  readonly dismissed: boolean
}

/** All that the next step of a project depends on. */
export interface ProjectSteps {
  readonly today: string
  readonly project: {
    readonly needs: readonly string[]
    readonly cost: number | null
    readonly shared: boolean
    readonly confirmedOn: string | null
    readonly createdOn: string
  }
  readonly introductions: readonly StepIntroduction[]
  readonly offers: readonly { readonly state: string; readonly goodUntil: string }[]
  readonly questions: readonly {
    readonly organization: string
    readonly open: boolean
    readonly askedOn: string
  }[]
  /** `mayAsk`: whether its lender may be asked now (M-202). */
  readonly matches: readonly (StepMatch & { readonly mayAsk: boolean })[]
  readonly near: readonly StepMatch[]
  readonly facts: {
    readonly answered: number
    readonly of: number
    readonly missing: readonly string[]
  }
  /** How many sources count. */
  readonly sources: number
}

/** Each step of a project with the button that takes it, null where nothing is pressed. */
const projectSteps = {
  answer: 'Answer',
  offer: 'Read the Offers',
  question: 'Answer',
  share: 'Share the Project',
  need: 'Name the Need',
  cost: 'Add the Cost',
  confirm: 'Still Seeking Capital',
  publish: 'Share with the Campaign',
  ask: 'Ask for Introduction',
  near: 'See What Would Fit',
  fact: 'Answer Next Fact',
  stack: 'Add Source',
  outcome: 'Record Outcome',
  wait: null,
  none: null,
} as const
/** The kinds of a project's next step. */
export const projectStepKinds = Object.keys(projectSteps) as [ProjectStepKind, ...ProjectStepKind[]]
type ProjectStepKind = keyof typeof projectSteps

/** A step and why it is the next one. */
interface ProjectStep {
  readonly kind: ProjectStepKind
  readonly reason: string
  readonly button: string | null
}

/** The steps that others wait for come first on Home (U-004). */
const waitedFor: ReadonlySet<string> = new Set(['answer', 'offer', 'question', 'share'])

const daysToOutcome = 30

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const firstBy = <Row>(rows: readonly Row[], day: (row: Row) => string): Row | undefined =>
  rows.toSorted((one, other) => day(one).localeCompare(day(other)))[0]

const lendersOf = (rows: readonly StepMatch[]) =>
  new Set(rows.map(({ organization }) => organization)).size

const counts = ({ own, dismissed }: StepMatch) => !own && !dismissed

/** The days since a record was confirmed or made; null while that is not too long ago (L-004). */
function staleFor(
  today: string,
  { confirmedOn, createdOn }: { confirmedOn: string | null; createdOn: string },
): number | null {
  const days = daysBetween(confirmedOn ?? createdOn, today)
  return days >= staleDays ? days : null
}

/** Facts whose words ask a question are not added by name. */
const asked: readonly MissingFact[] = [
  'construction_method',
  'territory',
  'owner_type',
  'tribal_ownership',
]
const smallWords: readonly string[] = ['a', 'and', 'for', 'of', 'the']

const inTitleCase = (words: string) =>
  words.replaceAll(/\p{L}+/gu, (word) =>
    smallWords.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  )

function factButton(fact: string | undefined): string {
  if (fact === undefined || !(fact in missingFacts)) return projectSteps.fact
  const name = fact as MissingFact
  return asked.includes(name) ? projectSteps.fact : `Add ${inTitleCase(missingFacts[name])}`
}

/** The next step of a project, for its own organization: the first that applies (U-010, U-103). */
export function nextStep(input: ProjectSteps): ProjectStep {
  const { today, project, introductions, facts } = input
  const step = (
    kind: ProjectStepKind,
    reason: string,
    button: string | null = projectSteps[kind],
  ) => ({ kind, reason, button })
  const requests = introductions.filter(
    ({ state, endsOn }) => state === 'requested' && endsOn >= today,
  )
  const accepted = introductions.filter(({ state }) => state === 'accepted')
  const isLive = ({ ownOutcome, otherOutcome }: StepIntroduction) =>
    ownOutcome !== 'no_deal' && otherOutcome !== 'no_deal'
  const answeredOn = (one: StepIntroduction) => one.answeredOn ?? one.askedOn
  const matches = input.matches.filter(counts)
  const near = input.near.filter(counts)

  const request = firstBy(
    requests.filter(({ askedBy }) => askedBy === 'capital'),
    ({ endsOn }) => endsOn,
  )
  if (request)
    return step(
      'answer',
      `${request.organization} asks; answer by ${shortDayWords(request.endsOn)}`,
    )
  const offers = input.offers.filter(
    ({ state, goodUntil }) => state === 'sent' && goodUntil >= today,
  )
  if (offers.length > 0)
    return step('offer', `${counted(offers.length, 'offer waits', 'offers wait')} for you`)
  const question = firstBy(
    input.questions.filter(({ open }) => open),
    ({ askedOn }) => askedOn,
  )
  if (question) return step('question', `${question.organization} has a question`)
  const unshared = firstBy(
    accepted.filter((one) => isLive(one) && !one.shared),
    answeredOn,
  )
  if (project.shared && unshared)
    return step('share', `${unshared.organization} is introduced and sees nothing yet`)
  if (project.needs.length === 0) return step('need', 'Lenders cannot find it yet')
  if (project.cost === null) return step('cost', 'The cost is missing')
  const stale = staleFor(today, project)
  if (stale !== null) return step('confirm', `Not confirmed for ${stale} days`)
  if (!project.shared && matches.length + near.length > 0)
    return step('publish', 'Lenders cannot see it yet')
  const askable = lendersOf(matches.filter(({ mayAsk }) => mayAsk))
  if (askable > 0)
    return step(
      'ask',
      introductions.some(({ askedBy }) => askedBy === 'deal')
        ? counted(askable, 'more lender fits', 'more lenders fit')
        : 'You have not asked anyone yet',
    )
  if (matches.length === 0 && near.length > 0)
    return step('near', `${counted(lendersOf(near), 'lender is', 'lenders are')} one change away`)
  if (facts.missing.length > 0)
    return step(
      'fact',
      `${facts.answered} of ${facts.of} credit facts answered`,
      factButton(facts.missing[0]),
    )
  if (input.sources === 0) return step('stack', 'No money is entered yet')
  const unrecorded = firstBy(
    accepted.filter(
      (one) => one.ownOutcome === null && addDays(answeredOn(one), daysToOutcome) <= today,
    ),
    answeredOn,
  )
  if (unrecorded) return step('outcome', `How did it go with ${unrecorded.organization}?`)
  const waiting = firstBy(
    requests.filter(({ askedBy }) => askedBy === 'deal'),
    ({ endsOn }) => endsOn,
  )
  if (waiting)
    return step(
      'wait',
      `Waiting for ${waiting.organization} until ${shortDayWords(waiting.endsOn)}`,
    )
  return step('none', 'Nothing to do')
}

/** All that the next step of a product or lending profile depends on. */
export interface CapitalSteps {
  readonly today: string
  readonly offer: {
    readonly status: string
    readonly confirmedOn: string | null
    readonly createdOn: string
  }
  /** Requests for an introduction that wait for its organization. */
  readonly requests: readonly { readonly endsOn: string }[]
  /** Different projects that fit it, and that are one change away. */
  readonly projects: number
  readonly near: number
}

/** The kinds of the next step of a product or lending profile. */
export const capitalStepKinds = ['answer', 'publish', 'confirm', 'near', 'see', 'none'] as const
type CapitalStepKind = (typeof capitalStepKinds)[number]

/** The next step of a product or lending profile, for its own organization (U-011). */
export function nextCapitalStep({ today, offer, requests, projects, near }: CapitalSteps): {
  readonly kind: CapitalStepKind
  readonly button: string | null
} {
  const waiting = requests.filter(({ endsOn }) => endsOn >= today).length
  if (waiting > 0)
    return { kind: 'answer', button: `Answer ${counted(waiting, 'Request', 'Requests')}` }
  if (offer.status === 'draft') return { kind: 'publish', button: 'Publish' }
  if (staleFor(today, offer) !== null) return { kind: 'confirm', button: 'Still Available' }
  if (projects > 0)
    return { kind: 'see', button: `See ${counted(projects, 'Project', 'Projects')}` }
  if (near > 0) return { kind: 'near', button: 'See What Would Fit' }
  return { kind: 'none', button: null }
}

/** The rows of Home: those that others wait for first, then by the day of the next deadline, then by name (U-004, D-035). */
export function inHomeOrder<
  Row extends {
    readonly name: string
    readonly step: string
    readonly deadlines: readonly string[]
  },
>(today: string, rows: readonly Row[]): Row[] {
  const dayOf = ({ deadlines }: Row) => {
    const days = deadlines.toSorted()
    return days.find((day) => day >= today) ?? days.at(-1) ?? '9999'
  }
  const keyed = rows.map((row) => ({ row, isWaited: waitedFor.has(row.step), day: dayOf(row) }))
  return keyed
    .toSorted(
      (one, other) =>
        Number(other.isWaited) - Number(one.isWaited) ||
        one.day.localeCompare(other.day) ||
        one.row.name.localeCompare(other.row.name, 'en'),
    )
    .map(({ row }) => row)
}
