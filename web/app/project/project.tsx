import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useLocation } from 'wouter'
import type { Deal } from '#contract/pipeline'
import { mayWriteFinance } from '#contract/rights'
import { placeOf } from '#contract/pipeline-locations'
import { MatchesSection } from '#web/features/matches/matches-section.public.tsx'
import { RecordHistory } from '#web/features/history/history.public.tsx'
import { SuggestionNotice, type FinanceActions } from '#web/features/finance/capital-stack.tsx'
import { ClockBadge } from '#web/kit/display/clock-badge.tsx'
import { useProjectFinance } from '#web/features/finance/finance.queries.ts'
import { basisOf, readingOf } from '#web/features/finance/finance-reading.ts'
import { useSuggestions } from '#web/features/finance/use-suggestions.ts'
import { ActivityTimeline } from '#web/features/pipeline/activity-timeline.tsx'
import { DealBadges } from '#web/features/pipeline/deal-badges.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { CopyLinkButton } from '#web/kit/overlay/details-dialog.tsx'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths, projectAddress } from '#web/lib/paths.ts'
import { useRuleFile } from '#web/lib/rule-file.ts'
import { useShortcuts, type Shortcut } from '#web/lib/shortcuts.ts'
import { DealFacts, ProjectFinanceView } from './project-finance.tsx'
import { ProjectSkeleton } from './project-skeleton.tsx'
import type { ProjectWindow, ProjectWindowsProps } from './project-windows.tsx'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import { recentDeal } from '#web/features/pipeline/recent-deal.ts'

// The page is read before anything in it is changed.
const ProjectWindows = latePart<ProjectWindowsProps>(
  async () => (await import('./project-windows.tsx')).ProjectWindows,
  () => null,
)

/** The list one came from, with its filters, as the link that led here says. */
function useListBefore(): string {
  const state: unknown = useHistoryState()
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  return typeof list === 'string' && list.startsWith(paths.pipeline) ? list : paths.pipeline
}

/** A deal with its money and its clock, for its parties (K-091). */
export function Project({ deal }: { readonly deal: Deal }) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const list = useListBefore()
  const finance = useProjectFinance(deal.id)
  const file = useRuleFile()
  const benchmarks = useCurrentBenchmarks()
  const [window, setWindow] = useState<ProjectWindow | null>(null)
  const suggestions = useSuggestions(deal.id, finance.data?.suggestions ?? [])
  const basis = useMemo(
    () => (file.data && benchmarks.data ? basisOf(file.data, benchmarks.data.benchmarks) : null),
    [file.data, benchmarks.data],
  )
  const reading = useMemo(
    () => (finance.data && basis ? readingOf(deal, finance.data, basis) : null),
    [deal, finance.data, basis],
  )
  const clock = reading?.estimate.clock.status ?? deal.figures.clockStatus
  const isDisputed = reading
    ? reading.estimate.clock.dispute !== undefined
    : deal.figures.lastServiceDayOtherwise !== null
  const mayWrite = mayWriteFinance(user, deal)
  const actions: FinanceActions | null = mayWrite
    ? {
        addSource: () => setWindow({ kind: 'source' }),
        editSource: (source) => setWindow({ kind: 'source', source }),
        deleteSource: (source) => setWindow({ kind: 'delete', source }),
        editUses: () => setWindow({ kind: 'uses' }),
        editFacts: (field) => setWindow({ kind: 'facts', field }),
        editDeal: (credit) => setWindow({ kind: 'deal', deal, credit }),
        reviewSuggestions: () => setWindow({ kind: 'suggestions' }),
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
            <CopyLinkButton address={projectAddress(deal.id)} />
            {actions && (
              <Button variant="primary" onClick={() => actions.editDeal()}>
                <Pencil aria-hidden />
                Edit Project
              </Button>
            )}
          </>
        }
      />
      {reading ? (
        <ProjectFinanceView deal={deal} reading={reading} actions={actions} notice={notice} />
      ) : failed ? (
        <div className="mt-5 grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_336px]">
          <QueryError title="Failed to fetch project finance" query={failed} />
          <DealFacts deal={deal} reading={null} />
        </div>
      ) : (
        <ProjectSkeleton />
      )}
      <div className="mt-7 max-w-[880px]">
        {!reading && <MatchesSection list="pipeline" id={deal.id} />}
        <ActivityTimeline dealId={deal.id} mayWrite={mayWrite} />
        {mayWrite && <RecordHistory entity="pipeline" id={deal.id} version={deal.version} />}
      </div>
      {window && reading && finance.data && basis && (
        <ProjectWindows
          deal={deal}
          finance={finance.data}
          reading={reading}
          window={window}
          suggestions={suggestions}
          onOpen={setWindow}
          onClose={() => setWindow(null)}
          onDeleted={() => navigate(list, { replace: true })}
        />
      )}
    </>
  )
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
