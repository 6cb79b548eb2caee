import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { RecordList } from '#contract/record-fields/record-fields'
import { recordKind } from '#contract/records'
import {
  type OpenView,
  ViewBar,
  type ViewColumns,
} from '#web/features/saved-views/saved-views.public.ts'
import type { BulkEdit } from '#web/features/bulk-edits/bulk-edits.public.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { PageHeader, type PageHeaderProps } from '#web/kit/layout/page-header.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { sortOptionsOf, type DataColumn } from '#web/kit/table/data-column.ts'
import { DataTable, type DataTableHandle, type DataTableProps } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import type { ExportMenuProps } from '#web/kit/table/export-menu.tsx'
import { FilterBar, type FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { capitalized } from '#web/lib/format.ts'
import { useOpenRow, type OpenRow } from '#web/lib/use-open-row.ts'
import type { StoredColumnChoice } from '#web/lib/use-column-choice.ts'
import { DeleteRecordDialog, type DeleteRecordProps } from './delete-record.dialog.tsx'
import { addressesOf, type Registry, type RegistryRecord } from './registry.ts'
import type { FoundRecords } from './use-found-records.tsx'

/** What the details of a record take from the list they are open over. */
export interface DetailsOfList<Row> {
  readonly details: OpenRow<Row>
  readonly onDelete: (row: Row) => void
  readonly focusRow: (id: string) => void
  /** Whether the person may write the open record, and so reads its history. */
  readonly mayWrite: boolean
}

export interface RegistryPageProps<Row extends RegistryRecord> {
  of: Pick<Registry<Row>, 'called' | 'path' | 'one' | 'useDelete'> & { entity: RecordList }
  head: PageHeaderProps
  /** Says why the record of a link may not be there. */
  missing: string
  /** Says when something is shown here. */
  empty: string
  list: FilterBarProps['list'] & { readonly isFiltered: boolean }
  views?: OpenView
  choice: StoredColumnChoice | ViewColumns
  found: FoundRecords<Row>
  columns: readonly DataColumn<Row>[]
  filters: Pick<FilterBarProps, 'filters' | 'documented' | 'groups'>
  /** How the list is exported and printed, besides its columns. */
  exported: Pick<ExportMenuProps, 'query' | 'behind' | 'importAddress' | 'onPrint'>
  bulk?: BulkEdit<Row>
  /** Whether the person changes a record, on the page of its form; nobody does where that is left out. */
  mayWrite?: false | ((row: Row) => boolean)
  /** What is particular to the table. */
  table?: Partial<
    Pick<DataTableProps<Row>, 'onEdit' | 'canEdit' | 'totals' | 'selectionActions' | 'sort'> & {
      readonly rowHref: (row: Row) => string
    }
  >
  /** What is shown above the list below its head. */
  above?: ReactNode
  renderDetails: (props: DetailsOfList<Row>) => ReactNode
  /** Asks before a record is deleted, where that is more than the question. */
  renderDeletion?: (props: DeleteRecordProps<Row>) => ReactNode
  /** Further dialogs. */
  children?: ReactNode
}

function ShownDetails<Row>({
  render,
  ...shown
}: DetailsOfList<Row> & { render: (shown: DetailsOfList<Row>) => ReactNode }) {
  return render(shown)
}

const nameOf = ({ name }: RegistryRecord) => name

/** The screen of a registry: its list with search, filters, saved views and columns, and what opens over it. */
export function RegistryPage<Row extends RegistryRecord>({
  of,
  head,
  list,
  views,
  choice,
  found,
  columns,
  bulk,
  mayWrite = false,
  ...props
}: RegistryPageProps<Row>) {
  const { one, many } = of.called
  const addresses = useMemo(() => addressesOf(of), [of])
  const [, navigate] = useLocation()
  const edit = useCallback((row: Row) => navigate(addresses.edit(row)), [navigate, addresses])
  const handle = useRef<DataTableHandle>(null)
  const focusRow = (id: string) => handle.current?.focusRow(id)
  const deletion = useRowDeletion(found.rows, focusRow)
  const details = useOpenRow(found.rows, of.one, deletion.candidate?.id)
  const deleting = deletion.candidate && {
    record: deletion.candidate,
    onClose: deletion.cancel,
    onDone: () => {
      deletion.done()
      details.close()
    },
  }
  return (
    <Workbench
      head={
        <>
          <PageHeader {...head} />
          {details.isMissing && (
            <div className={props.above ? 'mb-4' : undefined}>
              <MissingRecord title={`${capitalized(one)} not found`} onDismiss={details.close}>
                {props.missing}
              </MissingRecord>
            </div>
          )}
          {props.above}
        </>
      }
    >
      <FilterBar
        {...props.filters}
        list={list}
        start={views && <ViewBar views={views} columns={columns} choice={choice as ViewColumns} />}
        searchLabel={`Search ${many}`}
        total={found.total}
        noun={[one, many]}
        resultText={found.text}
        sortable={sortOptionsOf(columns)}
        end={
          <ListTools
            {...props.exported}
            choosing={bulk?.choosing}
            list={of.entity}
            noun={many}
            columns={columns}
            choice={choice}
          />
        }
      />
      <DataTable
        rowHref={addresses.open}
        selectionActions={bulk?.actions}
        sort={list.sort}
        {...(mayWrite && { onEdit: edit, canEdit: mayWrite })}
        {...props.table}
        handle={handle}
        label={capitalized(recordKind(of.entity).many.toLowerCase())}
        columns={columns}
        choice={choice.choice}
        rows={found.rows}
        rowName={nameOf}
        onOpen={({ id }) => details.open(id)}
        openId={details.row?.id}
        selection={bulk?.selection}
        onSort={(sort) => list.setSort(sort)}
        isSorted
        empty={
          <EmptyList title={`No ${many} found matching your criteria`} list={list}>
            {props.empty}
          </EmptyList>
        }
        error={found.error}
        staleNotice={found.staleNotice}
        foot={found.foot}
      />
      {bulk?.dialog}
      <ShownDetails
        render={props.renderDetails}
        details={details}
        onDelete={deletion.ask}
        focusRow={focusRow}
        mayWrite={mayWrite && details.row ? mayWrite(details.row) : false}
      />
      {props.children}
      {deleting &&
        (props.renderDeletion?.(deleting) ?? <DeleteRecordDialog of={of} {...deleting} />)}
    </Workbench>
  )
}
