import { shortDeadlines, type DeadlineKind } from '#contract/common/finance-enums'
import type { DealDeadline } from '#contract/deadlines'
import { dayWords, daysWords } from '#contract/finance/day-words'
import { daysBetween } from '#contract/finance/days'
import { daysLeftWords } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { mayReadFinance } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { openAddress, paths, projectAddress } from '#web/lib/paths.ts'

/** "Begin by Dec 31, 2026". */
const deadlineText = (kind: DeadlineKind, day: string): string =>
  `${shortDeadlines[kind]} ${dayWords(day)}`

/** "31 days", "60 days late", "None", "Unknown" (D-034). */
export function slackWords({ slackDays, clockStatus }: Deal['figures']): string {
  if (clockStatus === 'none') return 'None'
  if (slackDays === null) return 'Unknown'
  return slackDays < 0 ? `${daysWords(-slackDays)} late` : daysWords(slackDays)
}

/** The page of a deal for its parties, its details over the list for every other reader (K-090). */
export const dealAddressFor = (user: CurrentUser, deal: Deal): string =>
  mayReadFinance(user, deal) ? projectAddress(deal.id) : openAddress(paths.pipeline, deal.id)

/**
 * What stands next for each deal: the first of the deadlines from today on, else the last day the reader may know of, with
 * the days since (D-035). `upcoming` are those from today on, by day.
 */
export function nextDeadlines(
  upcoming: readonly Pick<DealDeadline, 'dealId' | 'kind' | 'day'>[] | undefined,
  today: string,
) {
  const first = new Map<string, string>()
  for (const { dealId, kind, day } of upcoming ?? [])
    if (kind !== 'task' && !first.has(dealId)) first.set(dealId, deadlineText(kind, day))
  return ({ id, figures }: Pick<Deal, 'id' | 'figures'>): string | null => {
    const next = first.get(id)
    if (next !== undefined) return next
    const { expectedServiceDay: expected, lastServiceDay: last } = figures
    const known = (
      [
        ['service_expected', expected],
        ['service_last_day', last],
      ] as const
    ).flatMap(([kind, day]) => (day === null ? [] : [{ kind, day }]))
    // Of deadlines beyond the first thousand the earlier one to come.
    const shown =
      known.filter(({ day }) => day >= today).toSorted(byDay)[0] ?? known.toSorted(byDay).at(-1)
    if (shown === undefined) return null
    const text = deadlineText(shown.kind, shown.day)
    return shown.day >= today
      ? text
      : `${text}, ${daysLeftWords(today, shown.day, daysBetween(today, shown.day))}`
  }
}

const byDay = (one: { day: string }, other: { day: string }): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : 0
