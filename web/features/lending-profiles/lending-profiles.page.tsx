import { Columns2 } from 'lucide-react'
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { mayWriteRecord } from '#contract/rights'
import { useBulkEdit } from '#web/features/bulk-edits/bulk-edits.public.tsx'
import { addressWith, pageHeads, paths, withParameters } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { endsFilter, filterOf, wordedFilters } from '#web/kit/table/list-filters.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useNameOfOrganization } from '#web/lib/record-names.ts'
import { AddRecordLink } from '#web/registry/add-record-link.tsx'
import { RegistryDetails } from '#web/registry/registry-details.tsx'
import { RegistryPage } from '#web/registry/registry-page.tsx'
import { useFoundRecords } from '#web/registry/use-found-records.tsx'
import { useViewedList } from '#web/registry/use-viewed-list.ts'
import {
  compareAtLeast,
  compareAtMost,
  CompareLendingProfilesDialog,
  compareParameter,
} from './compare-lending-profiles.dialog.tsx'
import { lendingProfileDetails } from './lending-profile-details.tsx'
import { lendingProfileFilters, lendingProfileQuery } from './lending-profiles-list.ts'
import { lendingProfileColumns } from './lending-profiles.columns.tsx'
import { lendingProfiles } from './lending-profiles.queries.ts'

const noneSelected: ReadonlySet<string> = new Set()

/** Who lends what, to whom and where (P-207). */
export function LendingProfilesPage() {
  const importAddress = useImportAddress('lending-profiles')
  const user = useCurrentUser()
  const viewed = useViewedList('/lending-profiles', lendingProfileFilters, 'lending-profiles')
  const { list } = viewed
  const found = useFoundRecords({
    of: lendingProfiles,
    list,
    query: lendingProfileQuery(list),
    rowsOf: (answer) => answer.lendingProfiles,
  })
  const mayWrite = useCallback(
    (lendingProfile: LendingProfile) => mayWriteRecord(user, lendingProfile),
    [user],
  )
  const bulk = useBulkEdit({
    entity: 'lending-profiles',
    rows: found.rows,
    mayWrite,
    choosesAll: true,
  })
  const comparison = useComparison()
  const selected = bulk.selection?.selected ?? noneSelected
  const canCompare = selected.size >= compareAtLeast && selected.size <= compareAtMost
  const organizationName = useNameOfOrganization(list.filters.organizationId)

  return (
    <RegistryPage
      {...viewed}
      of={lendingProfiles}
      head={{
        ...pageHeads.lendingProfiles,
        actions: (
          <>
            <ImportButton entity="lending-profiles" />
            <AddRecordLink of={lendingProfiles} />
          </>
        ),
      }}
      missing="This lending profile was deleted or is not shared with you."
      empty="Lending profiles appear here once an organization adds one."
      found={found}
      columns={lendingProfileColumns}
      filters={{
        filters: [
          ...wordedFilters(list, lendingProfileFilters.filters, found.counts),
          endsFilter(list, {
            label: 'Loan amount',
            kind: 'dollars',
            ends: ['loanAmount'],
            hint: 'Profiles that lend this amount.',
            text: (amount) => formatMoney(amount ?? '') ?? '',
          }),
          filterOf(list, 'organizationId', { label: 'Organization', nameOf: organizationName }),
        ],
      }}
      exported={{ importAddress, query: lendingProfileQuery(list) }}
      bulk={bulk}
      mayWrite={mayWrite}
      table={{
        selectionActions: (
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
        ),
      }}
      renderDetails={(shown) => (
        <RegistryDetails {...shown} of={lendingProfiles} shows={lendingProfileDetails} />
      )}
    >
      {comparison.ids.length > 0 && (
        <CompareLendingProfilesDialog
          ids={comparison.ids}
          address={comparison.address}
          onClose={comparison.close}
        />
      )}
    </RegistryPage>
  )
}

/** The lending profiles the address compares; none where they are too few or too many. */
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
    navigate(withParameters(paths.lendingProfiles, next), { replace: ids.length === 0 })
  }
  return {
    ids: named.length >= compareAtLeast && named.length <= compareAtMost ? named : [],
    address: addressWith(paths.lendingProfiles, { [compareParameter]: named.join(',') }),
    open: go,
    close: () => go([]),
  }
}
