import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Deal } from '#contract/pipeline'
import { isAdmin, mayWriteRecord } from '#contract/rights'
import { addressWith, paths } from '#web/lib/paths.ts'
import { Button } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ImportButton } from '#web/kit/table/import-button.tsx'
import { ListLink } from '#web/kit/table/list-link.tsx'
import { SearchBox } from '#web/kit/table/search-box.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { ListCount, TableFoot } from '#web/kit/table/table-foot.tsx'
import type { TableSort } from '#web/kit/table/use-table-rows.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { DealWindows, MissingDeal, useDealWindows } from './deal-windows.tsx'
import { dealSentences } from './deal-sentences.ts'
import { dealColumns } from './pipeline.columns.tsx'
import { useDeals, type DealListQuery } from './pipeline.queries.ts'

const rowName = (deal: Deal) => deal.name
// Beside the other parts of the dashboard there is room for the most important columns.
const shown = [
  'name',
  'location',
  'currentStage',
  'technology',
  'capEx',
  'expectedPtoDate',
  'outcome',
]
const choice = { order: dealColumns.map(({ id }) => id), visible: shown }

/** The deals an organization owns or is the intermediary of, with the dialogs of the pipeline (C-13, P-220). */
export function OrganizationPipeline({
  organizationId,
  organizationName,
}: {
  readonly organizationId: string
  readonly organizationName: string
}) {
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ field: 'name', order: 'asc' })
  const deals = useDeals({
    organizationId,
    ...(search !== '' && { search }),
    sort: sort.field as NonNullable<DealListQuery['sort']>,
    order: sort.order,
  })
  const table = useRef<DataTableHandle>(null)
  const mayAdd = isAdmin(user) || user.organizationId === organizationId
  const rows = deals.data?.pipeline
  const windows = useDealWindows(rows, (id) => table.current?.focusRow(id))
  const total = deals.data?.total ?? 0
  return (
    <section aria-label={`Pipeline of ${organizationName}`}>
      <div className="mb-3 empty:hidden">
        <MissingDeal windows={windows} />
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <SearchBox label="Search projects" value={search} onSearch={setSearch} />
        <ListLink href={addressWith(paths.pipeline, { organizationId })}>
          Open in Pipeline Management
        </ListLink>
        {mayAdd && (
          <>
            <ImportButton
              entity="pipeline"
              organizationId={organizationId}
              hasMenu={false}
              className="ml-auto"
            />
            <Button variant="primary" onClick={windows.create}>
              <Plus aria-hidden />
              Add Pipeline Item
            </Button>
          </>
        )}
      </div>
      {/* On phones, in short windows and on paper a table does not scroll in itself: there it is as long as its rows. */}
      <div className="flex min-h-60 flex-col overflow-hidden rounded-sheet border border-rule bg-sheet [@media_screen_and_(min-width:640px)_and_(min-height:640.02px)]:max-h-[560px]">
        <DataTable
          handle={table}
          label="Projects"
          columns={dealColumns}
          choice={choice}
          rows={rows}
          rowName={rowName}
          rowHref={windows.hrefOf}
          openId={windows.details.openId ?? undefined}
          onOpen={windows.open}
          onEdit={windows.edit}
          canEdit={(deal) => mayWriteRecord(user, deal)}
          sort={sort}
          onSort={setSort}
          isSorted
          empty={
            <EmptyState
              title={dealSentences.noneFound}
              action={search !== '' && <Button onClick={() => setSearch('')}>Clear search</Button>}
            />
          }
          {...tableFailure(dealSentences.fetchFailed, deals)}
          foot={
            rows && (
              <TableFoot>
                <ListCount shown={rows.length} total={total} noun="projects" />
              </TableFoot>
            )
          }
        />
      </div>
      <DealWindows windows={windows} organizationId={organizationId} />
    </section>
  )
}
