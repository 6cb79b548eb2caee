import { useMemo, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { ClockStatus } from '#contract/common/finance-enums'
import { planningLine } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { useDealFilters } from '#web/features/pipeline/deal-filters.public.ts'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { ColumnChooser } from '#web/kit/table/column-chooser.tsx'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { TableFoot, countText } from '#web/kit/table/table-foot.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { filesOfDeals } from '#web/lib/list-export.ts'
import { paths, withParameters } from '#web/lib/paths.ts'
import { presentDay } from '#web/lib/present-day.ts'
import { criteriaOf } from '#web/lib/url-filters.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { groupedDeals } from './radar-groups.tsx'
import { RadarChart, RadarTable } from './radar-chart.tsx'
import { radarFilters } from './radar-list.ts'
import { radarBars } from './radar-months.ts'
import { RadarStrip } from './radar-strip.tsx'
import { dealAddressFor, nextDeadlines } from './radar-words.ts'
import { radarColumns } from './radar.columns.tsx'
import { useDeadlines, useRadarDeals, useRadarSummary, useRulesInForce } from './radar.queries.ts'

const rowName = (deal: Deal) => deal.name

/** The radar with the projects of these statuses alone. */
function statusAddress(search: string, statuses: readonly ClockStatus[]): string {
  const next = new URLSearchParams(search)
  next.delete('clockStatus')
  if (statuses.length > 0) next.set('clockStatus', statuses.join(','))
  return withParameters(paths.radar, next)
}

/** The open projects by their slack, with what they add up to (D-031 to D-034). */
export function RadarProjects({ header }: { readonly header: ReactNode }) {
  const user = useCurrentUser()
  const list = useUrlFilters(radarFilters)
  const search = useSearch()
  const criteria = { ...criteriaOf(radarFilters, list), outcome: 'open' }
  const query = {
    ...criteria,
    sort: list.sort.field,
    order: list.sort.order,
    facets: true,
  }
  const deals = useRadarDeals(query, true)
  const summary = useRadarSummary(criteria)
  // A month that is chosen leaves the others in the chart, so that another can be.
  const { serviceFrom: _from, serviceTo: _to, yearOnly: _year, ...anyMonth } = criteria
  const chart = useRadarSummary(anyMonth)
  const ownId = user.organizationId
  const { organizationId: chosenIds } = list.filters
  const hasOwn = ownId !== null && (chosenIds.length === 0 || chosenIds.includes(ownId))
  const own = useRadarSummary({ ...anyMonth, organizationId: ownId ?? '' }, hasOwn)
  const ownCounts = hasOwn ? own.data : undefined
  const [isTable, setTable] = useState(false)
  const today = presentDay()
  const { location, organizationId } = list.filters
  const upcoming = useDeadlines({
    from: today,
    limit: 1000,
    ...(location.length > 0 && { location: location.join(',') }),
    ...(organizationId.length > 0 && { organizationId: organizationId.join(',') }),
  })
  const rules = useRulesInForce()
  const choice = useColumnChoice('radar')
  const columns = useMemo(
    () => radarColumns(nextDeadlines(upcoming.data?.deadlines, today)),
    [upcoming.data, today],
  )
  const hrefOf = useMemo(() => (deal: Deal) => dealAddressFor(user, deal), [user])
  // The groups are known with the own counts: rows that came before would move.
  const found = hasOwn && own.isPending ? undefined : deals.data?.pipeline
  const { rows, headings } = useMemo(
    () => groupedDeals(found, ownId, ownCounts?.deals ?? 0),
    [found, ownId, ownCounts?.deals],
  )
  const filters = useDealFilters(list, rows, deals.data?.facets)
  const total = deals.data?.total
  const serviceBy = rules.data?.rules.find(({ id }) => id === 'solar.service_by')?.value
  const isBehind = rules.data !== undefined && rules.data.computed < rules.data.deals
  const bars = chart.data && radarBars(chart.data, ownCounts, today)
  return (
    <Workbench
      head={
        <>
          {header}
          {(chart.data || chart.isPending) && (
            <RadarStrip
              summary={chart.data}
              chosen={list.filters.clockStatus}
              addressOf={(statuses) => statusAddress(search, statuses)}
            />
          )}
          {isBehind && (
            <p className="mt-2 text-label text-gold-ink">
              {formatCount(rules.data.deals - rules.data.computed)} of{' '}
              {formatCount(rules.data.deals)} projects are still computed with the earlier rules
            </p>
          )}
          {chart.isError && !chart.data && (
            <QueryError title="The chart could not be loaded" query={chart} className="mt-3" />
          )}
          {/* The room of the chart, so that nothing moves when it comes. */}
          {chart.isPending && <div aria-hidden="true" className="h-[113px] max-sm:h-[108px]" />}
          {bars &&
            (isTable ? (
              <RadarTable bars={bars} />
            ) : (
              <RadarChart bars={bars} lastDay={typeof serviceBy === 'string' ? serviceBy : null} />
            ))}
        </>
      }
    >
      <FilterBar
        list={list}
        searchLabel="Search projects"
        {...filters}
        total={total}
        noun={['project', 'projects']}
        resultText={countText(total ?? 0, total ?? 0, 'projects')}
        sortable={sortOptionsOf(columns)}
        end={
          <>
            <Button variant="ghost" onClick={() => setTable(!isTable)} className="max-sm:hidden">
              {isTable ? 'Table as chart' : 'Chart as table'}
            </Button>
            <ExportMenu list="pipeline" noun="projects" query={query} more={filesOfDeals} />
            <ColumnChooser columns={columns} choice={choice.choice} onChange={choice.setChoice} />
          </>
        }
      />
      <DataTable
        label="Projects"
        columns={columns}
        rows={rows}
        headings={headings}
        rowName={rowName}
        rowHref={hrefOf}
        choice={choice.choice}
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        empty={<EmptyList title="No projects found matching your criteria" list={list} />}
        totals={
          summary.data && {
            label: `Total of ${formatCountOf(total ?? 0, 'project')}`,
            sums: { creditAtRisk: formatMoney(summary.data.creditAtRisk) },
          }
        }
        foot={
          rows && (
            <TableFoot
              end={
                <span className="text-meta text-ink-3">
                  <sup>e</sup> as entered on the project; all others computed. {planningLine}
                </span>
              }
            >
              {formatCountOf(total ?? 0, 'project')}
            </TableFoot>
          )
        }
        {...tableFailure('Failed to fetch deadlines', deals)}
      />
    </Workbench>
  )
}
