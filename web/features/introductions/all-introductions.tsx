import { useMemo, useState } from 'react'
import { introductionStates, jointOutcomes } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { introductionSorts, type Introduction } from '#contract/introductions'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { several, wordedFilters } from '#web/kit/table/list-filters.ts'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { usePreferences } from '#web/lib/preferences.ts'
import { listQuery } from '#web/lib/url-filters.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { IntroductionPane } from './introduction-pane.tsx'
import { introductionColumns } from './introductions.columns.tsx'
import { IntroductionsFunnel } from './introductions-funnel.tsx'
import { oneIntroduction, useIntroductions } from './introductions.queries.ts'
import { periodQuery, usePeriod } from './introductions-period.ts'

const filters = {
  filters: {
    state: several('State', 'All States', introductionStates),
    outcome: several('Outcome', 'All Outcomes', jointOutcomes),
    need: several('Need', 'All Needs', capitalTypes),
  },
  sort: { fields: introductionSorts, fallback: { field: 'createdAt', order: 'desc' } as const },
}

const rowName = ({ dealName }: Introduction) => dealName

/** Everybody's introductions, for administrators: the funnel, and the table with its files (M-310). */
export function AllIntroductions() {
  const list = useUrlFilters(filters)
  const perPage = usePreferences().rowsPerPage
  const [period, setPeriod] = usePeriod()
  const [openedAt] = useState(() => Date.now())
  const days = periodQuery(period, openedAt)
  const query = { ...listQuery(filters, list, perPage), ...days }
  const introductions = useIntroductions({ ...query, facets: true })
  const { data, dataUpdatedAt: now } = introductions
  const rows = data?.introductions
  const details = useOpenRow(rows, oneIntroduction)
  const columns = useMemo(() => introductionColumns(now), [now])
  usePageWithin(list, perPage, introductions)
  const total = data?.total
  return (
    <>
      <IntroductionsFunnel period={period} onPeriod={setPeriod} days={days} />
      {details.isMissing && (
        <MissingRecord title="Introduction not found" onDismiss={details.close}>
          This introduction does not exist.
        </MissingRecord>
      )}
      <div className="-mx-7 mt-2 max-xl:-mx-6 max-sm:-mx-4">
        <FilterBar
          list={list}
          searchLabel="Search introductions"
          filters={wordedFilters(list, filters.filters, data?.facets)}
          total={total}
          noun={['introduction', 'introductions']}
          resultText={pageText(list.page, perPage, total, 'introductions')}
          end={<ExportMenu list="introductions" noun="introductions" query={query} />}
        />
        <DataTable
          label="All introductions"
          columns={columns}
          rows={rows}
          rowName={rowName}
          rowHref={({ id }) => details.addressOf(id)}
          onOpen={({ id }) => details.open(id)}
          openId={details.row?.id}
          sort={list.sort}
          onSort={list.setSort}
          isSorted
          empty={
            <EmptyList
              title={list.isFiltered ? 'No introductions found' : 'No introductions yet'}
              list={list}
            >
              Introductions appear here once an organization asks for one.
            </EmptyList>
          }
          {...tableFailure('Failed to fetch introductions', introductions)}
          foot={<PagedFoot list={list} perPage={perPage} total={total} noun="introductions" />}
        />
      </div>
      {details.row && (
        <OpenDialog size="lg" title={details.row.dealName} onClose={details.close}>
          <IntroductionPane
            introduction={details.row}
            now={now}
            isInDialog
            onAnswered={details.close}
          />
        </OpenDialog>
      )}
    </>
  )
}
