/** The clock of a deal: its last day of service, what is at stake, and all its deadlines (D-001, D-010 to D-018). */
import type {
  ClockStatus,
  CreditTechnology,
  DeadlineKind,
  RiskOrigin,
} from '../common/finance-enums.ts'
import { sumOf } from './arithmetic.ts'
import { evaluate } from './credit-money.ts'
import { addDays, addYears, daysBetween } from './days.ts'
import { countsIn } from './input.ts'
import type { SourceLine } from './input.ts'
import type { MoneyDays } from './money-days.ts'
import { favorably, unfavorably } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { creditable, lastDayOfStorage, startRules } from './start.ts'
import type { StartTest } from './start.ts'

/** A deadline; `source` is the bridge it belongs to, where it is one's end. */
export interface Deadline<Source extends SourceLine = SourceLine> {
  readonly kind: DeadlineKind
  readonly day: string
  /** Whole US dollars; null where nothing is at stake or nobody knows how much. */
  readonly atStake: number | null
  readonly source?: Source
}

export interface Clock {
  readonly startTest: StartTest
  readonly expectedServiceDay: string | null
  readonly lastServiceDay: string | null
  readonly slackDays: number | null
  readonly status: ClockStatus
  readonly creditAtRisk: number | null
  readonly creditAtRiskFrom: RiskOrigin
  /** Where the status is in dispute: what it is by the other reading. Answers without a dispute have no such field. */
  readonly dispute?: ClockDispute
}

/** The clock by the other reading of a rule in dispute (D-021). */
export interface ClockDispute {
  /** The day of the ruling. */
  readonly ruledOn: string
  readonly lastServiceDay: string
  readonly status: ClockStatus
}

/** What service after the last day loses (D-015). */
interface Stake {
  readonly amount: number | null
  readonly from: 'computed' | 'entered' | 'unknown'
}

function stakeOf(sheet: Sheet): Stake {
  const { basis, input } = sheet
  if ((basis.amounts?.solar ?? 0) > 0) {
    const [worst, fair] = [unfavorably, favorably].map(
      (supposed) => evaluate(sheet, supposed, { pending: false, inTime: true }).credits[0],
    )
    if (worst !== undefined && worst === fair) return { amount: worst, from: 'computed' }
  }
  const { itcAmount } = input.deal
  return itcAmount === null
    ? { amount: null, from: 'unknown' }
    : { amount: itcAmount, from: 'entered' }
}

function statusOf(
  lastServiceDay: string | null,
  slackDays: number | null,
  tightBelow: number,
): ClockStatus {
  if (lastServiceDay === null) return 'none'
  if (slackDays === null) return 'unknown'
  if (slackDays < 0) return 'late'
  return slackDays < tightBelow ? 'tight' : 'on_time'
}

/** What late or tight service puts at risk (D-016). */
function riskOf(
  status: ClockStatus,
  { amount, from }: Stake,
): Pick<Clock, 'creditAtRisk' | 'creditAtRiskFrom'> {
  if (status === 'late' || status === 'tight')
    return { creditAtRisk: amount, creditAtRiskFrom: from }
  return status === 'unknown'
    ? { creditAtRisk: null, creditAtRiskFrom: 'unknown' }
    : { creditAtRisk: 0, creditAtRiskFrom: 'none' }
}

function timeOf({
  start: { lastServiceDay },
  expectedDay,
  rules,
}: Sheet): Pick<Clock, 'lastServiceDay' | 'slackDays' | 'status'> {
  const slackDays =
    expectedDay === null || lastServiceDay === null
      ? null
      : daysBetween(expectedDay, lastServiceDay)
  const status = statusOf(lastServiceDay, slackDays, rules.number('radar.tight_below_days'))
  return { lastServiceDay, slackDays, status }
}

/**
 * What the status would be by the other reading; null where it is the same. Without an expected day the last day is
 * what differs.
 */
function disputeOf(
  { otherwise, rules }: Sheet,
  time: ReturnType<typeof timeOf>,
): ClockDispute | null {
  if (otherwise === null) return null
  const { lastServiceDay, status } = timeOf(otherwise)
  const isSame =
    status === time.status && (status !== 'unknown' || lastServiceDay === time.lastServiceDay)
  const dispute = rules.dispute(...startRules)
  return isSame || lastServiceDay === null || dispute === null
    ? null
    : { ruledOn: dispute.day, lastServiceDay, status }
}

/** The clock of a deal: what is left before the last day of service, and what is at risk (D-010 to D-016, D-021). */
export function clockOf(sheet: Sheet): Clock {
  const time = timeOf(sheet)
  const dispute = disputeOf(sheet, time)
  return {
    startTest: sheet.start.test,
    expectedServiceDay: sheet.expectedDay,
    ...time,
    ...riskOf(time.status, stakeOf(sheet)),
    ...(dispute !== null && { dispute }),
  }
}

/** The technologies whose direct pay depends on an attested exception (D-017). */
function attestable({ basis, input, rules }: Sheet): CreditTechnology[] {
  const { deal, facts } = input
  const limit = rules.number('direct_pay.exempt_below_kw')
  return creditable.filter((technology) => {
    const output = technology === 'solar' ? facts.solarKw : facts.storageKw
    const counts =
      basis.amounts === null ? deal.technology.includes(technology) : basis.amounts[technology] > 0
    return counts && (output === null || output >= limit)
  })
}

/** The day before which construction has to begin for the exception, and the credit that hangs on it. */
function attestationOf(sheet: Sheet): Deadline[] {
  const { path, start, input, rules, basis } = sheet
  const technologies = attestable(sheet)
  if (
    path !== 'direct_pay' ||
    start.begunOn !== null ||
    input.facts.domesticContent === 'yes' ||
    technologies.length === 0
  )
    return []
  const [worst, fair] = [unfavorably, favorably].map((supposed) => {
    const { credits } = evaluate(sheet, supposed, { pending: false })
    return sumOf(technologies.map((technology) => credits[creditable.indexOf(technology)] ?? 0))
  })
  const isKnown = basis.amounts !== null && worst === fair
  return [
    {
      kind: 'begin_for_attestation',
      day: addDays(rules.day('direct_pay.attestation_begun_before'), -1),
      atStake: isKnown ? (worst ?? null) : null,
    },
  ]
}

/** All deadlines of a deal by day, then kind (D-017). */
export function deadlinesOf<Source extends SourceLine>(
  sheet: Sheet,
  sources: readonly Source[],
  money: MoneyDays,
): Deadline<Source>[] {
  const { start, expectedDay, input, rules } = sheet
  const { lowIncomeState, lowIncomeAllocatedOn } = input.facts
  const allocatedOn = lowIncomeState === 'allocated' ? lowIncomeAllocatedOn : null
  const on = (kind: DeadlineKind, day: string | null, atStake: number | null = null) =>
    day === null ? [] : [{ kind, day, atStake }]
  const years = rules.number('low_income.service_years_after_allocation')
  return [
    ...on('service_expected', expectedDay),
    ...on('service_last_day', start.lastServiceDay, stakeOf(sheet).amount),
    ...on('storage_continuity', lastDayOfStorage(start, rules)),
    ...(attestationOf(sheet) as Deadline<Source>[]),
    ...on('low_income_service', allocatedOn === null ? null : addYears(allocatedOn, years)),
    ...on('prefiling', money.prefiling),
    ...on('return_due', money.returnDue),
    ...on('return_extended', money.returnExtended),
    ...on('cash_expected', money.cashDay),
    ...sources.flatMap((source) =>
      source.kind === 'bridge' && countsIn(source) && source.maturityDate !== null
        ? [{ kind: 'bridge_maturity' as const, day: source.maturityDate, atStake: null, source }]
        : [],
    ),
  ].toSorted((one, other) => compare(one.day, other.day) || compare(one.kind, other.kind))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
