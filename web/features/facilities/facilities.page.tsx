import { useCallback, useMemo } from 'react'
import type { Facility } from '#contract/facilities'
import { isAdmin, mayWriteFacilities } from '#contract/rights'
import { useBulkEdit } from '#web/features/bulk-edits/bulk-edits.public.tsx'
import { pageHeads } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { filterOf, wordedFilters } from '#web/kit/table/list-filters.ts'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { useNameOfOrganization } from '#web/lib/record-names.ts'
import { AddRecordLink } from '#web/registry/add-record-link.tsx'
import { RegistryDetails } from '#web/registry/registry-details.tsx'
import { RegistryPage } from '#web/registry/registry-page.tsx'
import { useFoundRecords } from '#web/registry/use-found-records.tsx'
import { useViewedList } from '#web/registry/use-viewed-list.ts'
import { DeleteFacilityDialog } from './delete-facility.dialog.tsx'
import {
  administratorFilters,
  facilityFilters,
  facilityQuery,
  statusesOf,
} from './facilities-list.ts'
import { facilityColumnFields, facilityColumns } from './facilities.columns.tsx'
import { facilities } from './facilities.queries.ts'
import { facilityDetails } from './facility-facts.tsx'

const always = () => true

/** The registry of catalytic facilities. */
export function FacilitiesPage() {
  const importAddress = useImportAddress('catalytic-facilities')
  const user = useCurrentUser()
  const mayWrite = mayWriteFacilities(user)
  const viewed = useViewedList('/catalytic-facilities', facilityFilters, 'facilities')
  const { list } = viewed
  const found = useFoundRecords({
    of: facilities,
    list,
    query: facilityQuery(list),
    whole: { status: statusesOf(list.filters.status) },
    rowsOf: (answer) => answer.catalyticFacilities,
    footEnd: 'Progress is capital raised divided by target',
  })
  const { rows, total, counts } = found
  const bulk = useBulkEdit({
    entity: 'catalytic-facilities',
    rows,
    mayWrite: useCallback(() => mayWrite, [mayWrite]),
  })
  const totals = useMemo(
    () => (rows === undefined || total !== rows.length ? undefined : totalsOf(rows)),
    [rows, total],
  )
  const organizationName = useNameOfOrganization(list.filters.organizationId)

  return (
    <RegistryPage
      {...viewed}
      of={facilities}
      head={{
        ...pageHeads.facilities,
        actions: mayWrite && (
          <>
            <ImportButton entity="catalytic-facilities" />
            <AddRecordLink of={facilities} />
          </>
        ),
      }}
      missing="This facility was deleted or is not shared with you."
      empty="Published facilities appear here; choose another status to see the others."
      found={found}
      columns={facilityColumns}
      filters={{
        documented: ['facilityType', 'eligibleRecipients', 'progress'],
        filters: [
          ...wordedFilters(
            list,
            isAdmin(user) ? administratorFilters : facilityFilters.filters,
            counts,
          ),
          filterOf(list, 'organizationId', { label: 'Organization', nameOf: organizationName }),
        ],
      }}
      exported={{ importAddress, query: facilityQuery(list), behind: facilityColumnFields }}
      bulk={bulk}
      mayWrite={mayWrite && always}
      table={{ totals }}
      renderDetails={(shown) => (
        <RegistryDetails {...shown} of={facilities} shows={facilityDetails} />
      )}
      renderDeletion={(question) => <DeleteFacilityDialog {...question} />}
    />
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
