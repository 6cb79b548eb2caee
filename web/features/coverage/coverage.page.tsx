import { List, Map as MapIcon } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { coverageRows } from '#contract/common/market-enums'
import { capitalTypes, pipelineAssets, technologies } from '#contract/common/registry-enums'
import type { CoverageBoard } from '#contract/coverage'
import { isAdmin } from '#contract/rights'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { UnreadAddress } from '#web/kit/feedback/unread-address.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount } from '#web/lib/format.ts'
import { pageHeads } from '#web/lib/paths.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import {
  boardQuery,
  coverageFilters,
  figureAddress,
  needs,
  openFigure,
  pipelineAddress,
  type CoverageList,
} from './coverage-address.ts'
import { CoverageExport } from './coverage-export.tsx'
import { CoverageGrid, type AddressOf } from './coverage-grid.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { CoverageReasons } from './coverage-reasons.tsx'
import { reasonHints } from './coverage-words.ts'
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
const rowOptions = (Object.keys(coverageRows) as (keyof typeof coverageRows)[]).map((value) => ({
  value,
  label: coverageRows[value],
}))

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
    <>
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
      <CoverageControls list={list} />
      <UnreadAddress unread={list.unread} onDismiss={list.dismissUnread} className="mb-3" />
      {board?.note != null && <p className="mb-3 text-meta text-ink-2">{board.note}</p>}
      {coverage.isError && (
        <QueryError title="Failed to fetch coverage" query={coverage} className="mb-3" />
      )}
      {board === undefined && !coverage.isError && <Loading />}
      {board !== undefined && board.totals.needs === 0 && <NoNeeds list={list} />}
      {board !== undefined && board.totals.needs > 0 && (
        <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_276px]">
          {list.filters.view === 'map' ? (
            <CoverageMap board={board} addressOf={addressOf} />
          ) : (
            <CoverageGrid
              key={board.by}
              board={board}
              needs={list.filters.needs.length === 0 ? needs : list.filters.needs}
              addressOf={addressOf}
            />
          )}
          <CoverageReasons reasons={board.reasons} addressOf={addressOf} />
        </div>
      )}
      <FacilityCoverage />
      {figure !== null && (
        <CoveredNeedsDialog
          key={JSON.stringify(figure)}
          query={query}
          figure={figure}
          board={board}
          onClose={() => navigate(figureAddress(search, null), { replace: true })}
        />
      )}
    </>
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
      label="Coverage"
      hasFailed={hasFailed && board === undefined}
      stats={[
        {
          label: 'Open projects',
          figure: figure(totals?.deals),
          counts: 'Shared and open, with a need named',
          href: pipelineAddress(query, {}) ?? all,
        },
        {
          label: 'Needs',
          figure: figure(totals?.needs),
          counts: 'A project counts once for each need',
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

/** What the rows are, what narrows the projects, and what the bars mean. */
function CoverageControls({ list }: { readonly list: CoverageList }) {
  const user = useCurrentUser()
  const { filters, setFilter } = list
  return (
    <div className="mt-4.5 mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {filters.view === 'grid' && (
        <Segmented
          label="Rows"
          options={rowOptions}
          value={filters.by}
          onChange={(by) => setFilter('by', by)}
        />
      )}
      <Facet
        label="Need"
        atRest="Need"
        options={optionsOf(capitalTypes)}
        selected={filters.needs}
        onChange={(chosen) => setFilter('needs', chosen)}
      />
      <Facet
        label="Technology"
        atRest="Technology"
        options={optionsOf(technologies)}
        selected={filters.technology}
        onChange={(chosen) => setFilter('technology', chosen)}
      />
      <Facet
        label="Asset"
        atRest="Asset"
        options={optionsOf(pipelineAssets)}
        selected={filters.assetType}
        onChange={(chosen) => setFilter('assetType', chosen)}
      />
      {isAdmin(user) && (
        <CheckboxField
          label="Include projects not shared"
          checked={filters.all}
          onChange={(event) => setFilter('all', event.target.checked)}
        />
      )}
      {filters.view === 'grid' && (
        <ul
          aria-label="Bars"
          className="ml-auto flex flex-wrap gap-x-3.5 text-meta text-ink-2 max-sm:hidden"
        >
          {[
            ['Covered', 'bg-bar'],
            ['In part', 'bg-q2'],
            ['Not covered', 'bg-track'],
          ].map(([label, fill]) => (
            <li key={label} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`h-2 w-3 rounded-[1px] ${fill}`} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
