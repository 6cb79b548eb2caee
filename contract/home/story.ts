/** What a project's page says first: its money, its credit, who fits, how much time is left (U-023, U-104). */
import { groupDigits, shortDollars } from '../common/money.ts'
import { daysWords, longMonthWords } from '../finance/day-words.ts'
import type { Deal } from '../pipeline.ts'

/** All that the story of a project depends on; amounts in whole US dollars. */
export interface StoryInput {
  /** Whether the reader is a party of the project: others read nothing of lenders, offers and the month of the money. */
  readonly party: boolean
  readonly cost: number | null
  readonly raised: number | null
  readonly stillToRaise: number | null
  /** Whether a source counts, or the text of "Sources secured" is one amount. */
  readonly counted: boolean
  readonly credit: {
    /** The credit of the base case, null while it is unknown. */
    readonly base: number | null
    /** The month of its money. */
    readonly month: string | null
    /** The amount that was typed in, unchecked. */
    readonly typed: number | null
    /** How many facts are to be answered. */
    readonly open: number
  }
  readonly offers: number
  /** Null where it is not known how many fit. */
  readonly lenders: number | null
  readonly clock: { readonly status: string; readonly slackDays: number | null }
}

const counted = (count: number, one: string, many: string) =>
  `${groupDigits(String(count))} ${count === 1 ? one : many}`

function moneySentence({ cost, raised, stillToRaise, counted: isCounted }: StoryInput): string {
  if (cost === null || stillToRaise === null) return 'The cost is missing.'
  if (!isCounted) return `No money is entered yet for this ${shortDollars(cost)} project.`
  if (stillToRaise === 0) return `All of the ${shortDollars(cost)} is raised.`
  return `${shortDollars(raised ?? 0)} of ${shortDollars(cost)} is raised, ${shortDollars(stillToRaise)} to go.`
}

function creditSentence({ party, credit }: StoryInput): string | null {
  const { base, month, typed, open } = credit
  if (base === 0) return null
  if (base !== null)
    return party && month !== null
      ? `The credit of ${shortDollars(base)} arrives about ${longMonthWords(month)}.`
      : `The credit is worth ${shortDollars(base)}.`
  if (typed !== null && typed > 0)
    return `The credit of ${shortDollars(typed)} is as entered, not checked.`
  return open === 0
    ? null
    : `The credit is unknown until ${counted(open, 'fact is', 'facts are')} answered.`
}

function interestSentence({ party, offers, lenders }: StoryInput): string | null {
  if (!party) return null
  if (offers > 0) return `${counted(offers, 'offer waits', 'offers wait')} for your answer.`
  if (lenders === null) return null
  return lenders > 0 ? `${counted(lenders, 'lender fits', 'lenders fit')}.` : 'No lender fits yet.'
}

function clockSentence({ clock: { status, slackDays } }: StoryInput): string | null {
  if (status === 'none') return null
  if (slackDays === null) return 'The service date is missing.'
  return slackDays < 0 ? `${daysWords(-slackDays)} late.` : `${daysWords(slackDays)} of slack.`
}

/** The parts of the story that there is something to say of, each with its sentence and what it leads to. */
export function story(
  input: StoryInput,
): { readonly of: 'money' | 'credit' | 'interest' | 'clock'; readonly text: string }[] {
  return (
    [
      ['money', moneySentence(input)],
      ['credit', creditSentence(input)],
      ['interest', interestSentence(input)],
      ['clock', clockSentence(input)],
    ] as const
  ).flatMap(([of, text]) => (text === null ? [] : [{ of, text }]))
}

/** The story from what every reader knows of a project; `lenders` are told to its parties alone (U-104). */
export function storyOfFigures(
  { figures: known, itcAmount }: Pick<Deal, 'figures' | 'itcAmount'>,
  party: boolean,
  lenders: number | null,
): StoryInput {
  return {
    party,
    cost: known.totalUses,
    raised: known.raised,
    stillToRaise: known.stillToRaise,
    // Amounts are sought by a stack that has a source; without one raised is what was typed as secured.
    counted: known.sought.construction !== null || (known.raised ?? 0) > 0,
    credit: {
      base: known.creditBase,
      month: null,
      typed: itcAmount === null ? null : Number(itcAmount),
      open: known.factsMissing ?? 0,
    },
    offers: 0,
    lenders,
    clock: { status: known.clockStatus ?? 'none', slackDays: known.slackDays },
  }
}
