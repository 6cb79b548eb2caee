import { List, Map as MapIcon, Printer } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { CoverageBoard } from '#contract/coverage'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { UnreadAddress } from '#web/kit/feedback/unread-address.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { usePrinting } from '#web/kit/table/use-virtual-rows.ts'
import { formatCount } from '#web/lib/format.ts'
import { pageHeads } from '#web/lib/paths.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import {
  boardQuery,
  chosenAddress,
  coverageFilters,
  figureAddress,
  needs,
  openFigure,
  pipelineAddress,
  type CoverageList,
} from './coverage-address.ts'
import { CoverageControls, PrintedHead } from './coverage-controls.tsx'
import { CoverageExport } from './coverage-export.tsx'
import { CoverageGrid, type AddressOf } from './coverage-grid.tsx'
import { ChosenNeeds, CoverageMap } from './coverage-map.tsx'
import { CoverageReasons } from './coverage-reasons.tsx'
import { openNeeds, reasonHints } from './coverage-words.ts'
import { useCoverage, type CoverageQuery } from './coverage.queries.ts'
import { CoveredNeedsDialog } from './covered-needs.dialog.tsx'
import { FacilityCoverage } from './facility-coverage.tsx'

const views = [
  {
    value: 'grid' as const,
    label: (
      <>
        <List aria-hidden="true" />
        Grid
      </>
    ),
  },
  {
    value: 'map' as const,
    label: (
      <>
        <MapIcon aria-hidden="true" />
        Map
      </>
    ),
  },
]
/** Where projects seek capital and no lender fits (M-312, M-313). */
export function CoveragePage() {
  const list = useUrlFilters(coverageFilters)
  const search = useSearch()
  const [, navigate] = useLocation()
  const query = boardQuery(list)
  const coverage = useCoverage(query)
  const board = coverage.data
  const addressOf: AddressOf = (figure) => figureAddress(search, figure)
  const figure = openFigure(list)
  return (
    // Paper has neither links nor arrows (U-083).
    <div className="print:[&_a]:text-ink print:[&_a]:no-underline! print:[&_svg]:hidden">
      <PageHeader
        {...pageHeads.coverage}
        actions={
          <>
            <Segmented
              label="View"
              options={views}
              value={list.filters.view}
              onChange={(view) => list.setFilter('view', view)}
            />
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
            <CoverageExport query={query} />
          </>
        }
      />
      <div className="mt-4.5">
        <CoverageStrip
          board={board}
          query={query}
          addressOf={addressOf}
          hasFailed={coverage.isError}
        />
      </div>
      <CoverageControls list={list} board={board} />
      {board && <PrintedHead list={list} board={board} />}
      <UnreadAddress unread={list.unread} onDismiss={list.dismissUnread} className="mb-3" />
      {board?.note != null && <p className="mb-3 text-meta text-ink-2">{board.note}</p>}
      {coverage.isError && (
        <QueryError title="Failed to fetch coverage" query={coverage} className="mb-3" />
      )}
      {board === undefined && !coverage.isError && <Loading />}
      {board !== undefined && board.totals.needs === 0 && <NoNeeds list={list} />}
      {board !== undefined && board.totals.needs > 0 && (
        <Board board={board} list={list} query={query} addressOf={addressOf} />
      )}
      {/* Behind the board, whose height is not known before. */}
      {(board !== undefined || coverage.isError) && <FacilityCoverage />}
      {figure !== null && (
        <CoveredNeedsDialog
          key={JSON.stringify(figure)}
          query={query}
          figure={figure}
          board={board}
          onClose={() => navigate(figureAddress(search, null), { replace: true })}
        />
      )}
    </div>
  )
}

/** The grid with what stands in the way beside it, or the map with the needs of the chosen place; on paper the grid. */
function Board({
  board,
  list,
  query,
  addressOf,
}: {
  readonly board: CoverageBoard
  readonly list: CoverageList
  readonly query: CoverageQuery
  readonly addressOf: AddressOf
}) {
  const search = useSearch()
  const isPrinting = usePrinting()
  const { view, place, reason, needs: chosenNeeds } = list.filters
  const isMap = view === 'map' && !isPrinting
  const reasons = (
    <CoverageReasons
      reasons={board.reasons}
      isWide={isMap}
      chosen={isMap ? reason : null}
      hrefOf={(each) =>
        isMap ? chosenAddress(search, 'reason', each) : addressOf({ reason: each })
      }
    />
  )
  if (!isMap)
    return (
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_276px] print:block">
        <CoverageGrid
          board={board}
          list={list}
          needs={chosenNeeds.length === 0 ? needs : chosenNeeds}
          addressOf={addressOf}
          isPrinting={isPrinting}
        />
        {reasons}
      </div>
    )
  const [largest] = board.rows.toSorted((one, other) => openNeeds(other).open - openNeeds(one).open)
  const row =
    board.rows.find(({ value }) => value === place) ?? (reason === null ? largest : undefined)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,372px)] lg:grid-rows-[auto_1fr]">
      <CoverageMap board={board} chosen={row?.value ?? ''} />
      <div className="min-w-0 lg:row-span-2">
        <ChosenNeeds
          key={`${row?.value} ${reason}`}
          board={board}
          row={row}
          list={list}
          query={query}
          addressOf={addressOf}
        />
      </div>
      {reasons}
    </div>
  )
}

function NoNeeds({ list }: { readonly list: CoverageList }) {
  const isNarrowed = (['needs', 'technology', 'assetType'] as const).some(list.isSet)
  return (
    <EmptyState
      title={
        isNarrowed ? 'No open project matches these filters' : 'No open project seeks capital yet'
      }
      action={
        isNarrowed && (
          <Button onClick={() => list.clear(['needs', 'technology', 'assetType'])}>
            Clear all filters
          </Button>
        )
      }
    >
      <p>Shared, open projects count here as soon as they name what capital they need.</p>
    </EmptyState>
  )
}

function CoverageStrip({
  board,
  query,
  addressOf,
  hasFailed,
}: {
  readonly board: CoverageBoard | undefined
  readonly query: CoverageQuery
  readonly addressOf: AddressOf
  readonly hasFailed: boolean
}) {
  const totals = board?.totals
  const largest = board?.reasons.find((each) => each.reason !== 'enhancement' && each.needs > 0)
  const figure = (count: number | undefined) =>
    count === undefined ? undefined : formatCount(count)
  const all = addressOf({})
  return (
    <StatStrip
      isCompact
      label="Coverage"
      hasFailed={hasFailed && board === undefined}
      stats={[
        {
          label: 'Open projects',
          figure: figure(totals?.deals),
          counts: '',
          rule: 'Shared and open, with a need named',
          href: pipelineAddress(query, {}) ?? all,
        },
        {
          label: 'Needs',
          figure: figure(totals?.needs),
          counts: '',
          rule: 'A project counts once for each need',
          href: all,
        },
        {
          label: 'Not covered',
          figure:
            totals &&
            `${formatCount(totals.inPart + totals.uncovered)} of ${formatCount(totals.needs)}`,
          counts: totals
            ? `${formatCount(totals.uncovered)} by no one, ${formatCount(totals.inPart)} in part`
            : 'By no one, or in part',
          href: addressOf({ cover: ['in_part', 'uncovered'] }),
        },
        {
          label: 'Largest reason',
          figure: board && (largest?.label ?? 'None'),
          counts: largest
            ? `${formatCount(largest.needs)} ${largest.needs === 1 ? 'need' : 'needs'} ${reasonHints[largest.reason]}`
            : 'By dollars that no lender covers',
          href: largest ? addressOf({ reason: largest.reason }) : all,
        },
      ]}
    />
  )
}
