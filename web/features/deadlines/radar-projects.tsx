import { useMemo, type ReactNode } from 'react'
import type { ClockStatus } from '#contract/common/finance-enums'
import { planningLine } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { useDealFilters } from '#web/features/pipeline/deal-filters.public.ts'
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
import { addressWith, paths } from '#web/lib/paths.ts'
import { presentDay } from '#web/lib/present-day.ts'
import { criteriaOf } from '#web/lib/url-filters.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { RadarChart } from './radar-chart.tsx'
import { radarFilters } from './radar-list.ts'
import { RadarStrip } from './radar-strip.tsx'
import { dealAddressFor, nextDeadlines } from './radar-words.ts'
import { radarColumns } from './radar.columns.tsx'
import { useDeadlines, useRadarDeals, useRadarSummary, useRulesInForce } from './radar.queries.ts'

const rowName = (deal: Deal) => deal.name

/** The open projects by their slack, with what they add up to (D-031 to D-034). */
export function RadarProjects({ header }: { readonly header: ReactNode }) {
  const user = useCurrentUser()
  const list = useUrlFilters(radarFilters)
  const criteria = { ...criteriaOf(radarFilters, list), outcome: 'open' }
  const query = {
    ...criteria,
    sort: list.sort.field,
    order: list.sort.order,
    facets: true,
  }
  const deals = useRadarDeals(query, true)
  const summary = useRadarSummary(criteria)
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
  const rows = deals.data?.pipeline
  const filters = useDealFilters(list, rows, deals.data?.facets)
  const total = deals.data?.total ?? 0
  const serviceBy = rules.data?.rules.find(({ id }) => id === 'solar.service_by')?.value
  const isBehind = rules.data !== undefined && rules.data.computed < rules.data.deals
  return (
    <Workbench
      head={
        <>
          {header}
          {summary.data && (
            <RadarStrip
              summary={summary.data}
              addressOf={(statuses: readonly ClockStatus[]) =>
                addressWith(paths.radar, { clockStatus: statuses.join(',') })
              }
            />
          )}
          {isBehind && (
            <p className="mt-2 text-label text-gold-ink">
              {formatCount(rules.data.deals - rules.data.computed)} of{' '}
              {formatCount(rules.data.deals)} projects are still computed with the earlier rules
            </p>
          )}
          {summary.data && (
            <RadarChart
              months={summary.data.months}
              today={today}
              lastDay={typeof serviceBy === 'string' ? serviceBy : null}
            />
          )}
        </>
      }
    >
      <FilterBar
        list={list}
        searchLabel="Search projects"
        {...filters}
        shown={formatCountOf(total, 'project')}
        resultText={countText(total, total, 'projects')}
        sortable={sortOptionsOf(columns)}
        end={
          <>
            <ExportMenu list="pipeline" noun="projects" query={query} more={filesOfDeals} />
            <ColumnChooser columns={columns} choice={choice.choice} onChange={choice.setChoice} />
          </>
        }
      />
      <DataTable
        label="Projects"
        columns={columns}
        rows={rows}
        rowName={rowName}
        rowHref={hrefOf}
        choice={choice.choice}
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        empty={<EmptyList title="No projects found matching your criteria" list={list} />}
        totals={
          summary.data && {
            label: `Total of ${formatCountOf(total, 'project')}`,
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
              {formatCountOf(total, 'project')}
            </TableFoot>
          )
        }
        {...tableFailure('Failed to fetch deadlines', deals)}
      />
    </Workbench>
  )
}
