import { Pencil, Printer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useLocation } from 'wouter'
import { dollarWords } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { mayWriteFinance } from '#contract/rights'
import { placeOf } from '#contract/pipeline-locations'
import { RecordHistory } from '#web/features/history/history.public.tsx'
import { SuggestionNotice, type FinanceActions } from '#web/features/finance/capital-stack.tsx'
import { ClockBadge } from '#web/kit/display/clock-badge.tsx'
import { useProjectFinance } from '#web/features/finance/finance.queries.ts'
import { basisOf, readingOf } from '#web/features/finance/finance-reading.ts'
import { raisingStepsOf, type Raising } from '#web/features/finance/raising-steps.ts'
import { useSuggestions } from '#web/features/finance/use-suggestions.ts'
import { useLenders } from '#web/features/matches/lenders.queries.ts'
import { ActivityTimeline } from '#web/features/pipeline/activity-timeline.tsx'
import { DealBadges } from '#web/features/pipeline/deal-badges.tsx'
import { DealStory, partsOfStory, storyOfFigures } from '#web/features/pipeline/deal-story.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Button } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { SectionLinks } from '#web/kit/layout/section-links.tsx'
import { CopyLinkButton } from '#web/kit/overlay/details-dialog.tsx'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths, projectAddress } from '#web/lib/paths.ts'
import { useRuleFile } from '#web/lib/rule-file.ts'
import { useShortcuts, type Shortcut } from '#web/lib/shortcuts.ts'
import { ProjectAside, ProjectMoney } from './project-money.tsx'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { storyOfReading } from './project-story.ts'
import type { ProjectWindow, ProjectWindowsProps } from './project-windows.tsx'
import { useParts } from './use-parts.ts'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import { recentDeal } from '#web/features/pipeline/recent-deal.ts'

// The page is read before anything in it is changed.
const ProjectWindows = latePart<ProjectWindowsProps>(
  async () => (await import('./project-windows.tsx')).ProjectWindows,
  () => null,
)

/** The tabs of a project's page, as its address names them; the first has none. */
export type ProjectTab = 'money' | 'activity'

/** The list one came from, with its filters, as the link that led here says. */
function useListBefore(): string {
  const state: unknown = useHistoryState()
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  return typeof list === 'string' && list.startsWith(paths.pipeline) ? list : paths.pipeline
}

/** A deal with its money and its clock, for its parties (K-091, U-023, U-024). */
export function Project({ deal, tab }: { readonly deal: Deal; readonly tab: ProjectTab }) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const list = useListBefore()
  const finance = useProjectFinance(deal.id)
  const file = useRuleFile()
  const benchmarks = useCurrentBenchmarks()
  const { list: matches, lenders } = useLenders(deal.id)
  const suggestions = useSuggestions(deal.id, finance.data?.suggestions ?? [])
  const basis = useMemo(
    () => (file.data && benchmarks.data ? basisOf(file.data, benchmarks.data.benchmarks) : null),
    [file.data, benchmarks.data],
  )
  const reading = useMemo(
    () => (finance.data && basis ? readingOf(deal, finance.data, basis) : null),
    [deal, finance.data, basis],
  )
  const raising = useMemo(() => (reading ? raisingStepsOf(deal, reading) : null), [deal, reading])
  const parts = useParts(reading !== null)
  const { window, open, close } = useProjectWindow(deal, raising)
  const clock = reading?.estimate.clock.status ?? deal.figures.clockStatus
  const isDisputed = reading
    ? reading.estimate.clock.dispute !== undefined
    : deal.figures.lastServiceDayOtherwise !== null
  const mayWrite = mayWriteFinance(user, deal)
  const actions: FinanceActions | null = mayWrite
    ? {
        addSource: () => open({ kind: 'source' }),
        editSource: (source) => open({ kind: 'source', source }),
        deleteSource: (source) => open({ kind: 'delete', source }),
        editUses: () => open({ kind: 'uses' }),
        editFacts: (field) => open({ kind: 'facts', field }),
        editDeal: (credit) => open({ kind: 'deal', deal, credit }),
        reviewSuggestions: () => open({ kind: 'suggestions' }),
      }
    : null
  useProjectKeys(window === null ? actions : null)
  useRecentRecord(recentDeal(deal))
  const failed = [finance, file, benchmarks].find(
    (query) => query.isError && query.data === undefined,
  )
  const notice = actions && suggestions.open.length > 0 && (
    <SuggestionNotice count={suggestions.open.length} onReview={actions.reviewSuggestions} />
  )
  const address = projectAddress(deal.id)
  const activity = projectAddress(deal.id, 'activity')
  return (
    <>
      <PageHeader
        title={deal.name}
        subtitle={[
          deal.organizationName ?? 'Unknown',
          placeOf(deal),
          deal.intermediaryAggregatorName && `via ${deal.intermediaryAggregatorName}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        crumbs={[{ label: 'Pipeline', href: list }]}
        badge={
          <>
            <DealBadges deal={deal} />
            {clock !== null && <ClockBadge status={clock} isDisputed={isDisputed} />}
          </>
        }
        actions={
          <>
            <CopyLinkButton address={address} />
            {tab === 'money' && (
              <Button onClick={() => print()}>
                <Printer aria-hidden />
                Print
              </Button>
            )}
            {actions && (
              <Button variant="primary" onClick={() => actions.editDeal()}>
                <Pencil aria-hidden />
                Edit Project
              </Button>
            )}
          </>
        }
      />
      <div className="mt-2.5 min-h-6.5 max-lg:min-h-13 max-sm:min-h-19.5">
        {(reading !== null || failed !== undefined) && (
          <DealStory
            input={
              reading
                ? storyOfReading(deal, reading, raising, lenders?.count ?? 0)
                : storyOfFigures(deal, true, lenders?.count ?? 0)
            }
            isReading={lenders === undefined && !matches.isError}
            addressOf={(of) => `${address}#${partsOfStory[of]}`}
            onFollow={(of) => parts.show(partsOfStory[of])}
          />
        )}
      </div>
      <SectionLinks
        label="Parts of the project"
        sections={[
          { path: address, label: 'Money' },
          { path: activity, label: 'Activity' },
        ]}
        current={tab === 'money' ? address : activity}
        className="mt-4"
      />
      {tab === 'activity' ? (
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_336px]">
          <div className="min-w-0">
            <ActivityTimeline dealId={deal.id} mayWrite={mayWrite} />
            {mayWrite && <RecordHistory entity="pipeline" id={deal.id} version={deal.version} />}
          </div>
          <div className="mt-5">
            <ProjectAside deal={deal} reading={reading} />
          </div>
        </div>
      ) : reading ? (
        <ProjectMoney
          deal={deal}
          reading={reading}
          raising={raising}
          actions={actions}
          notice={notice}
          parts={parts}
        />
      ) : failed ? (
        <div className="mt-5 grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_336px]">
          <QueryError title="Failed to fetch project finance" query={failed} />
          <ProjectAside deal={deal} reading={null} />
        </div>
      ) : (
        <ProjectSkeleton />
      )}
      {window && reading && finance.data && basis && (
        <ProjectWindows
          deal={deal}
          finance={finance.data}
          reading={reading}
          window={window}
          suggestions={suggestions}
          onOpen={open}
          onClose={close}
          onDeleted={() => navigate(list, { replace: true })}
        />
      )}
    </>
  )
}

/** How long the toast of a whole stack stays: it has something to press. */
const raisedToast = 10_000

/** The dialog over the page; after an act that leaves nothing to raise it says so, and offers the outcome (U-035). */
function useProjectWindow(deal: Deal, raising: Raising | null) {
  const [window, setWindow] = useState<ProjectWindow | null>(null)
  const left = raising?.main.stillToRaise ?? null
  // What was left when the dialog opened; null once what became of it was told.
  const before = useRef<number | null>(null)
  const cost = raising?.main.cost ?? 0
  useEffect(() => {
    if (window !== null || before.current === null || before.current === left) return
    before.current = null
    if (left !== 0) return
    toast({
      title: 'Success',
      description: `Every dollar of ${dollarWords(cost)} has a source.`,
      duration: raisedToast,
      action:
        deal.outcome === 'open'
          ? {
              label: 'Mark as Funded',
              onClick: () => setWindow({ kind: 'deal', deal, outcome: 'funded' }),
            }
          : undefined,
    })
  }, [window, left, cost, deal])
  return {
    window,
    open: (next: ProjectWindow) => {
      before.current = left
      setWindow(next)
    },
    close: () => setWindow(null),
  }
}

const shortcut = (keys: string, label: string, run: () => void): Shortcut => ({
  keys,
  label,
  group: 'On this page',
  run,
})

/** The keys of a deal's page: `a` adds a source, `e` edits the project (K-099). */
function useProjectKeys(actions: FinanceActions | null): void {
  useShortcuts(
    actions === null
      ? []
      : [
          shortcut('a', 'Add a source', () => actions.addSource()),
          shortcut('e', 'Edit the project', () => actions.editDeal()),
        ],
  )
}
