import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Organization } from '#contract/organizations'
import { useOpenView, ViewBar } from '#web/features/saved-views/saved-views.public.ts'
import { useBulkEdit } from '#web/features/bulk-edits/bulk-edits.public.tsx'
import { organizationAddress, pageHeads, paths } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useAddRequest } from '#web/lib/add-request.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { AddedOrganization } from '#web/features/registration/added-organization.public.tsx'
import { Dialog, DialogBody, DialogContent, DialogHeader } from '#web/kit/overlay/dialog.tsx'
import { DeleteOrganizationDialog } from './delete-organization.dialog.tsx'
import { OrganizationDialog } from './organization.dialog.tsx'
import { OrganizationActions } from './organization-actions.tsx'
import { OrganizationsFilterBar } from './organizations-filter-bar.tsx'
import { organizationFilters, organizationQuery } from './organizations-list.ts'
import { organizationColumnFields, organizationColumns } from './organizations.columns.tsx'
import { organizations } from './organizations.queries.ts'

/** Rows of a page, as documented (P-089). */
const perPage = 20

/** The organization whose form is open; none of a new one. */
type Editing = { organization?: Organization } | null

/** The page is for administrators, who change all of them. */
const always = () => true
const nameOf = ({ name }: Organization) => name
const addressOf = ({ id }: Organization) => organizationAddress(id)

/** Every organization of every status, for administrators (C-06). */
export function OrganizationsPage() {
  const importAddress = useImportAddress('organizations')
  const list = useUrlFilters(organizationFilters)
  const views = useOpenView('/organizations', organizationFilters)
  const paper = usePrintedList(list, perPage)
  const found = organizations.useList(organizationQuery(paper.list, paper.perPage))
  usePrintOnceRead(paper, found)
  const [editing, setEditing] = useState<Editing>(null)
  const [added, setAdded] = useState<Organization | null>(null)
  // Behind what the form does as it closes: it gives the focus back to its opener.
  const showAdded = (organization: Organization) => setTimeout(() => setAdded(organization))
  const table = useRef<DataTableHandle>(null)
  const rows = found.data?.organizations
  const total = found.data?.total
  usePageWithin(list, perPage, found)

  const bulk = useBulkEdit({ entity: 'organizations', rows, mayWrite: always })
  const deletion = useRowDeletion(rows, (id) => table.current?.focusRow(id))
  const { ask } = deletion

  useAddRequest(true, () => setEditing({}))
  const rowActions = useMemo(
    () => (organization: Organization) => (
      <OrganizationActions
        organization={organization}
        onEdit={() => setEditing({ organization })}
        onDelete={() => ask(organization)}
      />
    ),
    [ask],
  )

  const add = (
    <Button variant="primary" onClick={() => setEditing({})}>
      <Plus aria-hidden="true" />
      Add Organization
    </Button>
  )
  const actions = (
    <>
      <Link href={paths.organizationDuplicates} className={buttonClasses()}>
        Find duplicates
      </Link>
      <ImportButton entity="organizations" />
      {add}
    </>
  )
  return (
    <Workbench head={<PageHeader {...pageHeads.organizations} actions={actions} />}>
      <OrganizationsFilterBar
        start={<ViewBar views={views} />}
        list={paper.list}
        total={total}
        perPage={paper.perPage}
        end={
          <ExportMenu
            importAddress={importAddress}
            choosing={bulk.choosing}
            list="organizations"
            noun="organizations"
            query={organizationQuery(list, perPage)}
            onPrint={paper.print}
            columns={organizationColumns}
            behind={organizationColumnFields}
          />
        }
      />
      <DataTable
        handle={table}
        label="Organizations"
        columns={organizationColumns}
        rows={rows}
        rowName={nameOf}
        rowHref={addressOf}
        rowActions={rowActions}
        actionsWidth={84}
        selection={bulk.selection}
        selectionActions={bulk.actions}
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        empty={
          <EmptyList title="No organizations found" list={list} action={add}>
            Get started by adding your first organization
          </EmptyList>
        }
        {...tableFailure('Failed to fetch organizations', found)}
        foot={
          <PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun="organizations" />
        }
      />
      {bulk.dialog}
      {editing && (
        <OrganizationDialog {...editing} onClose={() => setEditing(null)} onAdded={showAdded} />
      )}
      <Dialog open={added !== null} onOpenChange={(isOpen) => !isOpen && setAdded(null)}>
        {added !== null && (
          <DialogContent size="sm">
            <DialogHeader title={added.name} description="Organization created" />
            <DialogBody>
              <AddedOrganization organization={added} onChange={setAdded} />
            </DialogBody>
          </DialogContent>
        )}
      </Dialog>
      {deletion.candidate && (
        <DeleteOrganizationDialog
          record={deletion.candidate}
          onClose={deletion.cancel}
          onDone={deletion.done}
        />
      )}
    </Workbench>
  )
}
