import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { constructionStates } from '#contract/common/finance-enums'
import { ownerTypes, technologies } from '#contract/common/registry-enums'
import { creditOwner } from '#contract/finance/sheet'
import { dayWords } from '#contract/finance/day-words'
import { planningLine } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import { MatchesSection } from '#web/features/matches/matches-section.public.tsx'
import { CapitalStack, type FinanceActions } from '#web/features/finance/capital-stack.tsx'
import { CreditSheet } from '#web/features/finance/credit-sheet.tsx'
import { nearestDeadline } from '#web/features/finance/deadline-words.ts'
import {
  BridgeList,
  DeadlineList,
  MoreLink,
  UsesList,
} from '#web/features/finance/finance-aside.tsx'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import { FinanceLine, FinanceList } from '#web/features/finance/finance-sheet.tsx'
import { financeFigures } from '#web/features/finance/finance-words.ts'
import { labelsOf } from '#web/features/pipeline/deal-words.ts'
import { DealStage } from '#web/features/pipeline/pipeline.columns.tsx'
import { openAddress, paths } from '#web/lib/paths.ts'

/** Strip, alert, sheets and the lists beside them, in the order of K-091. */
export function ProjectFinanceView({
  deal,
  reading,
  actions,
  notice,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading
  readonly actions: FinanceActions | null
  readonly notice: ReactNode
}) {
  const near = nearestDeadline(reading)
  const hasSources = reading.sources.length > 0
  return (
    <>
      <FigureStrip reading={reading} />
      {near && (
        <div className="mt-5 flex items-start gap-2.5 rounded-control border-l-3 border-current bg-gold-soft px-[13px] py-[11px] text-label text-gold-ink">
          <Hourglass aria-hidden className="mt-px flex-none" />
          <div>
            <p className="font-head">{near.title}</p>
            {near.text}
          </div>
        </div>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_336px] items-start gap-7 max-xl:grid-cols-[minmax(0,1fr)] print:block">
        <div className="grid min-w-0 gap-6">
          <CapitalStack reading={reading} actions={actions} suggestions={notice} />
          <CreditSheet deal={deal} reading={reading} actions={actions} />
          <MatchesSection list="pipeline" id={deal.id} />
        </div>
        <aside className="grid min-w-0 gap-6.5 max-xl:grid-cols-2 max-xl:gap-x-7 max-sm:grid-cols-[minmax(0,1fr)] print:mt-6">
          <DeadlineList reading={reading} />
          <BridgeList deal={deal} reading={reading} />
          <UsesList reading={reading}>{hasSources && notice}</UsesList>
          <DealFacts deal={deal} reading={reading} />
        </aside>
      </div>
      <p className="mt-6 hidden text-meta text-ink-3 print:block">
        {planningLine}. Rules of revision {reading.basis.file.revision}. {dayWords(reading.today)}.
      </p>
    </>
  )
}

function FigureStrip({ reading }: { readonly reading: FinanceReading }) {
  return (
    <ul
      aria-label="Figures of the project"
      className="mt-5.5 grid grid-cols-4 border-t-2 border-b border-t-ink border-b-rule max-lg:grid-cols-2 max-[359.98px]:grid-cols-1"
    >
      {financeFigures(reading).map(({ label, figure, counts, section }) => (
        <li
          key={label}
          className="min-w-0 border-rule lg:not-first:border-l lg:first:*:pl-0 max-lg:odd:*:pl-0 max-lg:even:border-l max-lg:nth-[n+3]:border-t max-[359.98px]:border-l-0! max-[359.98px]:not-first:border-t max-[359.98px]:*:px-0!"
        >
          <a
            href={`#${section}`}
            className="group block h-full px-4 pt-3 pb-3.5 text-ink no-underline! max-sm:px-2.5"
          >
            <span className="text-label font-strong group-hover:underline group-hover:underline-offset-3">
              {label}
            </span>
            <span className="figure mt-0.5 block text-figure-md wrap-anywhere max-sm:text-figure-sm">
              {figure}
            </span>
            <span className="mt-px block text-meta text-ink-3">{counts}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** "Solar 1.4 MW, Storage 0.9 MW". */
function technologyText(deal: Deal, reading: FinanceReading | null): string {
  const facts = reading?.input.facts
  const outputs: Readonly<Record<string, number | null | undefined>> = {
    solar: facts?.solarKw,
    storage: facts?.storageKw,
  }
  const names = labelsOf(technologies, deal.technology)
  if (names.length === 0) return 'Not specified'
  return deal.technology
    .map((technology, at) => {
      const kw = outputs[technology]
      return kw === null || kw === undefined ? names[at] : `${names[at]} ${kw / 1000} MW`
    })
    .join(', ')
}

/** The project itself in short; every field is in its details (K-091). */
export function DealFacts({
  deal,
  reading,
}: {
  readonly deal: Deal
  readonly reading: FinanceReading | null
}) {
  const facts = reading?.input.facts
  const owner = reading ? creditOwner(reading.input) : deal.ownerType
  const start = facts?.constructionStart ?? null
  return (
    <FinanceList id="project" title="Project">
      <dl>
        <FinanceLine label="Stage" isPlain>
          <DealStage stage={deal.currentStage} />
        </FinanceLine>
        <FinanceLine label="Location" isPlain>
          {placeOf(deal) ?? 'Not specified'}
        </FinanceLine>
        <FinanceLine label="Technology" isPlain>
          {technologyText(deal, reading)}
        </FinanceLine>
        <FinanceLine label="Owner of the system" isPlain>
          {owner === null ? 'Not specified' : ownerTypes[owner]}
        </FinanceLine>
        <FinanceLine label="Construction start" isPlain>
          {start === null
            ? 'Not recorded'
            : `${facts?.constructionState ? `${constructionStates[facts.constructionState]} ` : ''}${dayWords(start)}`}
        </FinanceLine>
        <FinanceLine label="Intermediary" isPlain>
          {deal.intermediaryAggregatorName ?? 'None'}
        </FinanceLine>
      </dl>
      <MoreLink href={openAddress(paths.pipeline, deal.id)}>All project fields</MoreLink>
    </FinanceList>
  )
}
