import { Hourglass } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ShareSection } from '#contract/common/closing-enums'
import { creditTechnologies } from '#contract/common/finance-enums'
import { countsIn, isFirm } from '#contract/finance/input'
import { fundsIn } from '#contract/finance/stack'
import { dayWords } from '#contract/finance/day-words'
import { caseWords, creditRateWords, dollarWords, planningLine } from '#contract/finance/words'
import { CapitalStack } from '#web/features/finance/capital-stack.tsx'
import { CreditSheet } from '#web/features/finance/credit-sheet.tsx'
import { nearestDeadline } from '#web/features/finance/deadline-words.ts'
import { BridgeList, UsesList } from '#web/features/finance/finance-aside.tsx'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import { FinanceFold, FinanceLine } from '#web/features/finance/finance-sheet.tsx'
import { foldLines } from '#web/features/finance/finance-words.ts'
import { MoneyChart } from '#web/features/finance/money-chart.tsx'
import { moneyTimelineOf, type MoneyPart } from '#web/features/finance/money-timeline.ts'
import type { Raising } from '#web/features/finance/raising-steps.ts'
import { StillToRaise } from '#web/features/finance/still-to-raise.tsx'
import { LendersThatFit } from '#web/features/matches/lenders-that-fit.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { ProjectAside } from './project-aside.tsx'
import type { TabProps } from './tab-props.ts'
import type { useParts } from './use-parts.ts'

export interface MoneyProps extends TabProps {
  readonly reading: FinanceReading
  readonly raising: Raising | null
  readonly notice: ReactNode
  readonly parts: ReturnType<typeof useParts>
}

/** The lines of the stack that a part of the chart is made of. */
function linesOf({ view, kind }: MoneyPart, { sources }: FinanceReading): string[] {
  const isOf = {
    committed: isFirm,
    in_talks: ({ state }: { state: string }) => state === 'interested',
    coming: countsIn,
    credit: countsIn,
    no_source: ({ state }: { state: string }) => state === 'identified',
  }[kind]
  const isCredit = kind === 'coming' || kind === 'credit'
  return sources
    .filter(
      (line) => (line.kind === 'tax_credit') === isCredit && fundsIn(line, view) && isOf(line),
    )
    .map(({ id }) => id)
}

/** Takes the reader to the first of some lines of the stack. */
function showLine(ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-source-row="${ids[0] ?? ''}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('button')?.focus({ preventScroll: true })
  })
}

/** The money of a project: over time, who lends, and folded what it is made of; beside it what is still to raise (U-024). */
export function ProjectMoney({ raising, notice, parts, ...props }: MoneyProps) {
  const { deal, reading, actions } = props
  const near = nearestDeadline(reading)
  const [marked, setMarked] = useState<readonly string[]>([])
  const choose = (part: MoneyPart) => {
    const ids = linesOf(part, reading)
    setMarked(ids)
    parts.show('stack')
    if (ids.length > 0) showLine(ids)
  }
  return (
    <>
      {near && (
        <div className="mt-3.5 flex items-start gap-2.5 rounded-control border-l-3 border-current bg-gold-soft px-[13px] py-[11px] text-label text-gold-ink">
          <Hourglass aria-hidden className="mt-px flex-none" />
          <p>
            <b className="font-head">{near.title}.</b> {near.text}{' '}
            {actions && near.isStart && (
              <LinkButton
                className="py-0 font-strong text-current underline"
                onClick={() => actions.editFacts('constructionStart')}
              >
                Record the start
              </LinkButton>
            )}
          </p>
        </div>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:grid-rows-[auto_1fr] xl:gap-x-7 print:block">
        <div className="xl:col-start-2">
          <StillToRaise raising={raising} actions={actions}>
            {notice}
          </StillToRaise>
        </div>
        <div className="grid min-w-0 gap-3 xl:col-start-1 xl:row-span-2 xl:row-start-1 print:mt-4">
          <MoneyOverTime reading={reading} raising={raising} actions={actions} onChoose={choose} />
          <LendersThatFit deal={deal} />
          <MoneyFolds {...props} parts={parts} marked={marked} />
        </div>
        <ProjectAside {...props} tab="money" />
      </div>
      <p className="mt-6 hidden text-meta text-ink-3 print:block">
        {planningLine}. Rules of revision {reading.basis.file.revision}. {dayWords(reading.today)}.
      </p>
    </>
  )
}

/** What the money is made of, folded; of a guest the sections that are shared. */
export function MoneyFolds({
  deal,
  reading,
  actions,
  parts,
  marked = [],
  sections = ['stack', 'credit'],
}: Pick<MoneyProps, 'deal' | 'reading' | 'actions' | 'parts'> & {
  /** Lines of the stack that stand out. */
  readonly marked?: readonly string[]
  readonly sections?: readonly ShareSection[]
}) {
  const [hasStack, hasCredit] = [sections.includes('stack'), sections.includes('credit')]
  const fold = (id: keyof typeof foldLines) => ({
    id,
    line: foldLines[id](reading),
    isOpen: parts.open.has(id),
    onToggle: () => parts.toggle(id),
  })
  return (
    <>
      {hasStack && (
        <FinanceFold title="Capital stack" {...fold('stack')}>
          <CapitalStack reading={reading} actions={actions} marked={marked} />
        </FinanceFold>
      )}
      {hasCredit && hasStack && (
        <FinanceFold title="Tax credit sheet" {...fold('credit')}>
          <CreditSheet deal={deal} reading={reading} actions={actions} />
        </FinanceFold>
      )}
      {hasCredit && !hasStack && (
        // Of whose cost the credit is stands in the stack.
        <FinanceFold
          title="Tax credit sheet"
          {...fold('credit')}
          line={caseWords(reading.estimate.credit.cash)}
        >
          <CreditInShort reading={reading} />
        </FinanceFold>
      )}
      {hasCredit && (
        <FinanceFold title="Bridge to the credit" {...fold('bridge')}>
          <BridgeList deal={deal} reading={reading} />
        </FinanceFold>
      )}
      {hasStack && (
        <FinanceFold title="Uses" {...fold('uses')}>
          <UsesList reading={reading} actions={actions} />
        </FinanceFold>
      )}
    </>
  )
}

const keys = [
  ['committed', 'Committed'],
  ['in_talks', 'In talks, or on its way'],
  ['no_source', 'No source yet'],
] as const

/** The chart of a project's money from today to the money of the credit (U-025). */
export function MoneyOverTime({
  reading,
  raising,
  actions,
  onChoose,
}: Pick<MoneyProps, 'reading' | 'raising' | 'actions'> & {
  readonly onChoose: (part: MoneyPart) => void
}) {
  const timeline = raising && moneyTimelineOf(reading, raising)
  return (
    <section
      aria-labelledby="time-title"
      className="min-w-0 break-inside-avoid rounded-sheet border border-rule bg-sheet px-4.5 pb-2.5 max-sm:px-4"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4.5 gap-y-1 pt-[13px] pb-2">
        <h2 id="time-title" className="text-head">
          The money over time
        </h2>
        {timeline && (
          <ul className="flex flex-wrap gap-x-4.5 text-meta text-ink-2 max-sm:hidden">
            {keys.map(([kind, words]) => (
              <li key={kind} className="whitespace-nowrap">
                <i aria-hidden className={`money-key ${kind}`} />
                {words}
              </li>
            ))}
          </ul>
        )}
      </header>
      {timeline === null ? (
        <p className="pb-2 text-table text-ink-2">Add the cost to see the money over time.</p>
      ) : (
        <>
          <MoneyChart timeline={timeline} onChoose={onChoose} />
          {!timeline.isTimed &&
            (actions ? (
              <LinkButton onClick={() => actions.editFacts('expectedServiceDate')}>
                Add a service date to see it over time.
              </LinkButton>
            ) : (
              <p className="py-1 text-label text-ink-2">Add a service date to see it over time.</p>
            ))}
        </>
      )}
    </section>
  )
}

/** The credit without the costs that its lines are computed from, which belong to the stack. */
function CreditInShort({ reading }: { readonly reading: FinanceReading }) {
  const { parts, credit, cash } = reading.estimate.credit
  const rates = ({ worstBps, baseBps, bestBps }: (typeof parts)[number]) =>
    baseBps === null
      ? `${creditRateWords(worstBps)} to ${creditRateWords(bestBps)}`
      : creditRateWords(baseBps)
  return (
    <dl className="px-4.5 pb-4 max-sm:px-4">
      {parts.map((part) => (
        <FinanceLine
          key={part.technology}
          label={creditTechnologies[part.technology]}
          note={`Eligible cost ${dollarWords(part.basis)}`}
        >
          {rates(part)}
        </FinanceLine>
      ))}
      <FinanceLine label="Credit">{caseWords(credit)}</FinanceLine>
      <FinanceLine label="Money from the credit" isTotal>
        {caseWords(cash)}
      </FinanceLine>
    </dl>
  )
}
