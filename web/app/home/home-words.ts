import { rateRangeWords } from '#contract/common/rate-range-words'
import type { campaignRoles } from '#contract/common/enums'
import { shortDeadlines } from '#contract/common/finance-enums'
import { shortDollars } from '#contract/common/money'
import { dayWords, daysWords, shortDayWords } from '#contract/finance/day-words'
import { daysBetween } from '#contract/finance/days'
import { daysLeftWords } from '#contract/finance/words'
import type { Home, HomeProject } from '#contract/home/home-answer'
import { formatCount, formatCountOf } from '#web/lib/format.ts'

export type HomeSection = 'projects' | 'capital' | 'facilities'

const projectsFirst: readonly HomeSection[] = ['projects', 'capital', 'facilities']
const capitalFirst: readonly HomeSection[] = ['capital', 'projects', 'facilities']
const facilitiesFirst: readonly HomeSection[] = ['facilities', 'capital', 'projects']

/** The sections of Home in the order of a campaign role (U-002). */
export function sectionsOf(role: keyof typeof campaignRoles | null): readonly HomeSection[] {
  if (role === 'direct_lender' || role === 'capital_aggregator') return capitalFirst
  return role === 'philanthropic_allocator' || role === 'allocator'
    ? facilitiesFirst
    : projectsFirst
}

/** A part of a sentence; figures are bold. */
type Words = readonly (string | { readonly figure: string })[]

const figure = (text: string) => ({ figure: text })
const isAre = (count: number) => (count === 1 ? 'is' : 'are')

function projectsSentence({ projects }: Home): Words {
  const { total, uses, stillToRaise } = projects
  const own = figure(formatCountOf(total, 'project'))
  if (uses === 0) return ['The cost of your ', own, ` ${isAre(total)} missing.`]
  if (stillToRaise === 0)
    return ['All of the ', figure(shortDollars(uses)), ' of your ', own, ' is raised.']
  return [
    'Your ',
    own,
    ` still ${total === 1 ? 'has' : 'have'} `,
    figure(shortDollars(stillToRaise)),
    ` to raise of ${shortDollars(uses)}.`,
  ]
}

function capitalSentence({ capital: { projects, sought, new: fresh } }: Home): Words {
  if (projects === 0) return ['No project fits what you lend yet.']
  return [
    'What you lend fits ',
    figure(formatCountOf(projects, 'project')),
    ` that ${projects === 1 ? 'seeks' : 'seek'} `,
    figure(shortDollars(sought)),
    fresh === 0 ? '.' : `; ${formatCount(fresh)} of them ${isAre(fresh)} new this week.`,
  ]
}

function facilitiesSentence({ facilities: { total, projects } }: Home): Words {
  const own = figure(formatCountOf(total, 'facility', 'facilities'))
  const reach = total === 1 ? 'reaches' : 'reach'
  return projects === 0
    ? ['Your ', own, ` ${reach} no project yet.`]
    : ['Your ', own, ` ${reach} `, figure(formatCountOf(projects, 'project')), '.']
}

const sentences = {
  projects: projectsSentence,
  capital: capitalSentence,
  facilities: facilitiesSentence,
} as const

/** What Home says first: of the first section that has something (U-003). */
export function homeSentence(home: Home, sections: readonly HomeSection[]): Words {
  const first = sections.find((section) => home[section].total > 0)
  return first === undefined ? [] : sentences[first](home)
}

/** What of the money is said beside the amount still to raise. */
export function amountNote({
  uses,
  counted,
}: Pick<HomeProject, 'uses' | 'counted'>): string | undefined {
  if (uses === null) return undefined
  return counted ? `of ${shortDollars(uses)}` : 'nothing entered'
}

/** From so many days on a deadline is near. */
const nearDays = 60

interface DeadlineWords {
  readonly text: string
  readonly note: string
  readonly tone: 'late' | 'near' | 'far' | 'none'
}

/** The next deadline of a project in two lines: how long, and until what (U-004, D-035). */
export function deadlineWords(
  { deadline, expectedPtoDate }: Pick<HomeProject, 'deadline' | 'expectedPtoDate'>,
  today: string,
): DeadlineWords {
  if (deadline === null)
    return {
      text: 'No date',
      note: expectedPtoDate === null ? 'No expected month' : `Expected ${expectedPtoDate}`,
      tone: 'none',
    }
  const { day, kind, late } = deadline
  const left = daysBetween(today, day)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const until = `${shortDeadlines[kind]} ${isThisYear ? shortDayWords(day) : dayWords(day)}`
  if (late !== null) return { text: `${daysWords(late)} late`, note: until, tone: 'late' }
  return {
    text: daysLeftWords(today, day, left),
    note: until,
    tone: left < 0 ? 'late' : left <= nearDays ? 'near' : 'far',
  }
}

type Lender = NonNullable<HomeProject['lender']>

/** How an introduction with the best lender stands; what it offers where there is none (U-004). */
export function lenderNote({ introduction, offerName, rate }: Lender): string {
  const offer = rate === null ? offerName : `${offerName} · ${rateRangeWords(rate)}`
  if (introduction === null) return offer
  const { state, day, endsOn } = introduction
  const on = shortDayWords(day)
  if (state === 'requested')
    return endsOn === null ? `Asked ${on}` : `Asked ${on} · answers by ${shortDayWords(endsOn)}`
  if (state === 'accepted') return `Introduced ${on}`
  return state === 'declined' ? `Declined ${on}` : offer
}

/** "18 strong, 7 good". */
export function fitsWords(fits: Home['capital']['rows'][number]['fits']): string {
  return (['strong', 'good', 'possible'] as const)
    .filter((grade) => fits[grade] > 0)
    .map((grade) => `${formatCount(fits[grade])} ${grade}`)
    .join(', ')
}

/** "$1.1 for each $1 raised". */
export const perDollarWords = (perDollar: number): string =>
  `$${Math.round(perDollar * 10) / 10} for each $1 raised`

/** "$100K to $10M"; null where neither end is known. */
export function sizeWords(minimum: number | null, maximum: number | null): string | null {
  if (maximum === null) return minimum === null ? null : `from ${shortDollars(minimum)}`
  return minimum === null
    ? `up to ${shortDollars(maximum)}`
    : `${shortDollars(minimum)} to ${shortDollars(maximum)}`
}
