import { shortDeadlines } from '#contract/common/finance-enums'
import type { FinanceRules } from '#contract/finance/rules'
import { expectedService, startRules } from '#contract/finance/start'
import { clockSentence, dollarWords, planningLine } from '#contract/finance/words'
import type { deadlinesWithClock } from '#server/features/deadlines/deadlines.store'
import type { CalendarEntry } from './icalendar.ts'

type Deadline = Awaited<ReturnType<typeof deadlinesWithClock>>[number]

/** A deadline as a calendar shows it (D-054); `publicUrl` without a slash at its end. */
export function entryOf(
  deadline: Deadline,
  {
    hostname,
    publicUrl,
    rules,
  }: { readonly hostname: string; readonly publicUrl: string; readonly rules: FinanceRules },
): Omit<CalendarEntry, 'sequence'> {
  const { id, dealId, dealName, kind, label, day, atStake, changed, clock } = deadline
  const { status, lastServiceDayOtherwise: otherDay } = clock
  const ruling = otherDay === null ? null : rules.dispute(...startRules)
  const dispute =
    otherDay === null || ruling === null
      ? undefined
      : { ruledOn: ruling.day, lastServiceDay: otherDay }
  const expected = expectedService(clock, clock)?.text ?? null
  return {
    uid: `${id}@${hostname}`,
    stamp: new Date(changed),
    day,
    summary: `${shortDeadlines[kind]}: ${dealName}`,
    description: [
      label,
      ...(atStake === null ? [] : [`${dollarWords(atStake)} at stake`]),
      ...(status === null ? [] : [clockSentence({ ...clock, status, dispute }, expected)]),
      `${planningLine}.`,
    ].join('\n'),
    url: `${publicUrl}/pipeline/${dealId}`,
  }
}
