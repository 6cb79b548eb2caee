import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Organization } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { wordedFilters } from '#web/kit/table/list-filters.ts'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { useOpenRecord } from '#web/lib/use-open-record.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { RegistryPage } from '#web/registry/registry-page.tsx'
import { useViewedList } from '#web/registry/use-viewed-list.ts'
import { useAggregatorFilter } from './aggregator-filter.ts'
import { OrganizationDetailsDialog } from './organization-details.dialog.tsx'
import { registryFilters, registryQuery } from './organizations-list.ts'
import { organizationColumnFields, registryColumns } from './organizations.columns.tsx'
import { organizations } from './organizations.queries.ts'
import { RegistryCards } from './registry-cards.tsx'

const editAddress = ({ id }: Organization) => addressWith(paths.register, { edit: id })

/** The published organizations of the campaign, for everybody in it. */
export function OrganizationsRegistryPage() {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const { list, ...viewed } = useViewedList(
    '/organizations-registry',
    registryFilters,
    'organizations-registry',
  )
  const perPage = usePreferences().rowsPerPage
  const paper = usePrintedList(list, perPage)
  const found = organizations.useList(registryQuery(paper.list, paper.perPage))
  usePrintOnceRead(paper, found)
  usePageWithin(list, perPage, found)
  const total = found.data?.total
  const counts = found.data?.facets
  const { addressOf } = useOpenRecord()
  const edit = useMemo(
    () =>
      isAdmin(user)
        ? (organization: Organization) => navigate(editAddress(organization))
        : undefined,
    [user, navigate],
  )
  const memberOf = useAggregatorFilter(list)

  return (
    <RegistryPage
      {...viewed}
      of={organizations}
      head={{ ...pageHeads.organizationsRegistry, className: 'mb-3' }}
      missing="This organization was deleted or is not shared with you."
      above={<RegistryCards />}
      empty="Organizations appear here once they are published."
      list={paper.list}
      found={{
        rows: found.data?.organizations,
        total,
        counts,
        text: pageText(paper.list.page, paper.perPage, total, 'organizations'),
        foot: (
          <PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun="organizations" />
        ),
        ...tableFailure('Failed to fetch organizations', found),
      }}
      columns={registryColumns}
      filters={{
        documented: ['campaignRole'],
        filters: [...wordedFilters(list, registryFilters.filters, counts), memberOf],
      }}
      exported={{
        query: registryQuery(list, perPage),
        onPrint: paper.print,
        behind: organizationColumnFields,
      }}
      table={{ onEdit: edit, rowHref: ({ id }) => addressOf(id) }}
      renderDetails={({ details, focusRow }) => (
        <OrganizationDetailsDialog
          organization={details.row}
          address={details.row ? details.addressOf(details.row.id) : ''}
          walk={{ noun: 'organization', onPrevious: details.onPrevious, onNext: details.onNext }}
          onClose={details.close}
          onEdit={edit}
          returnFocus={() => details.returnTo(focusRow)}
        />
      )}
    />
  )
}
