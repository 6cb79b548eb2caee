import { useMemo, type ReactNode } from 'react'
import type { DealDeadline } from '#contract/deadlines'
import { daysBetween } from '#contract/finance/days'
import { dayWords } from '#contract/finance/day-words'
import { daysLeftWords, planningLine } from '#contract/finance/words'
import { placeOf } from '#contract/pipeline-locations'
import { Missing } from '#web/kit/display/facts.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { FormatMenu } from '#web/kit/table/format-menu.tsx'
import { filterOf, wordedFilters } from '#web/kit/table/list-filters.ts'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { queryString } from '#web/lib/endpoint-path.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { presentDay } from '#web/lib/present-day.ts'
import { criteriaOf, pageOf } from '#web/lib/url-filters.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { deadlineFilters } from './radar-list.ts'
import { useDeadlines } from './radar.queries.ts'

const rowName = ({ dealName }: DealDeadline) => dealName
const hrefOf = ({ dealId }: DealDeadline) => projectAddress(dealId)

const deadlineColumns = (today: string): readonly DataColumn<DealDeadline>[] => [
  {
    id: 'dealName',
    header: 'Project',
    isName: true,
    minWidth: 232,
    cell: ({ dealName }) => dealName,
  },
  { id: 'label', header: 'Deadline', width: 260, card: 'subtitle', cell: ({ label }) => label },
  { id: 'day', header: 'Day', align: 'right', width: 124, cell: ({ day }) => dayWords(day) },
  {
    id: 'left',
    header: 'Left',
    align: 'right',
    width: 124,
    cell: ({ day }) => daysLeftWords(today, day, daysBetween(today, day)),
  },
  {
    id: 'atStake',
    header: 'At stake',
    align: 'right',
    width: 132,
    cell: ({ atStake }) => formatMoney(atStake) ?? <Missing>None</Missing>,
  },
  {
    id: 'location',
    header: 'Location',
    width: 140,
    cell: (deadline) => placeOf(deadline) ?? <Missing>Not specified</Missing>,
  },
  {
    id: 'organizationName',
    header: 'Organization',
    isQuiet: true,
    isOtherName: true,
    width: 190,
    cell: ({ organizationName }) => organizationName ?? <Missing>Unknown</Missing>,
  },
]

/** Every deadline the reader may know of, by day (D-036). */
export function RadarDeadlines({ header }: { readonly header: ReactNode }) {
  const list = useUrlFilters(deadlineFilters)
  const perPage = usePreferences().rowsPerPage
  const { search: _search, ...criteria } = criteriaOf(deadlineFilters, list) as Record<
    string,
    never
  >
  const deadlines = useDeadlines({ ...criteria, ...pageOf(list.page, perPage) })
  const total = deadlines.data?.total
  const { choices, nameOf } = useOrganizationChoices().data ?? {}
  usePageWithin(list, perPage, deadlines)
  const today = presentDay()
  const columns = useMemo(() => deadlineColumns(today), [today])
  return (
    <Workbench
      head={
        <>
          {header}
          <p className="mt-1 text-meta text-ink-3">{planningLine}</p>
        </>
      }
    >
      <FilterBar
        list={list}
        filters={[
          ...wordedFilters(list, deadlineFilters.filters),
          filterOf(list, 'organizationId', {
            label: 'Organization',
            options: choices ?? [],
            nameOf: (id) => nameOf?.get(id) ?? 'Not listed',
          }),
        ]}
        total={total}
        noun={['deadline', 'deadlines']}
        resultText={pageText(list.page, perPage, total, 'deadlines')}
        end={
          <FormatMenu
            noun="deadlines"
            addressOf={(format) => `/api/deadlines/export${queryString({ ...criteria, format })}`}
          />
        }
      />
      <DataTable
        label="Deadlines"
        columns={columns}
        rows={deadlines.data?.deadlines}
        rowName={rowName}
        rowHref={hrefOf}
        isSorted
        empty={<EmptyList title="No deadlines found matching your criteria" list={list} />}
        foot={<PagedFoot list={list} perPage={perPage} total={total} noun="deadlines" />}
        {...tableFailure('Failed to fetch deadlines', deadlines)}
      />
    </Workbench>
  )
}
