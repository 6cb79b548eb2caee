import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { campaignRoles, organizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import type { Organization } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { useOpenRecord } from '#web/lib/use-open-record.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { RegistryPage } from '#web/registry/registry-page.tsx'
import { useViewedList } from '#web/registry/use-viewed-list.ts'
import { WordedFilters } from '#web/registry/worded-filters.tsx'
import { AggregatorFilter, useAggregatorName } from './aggregator-filter.tsx'
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
  const { aggregatorId } = list.filters
  const aggregator = useAggregatorName(aggregatorId)

  return (
    <RegistryPage
      {...viewed}
      of={organizations}
      head={{ ...pageHeads.organizationsRegistry, className: 'mb-4' }}
      missing="This organization was deleted or is not shared with you."
      above={<RegistryCards />}
      empty="Organizations appear here once they are published."
      list={paper.list}
      found={{
        rows: found.data?.organizations,
        total,
        counts,
        text: pageText(paper.list.page, paper.perPage, total ?? 0, 'organizations'),
        foot: (
          <PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun="organizations" />
        ),
        ...tableFailure('Failed to fetch organizations', found),
      }}
      columns={registryColumns}
      filters={{
        chips: filterChips(list, {
          campaignRole: ['Role', labelsOfChosen(campaignRoles)],
          organizationType: ['Type', labelsOfChosen(organizationTypes)],
          location: ['Location', labelsOfChosen(states)],
          aggregatorId: ['Members of', () => aggregator],
        }),
        children: (
          <>
            <WordedFilters list={list} filters={registryFilters.filters} counts={counts} />
            <AggregatorFilter
              value={aggregatorId}
              onChange={(id) => list.setFilter('aggregatorId', id)}
            />
          </>
        ),
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
