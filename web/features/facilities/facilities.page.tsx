import { Plus } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { pageLimit } from '#contract/common/page'
import type { Facility } from '#contract/facilities'
import { isAdmin, mayWriteFacilities } from '#contract/rights'
import { useOpenView } from '#web/app/panels/use-open-view.ts'
import { useViewColumns } from '#web/app/panels/use-view-columns.ts'
import { ViewBar } from '#web/app/panels/view-bar.tsx'
import { useBulkEdit } from '#web/app/panels/use-bulk-edit.tsx'
import { pageHeads } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { countText, ListCount, PagedFoot, pageText, TableFoot } from '#web/kit/table/table-foot.tsx'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { DeleteFacilityDialog } from './delete-facility.dialog.tsx'
import { facilityFilters, facilityQuery, statusesOf } from './facilities-list.ts'
import { FacilitiesFilterBar } from './facilities-filter-bar.tsx'
import { facilityColumnFields, facilityColumns } from './facilities.columns.tsx'
import { oneFacility, useFacilities } from './facilities.queries.ts'
import { facilityAddress, facilityEditAddress, newFacilityAddress } from './facility-addresses.ts'
import { FacilityDetails } from './facility-details.tsx'

const rowName = (facility: Facility) => facility.name

/** The registry of catalytic facilities. */
export function FacilitiesPage() {
  const importAddress = useImportAddress('catalytic-facilities')
  const user = useCurrentUser()
  const mayWrite = mayWriteFacilities(user)
  const list = useUrlFilters(facilityFilters)
  const facilities = useFacilities(facilityQuery(list))
  // Without search and filters, to say of how many these are.
  const whole = useFacilities(
    { status: statusesOf(list.filters.status), limit: 1 },
    { enabled: list.isFiltered },
  )
  const views = useOpenView('/catalytic-facilities', facilityFilters)
  const columns = useViewColumns(views.view, useColumnChoice('facilities'))
  const table = useRef<DataTableHandle>(null)
  const [, navigate] = useLocation()
  const rows = facilities.data?.catalyticFacilities
  const total = facilities.data?.total
  usePageWithin(list, pageLimit, facilities)
  const edit = useCallback(
    (facility: Facility) => navigate(facilityEditAddress(facility)),
    [navigate],
  )
  const bulk = useBulkEdit({
    entity: 'catalytic-facilities',
    rows,
    mayWrite: useCallback(() => mayWrite, [mayWrite]),
  })
  const focusRow = (id: string) => table.current?.focusRow(id)
  const deletion = useRowDeletion(rows, focusRow)
  const details = useOpenRow(rows, oneFacility, deletion.candidate?.id)
  const totals = useMemo(
    () => (rows === undefined || total !== rows.length ? undefined : totalsOf(rows)),
    [rows, total],
  )
  const everything = (list.isFiltered ? whole.data?.total : undefined) ?? total ?? 0
  const resultText =
    total === undefined || total > pageLimit
      ? pageText(list.page, pageLimit, total ?? 0, 'facilities')
      : countText(total, everything, 'facilities')

  return (
    <Workbench
      head={
        <>
          <PageHeader
            {...pageHeads.facilities}
            actions={
              mayWrite && (
                <>
                  <ImportButton entity="catalytic-facilities" />
                  <Link href={newFacilityAddress} className={buttonClasses({ variant: 'primary' })}>
                    <Plus aria-hidden="true" />
                    Add Facility
                  </Link>
                </>
              )
            }
          />
          {details.isMissing && (
            <MissingRecord title="Facility not found" onDismiss={details.close}>
              The link leads to a facility that was deleted, or that another organization has not
              listed.
            </MissingRecord>
          )}
        </>
      }
    >
      <ViewBar views={views} columns={facilityColumns} choice={columns} />
      <FacilitiesFilterBar
        list={list}
        total={total ?? 0}
        facets={facilities.data?.facets}
        resultText={resultText}
        offersEveryStatus={isAdmin(user)}
        end={
          <ListTools
            importAddress={importAddress}
            choosing={bulk.choosing}
            list="catalytic-facilities"
            noun="facilities"
            query={facilityQuery(list)}
            columns={facilityColumns}
            choice={columns}
            behind={facilityColumnFields}
          />
        }
      />
      <DataTable
        handle={table}
        label="Catalytic facilities"
        columns={facilityColumns}
        choice={columns.choice}
        rows={rows}
        rowName={rowName}
        rowHref={facilityAddress}
        onOpen={({ id }) => details.open(id)}
        openId={details.row?.id}
        onEdit={mayWrite ? edit : undefined}
        selection={bulk.selection}
        selectionActions={bulk.actions}
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        totals={totals}
        empty={
          <EmptyList title="No facilities found matching your criteria" list={list}>
            Published facilities stand here; the status control shows the others.
          </EmptyList>
        }
        {...tableFailure('Failed to fetch facilities', facilities)}
        foot={
          total !== undefined &&
          (total > pageLimit ? (
            <PagedFoot list={list} perPage={pageLimit} total={total} noun="facilities" />
          ) : (
            <TableFoot end="Progress is capital raised divided by target">
              <ListCount shown={total} total={everything} noun="facilities" />
            </TableFoot>
          ))
        }
      />
      {bulk.dialog}
      <FacilityDetails
        details={details}
        mayWrite={mayWrite}
        onDelete={deletion.ask}
        focusRow={focusRow}
      />
      {deletion.candidate && (
        <DeleteFacilityDialog
          facility={deletion.candidate}
          onClose={deletion.cancel}
          onDone={() => {
            deletion.done()
            details.close()
          }}
        />
      )}
    </Workbench>
  )
}

/** The sums of the rows, which are all that match; what is not numeric counts 0 (P-081). */
function totalsOf(rows: readonly Facility[]) {
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((whole, amount) => whole + Number(amount ?? 0), 0)
  const current = sum(rows.map((row) => row.currentCapitalRaised))
  const target = sum(rows.map((row) => row.targetRaise))
  return {
    label: `Total of ${formatCountOf(rows.length, 'facility', 'facilities')}`,
    sums: {
      currentCapitalRaised: formatMoney(current),
      targetRaise: formatMoney(target),
      progress: <RaiseGauge current={current} target={target} />,
    },
  }
}
