import { CircleCheck, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { countsIn } from '#contract/finance/input'
import { dollarWords } from '#contract/finance/words'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { FinanceActions } from './capital-stack.tsx'
import type { FinanceReading } from './finance-reading.ts'
import { stepsOfNeed, type Raising, type RaisingSteps } from './raising-steps.ts'
import './money-chart.css'

/** What the one number is until when, and what it is in the other view (U-021). */
function noteOf({ main, other }: Raising): string | null {
  if (other === null) return null
  const then = dollarWords(other.stillToRaise)
  if (main.view === 'permanent') return `After service. Before it ${then}.`
  if (other.stillToRaise === main.stillToRaise) return 'Until service and after it.'
  const since = other.credit > 0 && other.stillToRaise < main.stillToRaise
  return `Until service. After it ${then}${since ? ', since the credit pays the rest' : ''}.`
}

/** How much a project still has to raise, and the steps to that amount (U-020, U-021). */
export function StillToRaise({
  raising,
  actions,
  children,
}: {
  /** Null where the cost is missing. */
  readonly raising: Raising | null
  readonly actions: FinanceActions | null
  /** The notice of lines that "Sources secured" seems to name. */
  readonly children?: ReactNode
}) {
  const [showsOther, setShowsOther] = useState(false)
  const shown = (showsOther && raising?.other) || raising?.main
  const note = raising && noteOf(raising)
  return (
    <section
      id="raise"
      aria-labelledby="raise-title"
      className="min-w-0 scroll-mt-18 border-b border-rule pb-3.5"
    >
      <h2 id="raise-title" className="text-head">
        Still to raise
      </h2>
      <p className="figure text-figure">
        <span className="inline-block border-b-4 border-double border-current leading-10">
          {raising ? dollarWords(raising.main.stillToRaise) : 'Unknown'}
        </span>
      </p>
      {raising === null ? (
        <>
          <p className="mt-1.5 text-meta text-ink-3">The cost is missing.</p>
          {actions && (
            <Button size="sm" className="mt-3 print:hidden" onClick={() => actions.editDeal()}>
              Add the Cost
            </Button>
          )}
        </>
      ) : (
        <>
          {raising.main.stillToRaise === 0 && (
            <p className="mt-2 flex items-center gap-1.5 text-label font-strong text-ok-ink">
              <CircleCheck aria-hidden className="size-4" />
              Every dollar has a source.
            </p>
          )}
          {note && <p className="mt-1.5 text-meta text-ink-3">{note}</p>}
          {shown && (
            <Steps
              steps={shown}
              isTyped={!raising.hasSources}
              sum={
                showsOther
                  ? `Still to raise ${shown.view === 'construction' ? 'until' : 'after'} service`
                  : 'Still to raise'
              }
            >
              <Step label="In talks" mark="in_talks">
                {dollarWords(shown.inTalks)}
              </Step>
              <Step label="No source yet" mark="no_source">
                {dollarWords(shown.noSource)}
              </Step>
            </Steps>
          )}
          <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
            {actions && (
              <Button size="sm" onClick={actions.addSource}>
                <Plus aria-hidden />
                Add source
              </Button>
            )}
            {raising.other && (
              <LinkButton className="text-label" onClick={() => setShowsOther(!showsOther)}>
                {shown?.view === 'construction' ? 'Steps after service' : 'Steps until service'}
              </LinkButton>
            )}
          </div>
        </>
      )}
      {children}
    </section>
  )
}

/** What one need of a project still seeks, step by step where it is such a sum, with the offers for it that wait (H-071). */
export function StepsOfNeed({
  deal,
  reading,
  need,
  sought,
  sent,
}: {
  readonly deal: Parameters<typeof stepsOfNeed>[0]
  /** Null until it is read. */
  readonly reading: FinanceReading | null
  readonly need: string
  readonly sought: number
  readonly sent: number
}) {
  const steps = reading && stepsOfNeed(deal, reading, { need, sought })
  if (steps === null)
    return (
      <p className="mt-1.5 text-meta text-ink-3">
        {`${formatCountOf(sent, 'offer')} not answered yet`}
      </p>
    )
  return (
    <Steps
      steps={steps}
      isTyped={!reading?.sources.some(countsIn)}
      sum={`Still to raise for ${labelOf(capitalTypes, need)}`}
    >
      <Step label="Offered, not answered" mark="in_talks">
        {formatCountOf(sent, 'offer')}
      </Step>
    </Steps>
  )
}

function Steps({
  steps: { cost, raised, credit, isCreditTyped, stillToRaise },
  isTyped,
  sum,
  children,
}: {
  readonly steps: RaisingSteps
  /** What is raised is what was typed as secured. */
  readonly isTyped: boolean
  /** What the last amount is called. */
  readonly sum: string
  /** What the amount is made of, unless nothing is left. */
  readonly children: ReactNode
}) {
  return (
    <dl aria-live="polite" className="mt-2 text-table">
      <Step label="Cost of the project">{dollarWords(cost)}</Step>
      <Step label={isTyped ? 'Sources secured' : 'Committed or closed'}>
        {raised > 0 ? `\u2212${dollarWords(raised)}` : dollarWords(raised)}
      </Step>
      {credit > 0 && (
        <Step label={isCreditTyped ? 'Credit as entered, not checked' : 'Credit on its way'}>
          {`\u2212${dollarWords(credit)}`}
        </Step>
      )}
      <Step label={sum} isSum>
        {dollarWords(stillToRaise)}
      </Step>
      {stillToRaise > 0 && children}
    </dl>
  )
}

function Step({
  label,
  mark,
  isSum = false,
  children,
}: {
  readonly label: string
  readonly mark?: 'in_talks' | 'no_source'
  readonly isSum?: boolean
  readonly children: string
}) {
  return (
    <div
      className={`flex justify-between gap-3 border-b border-rule py-1.5 ${isSum ? '-mt-px border-t border-t-ink font-strong' : ''} ${mark ? 'pl-3.5' : ''}`}
    >
      <dt className={isSum ? '' : 'text-ink-2'}>
        {mark && <i aria-hidden className={`money-key ${mark}`} />}
        {label}
      </dt>
      <dd className="font-control whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
