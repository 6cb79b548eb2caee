import { useLocation, useSearch } from 'wouter'
import type { UseQueryResult } from '@tanstack/react-query'
import { Columns3, Map as MapIcon, Plus, Table2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef } from 'react'
import type { Deal } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import { ViewBar } from '#web/features/saved-views/saved-views.public.ts'
import { useBulkEdit } from '#web/features/bulk-edits/bulk-edits.public.tsx'
import { pageHeads, paths, withParameters } from '#web/lib/paths.ts'
import { writeListState } from '#web/lib/url-filters.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ColumnChooser } from '#web/kit/table/column-chooser.tsx'
import type { DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { filesOfDeals } from '#web/lib/list-export.ts'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useAddRequest } from '#web/lib/add-request.ts'
import { useViewedList } from '#web/registry/use-viewed-list.ts'
import { DealWindows, MissingDeal, useDealWindows } from './deal-windows.tsx'
import { PipelineCards } from './pipeline-cards.tsx'
import { PipelineFilterBar } from './pipeline-filter-bar.tsx'
import { dealFilters, dealQuery, placeCriteria } from './pipeline-list.ts'
import { PipelineMap } from './pipeline-map.tsx'
import { dealSentences } from './deal-sentences.ts'
import { PipelineTable } from './pipeline-table.tsx'
import { dealColumnFields, dealColumns } from './pipeline.columns.tsx'
import { useDeals, useDealSummary } from './pipeline.queries.ts'

const PipelineBoard = lazy(() => import('./pipeline-board.tsx'))

/** The card of a deal on the board, once the dialog over it has gone. */
const focusCard = (id: string) =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-deal="${CSS.escape(id)}"] a`)?.focus(),
  )

const displays = [
  {
    value: 'table' as const,
    label: (
      <>
        <Table2 aria-hidden />
        Table
      </>
    ),
  },
  {
    value: 'board' as const,
    label: (
      <>
        <Columns3 aria-hidden />
        Board
      </>
    ),
  },
  {
    value: 'map' as const,
    label: (
      <>
        <MapIcon aria-hidden />
        Map
      </>
    ),
  },
]

/** The pipeline: every deal the person may see, as table, board or map. */
export function PipelinePage() {
  const importAddress = useImportAddress('pipeline')
  const user = useCurrentUser()
  const { list, views, choice: columns } = useViewedList('/pipeline', dealFilters, 'pipeline')
  const [view, setView] = usePipelineView()
  const search = useSearch()
  const deals = useDeals(dealQuery(list))
  const all = useDealSummary()
  const places = useDealSummary(placeCriteria(list), view === 'map')
  const table = useRef<DataTableHandle>(null)
  const rows = deals.data?.pipeline
  const windows = useDealWindows(rows, (id) =>
    table.current ? table.current.focusRow(id) : focusCard(id),
  )
  useAddRequest(true, windows.create)
  const mayWrite = useCallback((deal: Deal) => mayWriteRecord(user, deal), [user])
  const bulk = useBulkEdit({ entity: 'pipeline', rows, mayWrite })
  const total = deals.data?.total

  const empty = (
    <EmptyList
      title={dealSentences.noneFound}
      list={list}
      action={
        <Button onClick={windows.create}>
          <Plus aria-hidden />
          Add Project
        </Button>
      }
    >
      Add the first one
    </EmptyList>
  )
  /** What is shown in place of a view that has nothing to show. */
  const instead = (query: UseQueryResult, count: number | undefined) =>
    count === undefined
      ? tableFailure(dealSentences.fetchFailed, query).error || <Loading />
      : count === 0
        ? empty
        : null

  // The list has no filter for projects without a place.
  const placeAddress = (place: string) => {
    const location = dealFilters.filters.location.read(place)
    if (location === null) return null
    const chosen = list.filters.location
    const next = location.some((one) => chosen.includes(one))
      ? chosen.filter((one) => !location.includes(one))
      : [...chosen, ...location]
    const state = { ...list, page: 1, filters: { ...list.filters, location: next } }
    return `${paths.pipeline}?${writeListState(dealFilters, state, search)}`
  }

  return (
    <Workbench
      head={
        <>
          <PageHeader
            {...pageHeads.pipeline}
            actions={
              <>
                <Segmented label="View" options={displays} value={view} onChange={setView} />
                <ImportButton entity="pipeline" />
                <Button variant="primary" onClick={windows.create}>
                  <Plus aria-hidden />
                  Add Project
                </Button>
              </>
            }
          />
          <UnreadChoice name="view" known={displays.map(({ value }) => value)} />
          <MissingDeal windows={windows} />
          <div className="mt-3 print:hidden">
            <PipelineCards summary={all.data} hasFailed={all.isError} />
          </div>
        </>
      }
    >
      <PipelineFilterBar
        start={<ViewBar views={views} columns={dealColumns} choice={columns} />}
        list={list}
        rows={rows}
        total={total}
        all={all.data?.deals ?? total ?? 0}
        counts={deals.data?.facets}
        isOrdered={view !== 'map'}
        end={
          <>
            <ExportMenu
              importAddress={importAddress}
              choosing={view === 'table' ? bulk.choosing : undefined}
              list="pipeline"
              noun="projects"
              query={dealQuery(list)}
              columns={dealColumns}
              choice={columns.choice}
              behind={dealColumnFields}
              more={filesOfDeals}
            />
            {view === 'table' && (
              <ColumnChooser
                columns={dealColumns}
                choice={columns.choice}
                onChange={columns.setChoice}
              />
            )}
          </>
        }
      />
      {view === 'table' && (
        <PipelineTable
          handle={table}
          rows={rows}
          total={total ?? 0}
          all={all.data?.deals ?? total ?? 0}
          choice={columns.choice}
          sort={list.sort}
          onSort={list.setSort}
          hrefOf={windows.hrefOf}
          openId={windows.details.openId}
          onOpen={windows.open}
          onEdit={windows.edit}
          canEdit={mayWrite}
          selection={bulk.selection}
          selectionActions={bulk.actions}
          empty={empty}
          {...tableFailure(dealSentences.fetchFailed, deals)}
        />
      )}
      {bulk.dialog}
      {view !== 'table' && (
        <div className="min-h-0 flex-1 overflow-auto border-t border-rule">
          {view === 'board' &&
            (instead(deals, rows?.length) ?? (
              <Suspense fallback={<Loading />}>
                <PipelineBoard deals={rows ?? []} hrefOf={windows.hrefOf} onOpen={windows.open} />
              </Suspense>
            ))}
          {view === 'map' &&
            (instead(places, places.data?.deals) ??
              (places.data && (
                <PipelineMap
                  summary={places.data}
                  chosen={list.filters.location}
                  hrefOf={placeAddress}
                />
              )))}
        </div>
      )}
      <DealWindows windows={windows} />
    </Workbench>
  )
}

const pipelineViews = ['table', 'board', 'map'] as const
type PipelineView = (typeof pipelineViews)[number]

/** How the deals are shown, as `view` of the address; the table without it. */
function usePipelineView(): readonly [PipelineView, (view: PipelineView) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const requested = new URLSearchParams(search).get('view')
  const setView = (view: PipelineView) => {
    const parameters = new URLSearchParams(search)
    if (view === 'table') parameters.delete('view')
    else parameters.set('view', view)
    navigate(withParameters(path, parameters), { replace: true })
  }
  return [pipelineViews.find((view) => view === requested) ?? 'table', setView]
}
