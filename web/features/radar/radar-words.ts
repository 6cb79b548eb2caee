import { shortDeadlines, type DeadlineKind } from '#contract/common/finance-enums'
import { dayWords, daysWords } from '#contract/finance/day-words'
import type { Deal } from '#contract/pipeline'
import { mayReadFinance } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { openAddress, paths, projectAddress } from '#web/lib/paths.ts'

/** "Begin by Dec 31, 2026". */
export const deadlineText = (kind: DeadlineKind, day: string): string =>
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
