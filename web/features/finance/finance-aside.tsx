import { ArrowRight, CircleCheck, Pencil, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { missingOfBridge, useKinds } from '#contract/common/finance-enums'
import { loanTermLengths } from '#contract/common/registry-enums'
import { benchmarkWords } from '#contract/finance/benchmark-words'
import { daysBetween, monthOf } from '#contract/finance/days'
import { moneyDaysOf } from '#contract/finance/money-days'
import { dayWords, monthWords } from '#contract/finance/day-words'
import { daysLeftWords, dollarWords } from '#contract/finance/words'
import { rateWords } from '#contract/common/rates'
import type { Deal } from '#contract/pipeline'
import { Button } from '#web/kit/form/button.tsx'
import { addressWith, paths } from '#web/lib/paths.ts'
import { presentDay } from '#web/lib/present-day.ts'
import type { FinanceActions } from './capital-stack.tsx'
import { bridgeVerdict } from './bridge-verdict.ts'
import type { FinanceReading } from './finance-reading.ts'
import { FinanceLine, FinanceList, FoldHead } from './finance-sheet.tsx'

interface Clock {
  readonly today: string
  readonly deadlines: readonly {
    readonly kind: string
    readonly day: string
    readonly label: string
    readonly atStake: number | null
    readonly source?: { readonly id: string } | null | undefined
  }[]
  /** What follows from them for the service of the deal. */
  readonly sentence?: string
}

/** What every reader of a deal knows of its deadlines: when it is to be in service, and by when it has to be (D-037). */
export const knownClock = ({ expectedServiceDay, lastServiceDay }: Deal['figures']): Clock => ({
  today: presentDay(),
  deadlines: [
    { kind: 'service_expected', day: expectedServiceDay, label: 'Service expected' },
    { kind: 'service_last_day', day: lastServiceDay, label: 'Last day of service for solar' },
  ]
    .flatMap(({ day, ...known }) => (day === null ? [] : { ...known, day, atStake: null }))
    .toSorted((one, other) => one.day.localeCompare(other.day)),
})

/** The deadlines of a deal by their day; those that cost money stand out (D-017 to D-019). */
export function DeadlineList({ today, deadlines, sentence }: Clock) {
  if (deadlines.length === 0 && sentence === undefined) return null
  return (
    <FinanceList id="clock" title="Deadlines">
      <ol>
        {deadlines.map(({ kind, day, atStake, label, source }) => {
          const days = daysBetween(today, day)
          const isHot = (atStake ?? 0) > 0 && days >= 0
          return (
            <li
              key={`${kind} ${source?.id ?? ''}`}
              className="grid break-inside-avoid grid-cols-[92px_minmax(0,1fr)] gap-2.5 border-b border-rule py-2 text-table"
            >
              <time
                dateTime={day}
                className={isHot ? 'font-strong whitespace-nowrap' : 'whitespace-nowrap text-ink-2'}
              >
                {kind === 'cash_expected' ? monthWords(monthOf(day)) : dayWords(day)}
              </time>
              <div>
                <b className={`block ${isHot ? 'font-strong' : 'font-control'}`}>{label}</b>
                <span className={`block text-meta ${isHot ? 'text-gold-ink' : 'text-ink-3'}`}>
                  {daysLeftWords(today, day, days)}
                  {(atStake ?? 0) > 0 && ` · ${dollarWords(atStake ?? 0)} at stake`}
                </span>
              </div>
            </li>
          )
        })}
      </ol>
      {sentence && <p className="mt-2.5 text-meta text-ink-3">{sentence}</p>}
    </FinanceList>
  )
}

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)

/** The loan that carries a deal until its credit is paid (T-083 to T-088). */
export function BridgeList({
  deal,
  reading,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading
}) {
  const { estimate, sheet, basis, input, today } = reading
  const { bridge, credit } = estimate
  const { facts } = input
  const { rules } = basis
  const returnDue = moneyDaysOf(sheet).returnDue
  const advance = facts.bridgeAdvancePercent ?? rules.number('assume.bridge_advance_bps') / 100
  const cushion = facts.cushionMonths ?? rules.number('assume.cushion_months')
  const wait =
    credit.path === 'transfer'
      ? rules.number('assume.transfer_cash_months')
      : (facts.cashMonths ?? rules.number('assume.cash_months'))
  const assumed = (given: unknown) => (given === null ? ', assumption' : '')
  const typed = benchmarkWords(facts.bridgeRate, basis.benchmarks, {
    today,
    staleAfter: rules.number('benchmark.stale_after_days'),
  })
  const isEmpty = bridge.amount === null || bridge.amount === 0
  return (
    <div className="px-4.5 pb-4 max-sm:px-4">
      {!isEmpty && (
        <dl>
          <FinanceLine
            label="Loan"
            note={`${advance}% of base-case money${assumed(facts.bridgeAdvancePercent)}`}
          >
            {dollarWords(bridge.amount ?? 0)}
          </FinanceLine>
          <FinanceLine label="First draw">
            {bridge.firstDrawMonth === null ? 'Unknown' : monthWords(bridge.firstDrawMonth)}
          </FinanceLine>
          <FinanceLine
            label="Money expected"
            note={
              returnDue === null
                ? `Service + ${months(wait)}, assumption`
                : `Return ${dayWords(returnDue)} + ${months(wait)}${assumed(facts.cashMonths)}`
            }
          >
            {bridge.cashMonth === null ? 'Unknown' : monthWords(bridge.cashMonth)}
          </FinanceLine>
          <FinanceLine
            label="Tenor"
            note={`With ${months(cushion)} cushion${assumed(facts.cushionMonths)}`}
          >
            {bridge.tenorMonths === null ? 'Unknown' : months(bridge.tenorMonths)}
          </FinanceLine>
          <FinanceLine
            label="Interest reserve"
            note={
              typed?.text ??
              (bridge.rateBps === null ? undefined : `${rateWords(bridge.rateBps)}, assumption`)
            }
          >
            {bridge.interestReserve === null ? 'Unknown' : dollarWords(bridge.interestReserve)}
          </FinanceLine>
          <FinanceLine label="Repaid by">
            {bridge.repaymentMonth === null ? 'Unknown' : monthWords(bridge.repaymentMonth)}
          </FinanceLine>
        </dl>
      )}
      <BridgeVerdict deal={deal} reading={reading} />
    </div>
  )
}

function BridgeVerdict({
  deal,
  reading: { estimate },
}: {
  readonly deal: Deal
  readonly reading: FinanceReading
}) {
  const { bridge, credit } = estimate
  const missing = bridge.missing.filter((fact) => fact !== 'credit_cash')
  const isGood = bridge.covers === true
  const Icon = isGood ? CircleCheck : TriangleAlert
  const words = [
    ...bridgeVerdict(deal, bridge, credit.cash.base),
    missing.length === 0
      ? null
      : `Still open: ${missing.map((fact) => missingOfBridge[fact]).join(', ')}.`,
  ].filter((part) => part !== null)
  if (words.length === 0) return null
  return (
    <p
      className={`mt-2.5 flex gap-2 rounded-control px-[11px] py-[9px] text-label ${isGood ? 'bg-ok-soft text-ok-ink' : 'bg-gold-soft text-gold-ink'}`}
    >
      <Icon aria-hidden className="mt-px flex-none" />
      <span>
        {words.join(' ')}
        {bridge.termFit !== null && (
          <>
            {' '}
            Fits{' '}
            <Link
              href={addressWith(paths.productRegistry, {
                type: 'bridge_to_itc',
                loanTermLength: bridge.termFit,
              })}
              className="font-strong text-current underline underline-offset-3"
            >
              {loanTermLengths[bridge.termFit]}
            </Link>
            .
          </>
        )}
      </span>
    </p>
  )
}

const counted = { solar: 'Counts for the solar credit', storage: 'Counts for the storage credit' }

const kindLabels: Readonly<Record<string, string>> = useKinds

/** What the money is for; CapEx alone until somebody splits it (K-040, K-096). */
export function UsesList({
  reading,
  actions,
}: {
  readonly reading: FinanceReading
  readonly actions: FinanceActions | null
}) {
  const { totalUses } = reading.estimate.stack
  return (
    <>
      <FoldHead
        actions={
          actions && (
            <Button size="sm" onClick={actions.editUses}>
              <Pencil aria-hidden />
              Edit uses
            </Button>
          )
        }
      >
        {reading.uses.length === 0
          ? 'Uses are CapEx until you split them.'
          : 'What the money of the project is for.'}
      </FoldHead>
      <dl className="px-4.5 pb-4 max-sm:px-4">
        {reading.uses.map((use) => (
          <FinanceLine
            key={use.id}
            label={use.label ?? kindLabels[use.kind]}
            note={use.creditTechnology === null ? 'Not counted' : counted[use.creditTechnology]}
          >
            {dollarWords(use.amount)}
          </FinanceLine>
        ))}
        <FinanceLine label="Total uses" isTotal>
          <span className="double-rule">
            {totalUses === null ? 'Unknown' : dollarWords(totalUses)}
          </span>
        </FinanceLine>
      </dl>
    </>
  )
}

/** A link at the end of a list beside the sheets. */
export function MoreLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <p className="mt-2.5 text-label print:hidden">
      <Link href={href} className="inline-flex items-center gap-1">
        {children} <ArrowRight aria-hidden className="size-3.5" />
      </Link>
    </p>
  )
}
