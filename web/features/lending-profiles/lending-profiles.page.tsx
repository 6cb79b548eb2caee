import { Columns2, Plus } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { pageLimit } from '#contract/common/page'
import type { LendingProfile } from '#contract/lending-profiles'
import { mayWriteRecord } from '#contract/rights'
import { useOpenView } from '#web/app/panels/use-open-view.ts'
import { useViewColumns } from '#web/app/panels/use-view-columns.ts'
import { ViewBar } from '#web/app/panels/view-bar.tsx'
import { useBulkEdit } from '#web/app/panels/use-bulk-edit.tsx'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { countText, ListCount, PagedFoot, pageText, TableFoot } from '#web/kit/table/table-foot.tsx'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import {
  compareAtLeast,
  compareAtMost,
  CompareLendingProfilesDialog,
  compareParameter,
} from './compare-lending-profiles.dialog.tsx'
import { DeleteLendingProfileDialog } from './delete-lending-profile.dialog.tsx'
import {
  newProfileAddress,
  profileAddress,
  profileEditAddress,
} from './lending-profile-addresses.ts'
import { LendingProfileDetails } from './lending-profile-details.tsx'
import { LendingProfilesFilterBar } from './lending-profiles-filter-bar.tsx'
import { profileFilters, profileQuery } from './lending-profiles-list.ts'
import { profileColumns } from './lending-profiles.columns.tsx'
import { oneLendingProfile, useLendingProfiles } from './lending-profiles.queries.ts'

const noneSelected: ReadonlySet<string> = new Set()
const rowName = (profile: LendingProfile) => profile.name

/** Who lends what, to whom and where (P-207). */
export function LendingProfilesPage() {
  const importAddress = useImportAddress('lending-profiles')
  const user = useCurrentUser()
  const list = useUrlFilters(profileFilters)
  const profiles = useLendingProfiles(profileQuery(list))
  // Without search and filters, to say of how many these are.
  const whole = useLendingProfiles({ limit: 1 }, { enabled: list.isFiltered })
  const views = useOpenView('/lending-profiles', profileFilters)
  const columns = useViewColumns(views.view, useColumnChoice('lending-profiles'))
  const table = useRef<DataTableHandle>(null)
  const [, navigate] = useLocation()
  const rows = profiles.data?.lendingProfiles
  const total = profiles.data?.total
  usePageWithin(list, pageLimit, profiles)
  const edit = useCallback(
    (profile: LendingProfile) => navigate(profileEditAddress(profile)),
    [navigate],
  )
  const mayWrite = useCallback((profile: LendingProfile) => mayWriteRecord(user, profile), [user])
  const bulk = useBulkEdit({ entity: 'lending-profiles', rows, mayWrite, choosesAll: true })
  const selected = bulk.selection?.selected ?? noneSelected
  const focusRow = (id: string) => table.current?.focusRow(id)
  const deletion = useRowDeletion(rows, focusRow)
  const details = useOpenRow(rows, oneLendingProfile, deletion.candidate?.id)
  const comparison = useComparison()
  const everything = (list.isFiltered ? whole.data?.total : undefined) ?? total ?? 0
  const resultText =
    total === undefined || total > pageLimit
      ? pageText(list.page, pageLimit, total ?? 0, 'lending profiles')
      : countText(total, everything, 'lending profiles')
  const canCompare = selected.size >= compareAtLeast && selected.size <= compareAtMost

  return (
    <Workbench
      head={
        <>
          <PageHeader
            {...pageHeads.lendingProfiles}
            actions={
              <>
                <ImportButton entity="lending-profiles" />
                <Link href={newProfileAddress()} className={buttonClasses({ variant: 'primary' })}>
                  <Plus aria-hidden="true" />
                  Add Lending Profile
                </Link>
              </>
            }
          />
          {details.isMissing && (
            <MissingRecord title="Lending profile not found" onDismiss={details.close}>
              The link leads to a lending profile that was deleted, or that another organization has
              not published.
            </MissingRecord>
          )}
        </>
      }
    >
      <ViewBar views={views} columns={profileColumns} choice={columns} />
      <LendingProfilesFilterBar
        list={list}
        total={total ?? 0}
        facets={profiles.data?.facets}
        resultText={resultText}
        end={
          <ListTools
            importAddress={importAddress}
            choosing={bulk.choosing}
            list="lending-profiles"
            noun="lending profiles"
            query={profileQuery(list)}
            columns={profileColumns}
            choice={columns}
          />
        }
      />
      <DataTable
        handle={table}
        label="Lending profiles"
        columns={profileColumns}
        choice={columns.choice}
        rows={rows}
        rowName={rowName}
        rowHref={profileAddress}
        onOpen={({ id }) => details.open(id)}
        openId={details.row?.id}
        onEdit={edit}
        canEdit={mayWrite}
        selection={bulk.selection}
        selectionActions={
          <>
            {bulk.actions}
            <Button
              size="sm"
              aria-disabled={!canCompare || undefined}
              onClick={() => canCompare && comparison.open([...selected])}
            >
              <Columns2 aria-hidden="true" />
              {canCompare ? 'Compare' : `Compare (${compareAtLeast} to ${compareAtMost})`}
            </Button>
          </>
        }
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        empty={
          <EmptyList title="No lending profiles found matching your criteria" list={list}>
            Lending profiles stand here as soon as an organization adds one.
          </EmptyList>
        }
        {...tableFailure('Failed to fetch lending profiles', profiles)}
        foot={
          total !== undefined &&
          (total > pageLimit ? (
            <PagedFoot list={list} perPage={pageLimit} total={total} noun="lending profiles" />
          ) : (
            <TableFoot>
              <ListCount shown={total} total={everything} noun="lending profiles" />
            </TableFoot>
          ))
        }
      />
      {bulk.dialog}
      <LendingProfileDetails
        details={details}
        mayWrite={details.row !== undefined && mayWrite(details.row)}
        onDelete={deletion.ask}
        focusRow={focusRow}
      />
      {comparison.ids.length > 0 && (
        <CompareLendingProfilesDialog
          ids={comparison.ids}
          address={comparison.address}
          onClose={comparison.close}
        />
      )}
      {deletion.candidate && (
        <DeleteLendingProfileDialog
          profile={deletion.candidate}
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

/** The profiles the address compares; none where they are too few or too many. */
function useComparison() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const parameters = new URLSearchParams(search)
  const named = [
    ...new Set((parameters.get(compareParameter) ?? '').split(',').filter((id) => id !== '')),
  ]
  const go = (ids: readonly string[]) => {
    const next = new URLSearchParams(search)
    if (ids.length === 0) next.delete(compareParameter)
    else next.set(compareParameter, ids.join(','))
    const text = next.toString()
    navigate(text === '' ? paths.lendingProfiles : `${paths.lendingProfiles}?${text}`, {
      replace: ids.length === 0,
    })
  }
  return {
    ids: named.length >= compareAtLeast && named.length <= compareAtMost ? named : [],
    address: addressWith(paths.lendingProfiles, { [compareParameter]: named.join(',') }),
    open: go,
    close: () => go([]),
  }
}
