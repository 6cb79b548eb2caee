import { daysBetween } from '#contract/finance/days'
import { dayWords } from '#contract/finance/day-words'
import { daysLeftWords, dollarWords } from '#contract/finance/words'
import type { FinanceReading } from './finance-reading.ts'

/** Days within which a deadline with money at stake is told at the head of a page (D-020). */
const soon = 90

/** The nearest deadline that can still be met and costs money if it is not; null where none is near (D-020). */
export function nearestDeadline({ estimate, today, basis }: FinanceReading): {
  readonly title: string
  readonly text: string
  /** What is due is the start of construction. */
  readonly isStart: boolean
} | null {
  const found = estimate.clock.deadlines.find(({ day, atStake }) => {
    const left = daysBetween(today, day)
    return (atStake ?? 0) > 0 && left >= 0 && left <= soon
  })
  if (found === undefined) return null
  const days = daysBetween(today, found.day)
  const left = days === 0 ? 'today' : `${daysLeftWords(today, found.day, days)} left`
  const amount = dollarWords(found.atStake ?? 0)
  if (found.kind === 'begin_for_attestation') {
    const until = dayWords(basis.rules.day('direct_pay.attestation_begun_before'))
    return {
      title: `Begin construction by ${dayWords(found.day)}: ${left}`,
      text: `The attested exception for domestic content is accepted for a start before ${until}. Later, ${amount} of direct pay would wait for guidance that has not been issued.`,
      isStart: true,
    }
  }
  const { dispute } = estimate.clock
  const unless =
    dispute === undefined
      ? ''
      : `, unless the ruling of ${dayWords(dispute.ruledOn)} stands (then ${dayWords(dispute.lastServiceDay)})`
  return {
    title: `In service by ${dayWords(found.day)}: ${left}`,
    text: `Service after that day loses the solar credit of ${amount}${unless}.`,
    isStart: false,
  }
}
