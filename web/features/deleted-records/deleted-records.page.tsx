import { RotateCcw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { valuesOf } from '#contract/common/enums'
import { restorableBy, restorableKinds, type DeletedRecord } from '#contract/deleted-records'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { hasHistory, RestoreDeleted } from '#web/features/history/restore-deleted.public.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterOf } from '#web/kit/table/list-filters.ts'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { useFocusOnNext } from '#web/kit/form/use-focus-on-next.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { criteriaOf, pageOf, severalOf } from '#web/lib/url-filters.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { deletedColumns, deletedName } from './deleted-records.columns.tsx'
import { useDeletedRecords } from './deleted-records.queries.ts'

const description = {
  filters: { entity: severalOf(valuesOf(restorableKinds)) },
  sort: { fields: ['at'] as const, fallback: { field: 'at', order: 'desc' } as const },
}
const noNames = {}
const pastMerges = addressWith(paths.organizationDuplicates, { view: 'merges' })

/** What was deleted lately and can be restored, for everybody who may do so. */
export function DeletedRecordsPage() {
  const user = useCurrentUser()
  const list = useUrlFilters(description)
  const perPage = usePreferences().rowsPerPage
  const deleted = useDeletedRecords({
    ...criteriaOf(description, list),
    ...pageOf(list.page, perPage),
  })
  const [restoring, setRestoring] = useState<DeletedRecord | null>(null)
  const table = useRef<DataTableHandle>(null)
  const decide = useFocusOnNext(
    deleted.data?.entries.map(({ id }) => id),
    (next) => table.current?.focusRow(next),
  )
  const total = deleted.data?.total
  const names = deleted.data?.names ?? noNames
  const columns = useMemo(() => deletedColumns(names), [names])
  usePageWithin(list, perPage, deleted)

  const options = restorableBy(user).map((kind) => ({ value: kind, label: restorableKinds[kind] }))
  const rowName = useMemo(() => (entry: DeletedRecord) => deletedName(entry, names), [names])
  const rowActions = useMemo(
    () => (entry: DeletedRecord) => {
      if (entry.obstacle === null)
        return (
          <Button
            size="sm"
            aria-label={`Restore ${rowName(entry)}`}
            onClick={() => setRestoring(entry)}
          >
            <RotateCcw aria-hidden />
            Restore
          </Button>
        )
      // Undoing it is a step of its own, with what it moves back; the words in the row say why.
      return (
        entry.obstacle.byMerge && (
          <Link
            href={pastMerges}
            aria-label={`Undo the merge for ${rowName(entry)}`}
            className={buttonClasses({ size: 'sm' })}
          >
            Undo the merge
          </Link>
        )
      )
    },
    [rowName],
  )
  const close = (isRestored: boolean) => {
    if (isRestored && restoring !== null) decide(restoring.id)
    setRestoring(null)
  }
  return (
    <Workbench head={<PageHeader {...pageHeads.deletedRecords} />}>
      <FilterBar
        list={list}
        searchLabel="Search deleted records"
        filters={[
          filterOf(list, 'entity', {
            label: 'Kind',
            options,
            nameOf: (kind) => restorableKinds[kind as keyof typeof restorableKinds],
          }),
        ]}
        total={total}
        noun={['record', 'records']}
        resultText={pageText(list.page, perPage, total, 'records')}
      />
      <DataTable
        handle={table}
        label="Deleted records"
        columns={columns}
        rows={deleted.data?.entries}
        rowName={rowName}
        rowActions={rowActions}
        actionsWidth={148}
        isSorted
        empty={
          <EmptyList
            title={list.isFiltered ? 'No deleted records found' : 'Nothing was deleted'}
            list={list}
          >
            Deleted records stay here for 90 days.
          </EmptyList>
        }
        {...tableFailure('Failed to fetch deleted records', deleted)}
        foot={<PagedFoot list={list} perPage={perPage} total={total} noun="records" />}
      />
      {restoring !== null && restoring.entityId !== null && hasHistory(restoring.entity) && (
        <RestoreDeleted
          record={{ entity: restoring.entity, id: restoring.entityId }}
          entry={restoring}
          names={names}
          onClose={close}
        />
      )}
    </Workbench>
  )
}
