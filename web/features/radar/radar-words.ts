import type { DeadlineKind } from '#contract/common/finance-enums'
import { dayWords, daysWords } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { mayReadFinance } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { openAddress, paths, projectAddress } from '#web/lib/paths.ts'

/** Short labels of deadlines (D-018). */
const shortLabels: Readonly<Record<DeadlineKind, string>> = {
  service_expected: 'Expected',
  service_last_day: 'In service by',
  storage_continuity: 'Storage in service by',
  begin_for_attestation: 'Begin by',
  low_income_service: 'Allocation ends',
  prefiling: 'Register by',
  return_due: 'File by',
  return_extended: 'Extended to',
  cash_expected: 'Money expected',
  bridge_maturity: 'Bridge ends',
  task: 'Task',
}

/** "Begin by Dec 31, 2026". */
export const deadlineText = (kind: DeadlineKind, day: string): string =>
  `${shortLabels[kind]} ${dayWords(day)}`

/** "31 days", "60 days late", "None", "Unknown" (D-034). */
export function slackWords({ slackDays, clockStatus }: Deal['figures']): string {
  if (clockStatus === 'none') return 'None'
  if (slackDays === null) return 'Unknown'
  return slackDays < 0 ? `${daysWords(-slackDays)} late` : daysWords(slackDays)
}

/** The page of a deal for its parties, its details over the list for every other reader (K-090). */
export const dealAddressFor = (user: CurrentUser, deal: Deal): string =>
  mayReadFinance(user, deal) ? projectAddress(deal.id) : openAddress(paths.pipeline, deal.id)

/** The present day where the campaign is, as the server counts it (K-004). */
export const presentDay = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
