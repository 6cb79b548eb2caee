import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Organization } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import { useOpenView } from '#web/app/panels/use-open-view.ts'
import { useViewColumns } from '#web/app/panels/use-view-columns.ts'
import { ViewBar } from '#web/app/panels/view-bar.tsx'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { OrganizationDetailsDialog } from './organization-details.dialog.tsx'
import { registryFilters, registryQuery } from './organizations-list.ts'
import { organizationColumnFields, registryColumns } from './organizations.columns.tsx'
import { oneOrganization, useOrganizations } from './organizations.queries.ts'
import { RegistryCards } from './registry-cards.tsx'
import { RegistryFilterBar } from './registry-filter-bar.tsx'

const nameOf = ({ name }: Organization) => name
const editAddress = ({ id }: Organization) => addressWith(paths.register, { edit: id })

/** The published organizations of the campaign, for everybody in it. */
export function OrganizationsRegistryPage() {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const list = useUrlFilters(registryFilters)
  const perPage = usePreferences().rowsPerPage
  const paper = usePrintedList(list, perPage)
  const organizations = useOrganizations(registryQuery(paper.list, paper.perPage))
  usePrintOnceRead(paper, organizations)
  const views = useOpenView('/organizations-registry', registryFilters)
  const columns = useViewColumns(views.view, useColumnChoice('organizations-registry'))
  const table = useRef<DataTableHandle>(null)
  const rows = organizations.data?.organizations
  const total = organizations.data?.total
  usePageWithin(list, perPage, organizations)

  const details = useOpenRow(rows, oneOrganization)
  const edit = useMemo(
    () =>
      isAdmin(user)
        ? (organization: Organization) => navigate(editAddress(organization))
        : undefined,
    [user, navigate],
  )

  return (
    <Workbench
      head={
        <>
          <PageHeader {...pageHeads.organizationsRegistry} className="mb-4" />
          {details.isMissing && (
            <div className="mb-4">
              <MissingRecord title="Organization not found" onDismiss={details.close}>
                The link leads to an organization that was deleted, or that is not listed for you.
              </MissingRecord>
            </div>
          )}
          <RegistryCards />
        </>
      }
    >
      <ViewBar views={views} columns={registryColumns} choice={columns} />
      <RegistryFilterBar
        list={paper.list}
        total={total ?? 0}
        perPage={paper.perPage}
        counts={organizations.data?.facets}
        end={
          <ListTools
            list="organizations"
            noun="organizations"
            query={registryQuery(list, perPage)}
            onPrint={paper.print}
            columns={registryColumns}
            choice={columns}
            behind={organizationColumnFields}
          />
        }
      />
      <DataTable
        handle={table}
        label="Organizations"
        columns={registryColumns}
        choice={columns.choice}
        rows={rows}
        rowName={nameOf}
        rowHref={({ id }) => details.addressOf(id)}
        onOpen={({ id }) => details.open(id)}
        openId={details.row?.id}
        onEdit={edit}
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        empty={
          <EmptyList title="No organizations found matching your criteria" list={list}>
            Organizations stand here as soon as they are published.
          </EmptyList>
        }
        {...tableFailure('Failed to fetch organizations', organizations)}
        foot={
          <PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun="organizations" />
        }
      />
      <OrganizationDetailsDialog
        organization={details.row}
        address={details.row ? details.addressOf(details.row.id) : ''}
        walk={{ noun: 'organization', onPrevious: details.onPrevious, onNext: details.onNext }}
        onClose={details.close}
        onEdit={edit}
        returnFocus={() => details.returnTo((id) => table.current?.focusRow(id))}
      />
    </Workbench>
  )
}
