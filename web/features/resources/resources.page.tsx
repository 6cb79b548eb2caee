import { Plus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { pageLimit } from '#contract/common/page'
import type { Resource } from '#contract/resources'
import { isAdmin } from '#contract/rights'
import { useOpenView, ViewBar } from '#web/features/saved-views/saved-views.public.ts'
import { pageHeads } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { wordedFilters } from '#web/kit/table/list-filters.ts'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { PagedFoot } from '#web/kit/table/table-foot.tsx'
import { useListPlace } from '#web/kit/table/use-list-place.ts'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { virtualFrom } from '#web/kit/table/use-virtual-rows.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useAddRequest } from '#web/lib/add-request.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { focusListHome } from '#web/lib/page-focus.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { useFoundRecords } from '#web/registry/use-found-records.tsx'
import { DeleteResourceDialog } from './delete-resource.dialog.tsx'
import { ResourceCard } from './resource-card.tsx'
import { ResourceDetails } from './resource-details.tsx'
import { ResourceDialog } from './resource.dialog.tsx'
import { resourceFilters, resourceQuery } from './resources-list.ts'
import { resources } from './resources.queries.ts'

const orders = [
  { field: 'createdAt', label: 'Added' },
  { field: 'name', label: 'Name' },
  { field: 'updatedAt', label: 'Updated' },
] as const

const documented = ['type', 'membershipBase'] as const

type Editing = { resource?: Resource } | null

/** The library of term sheets, guidance and guides. */
export function ResourcesPage() {
  const isAdministrator = isAdmin(useCurrentUser())
  const list = useUrlFilters(resourceFilters)
  const views = useOpenView('/resources', resourceFilters)
  const { found, rows, total, text, counts } = useFoundRecords({
    of: resources,
    list,
    query: resourceQuery(list, isAdministrator),
    whole: isAdministrator ? { adminView: true } : {},
    rowsOf: (answer) => answer.resources,
  })
  const [editing, setEditing] = useState<Editing>(null)
  useAddRequest(isAdministrator, () => setEditing({}))
  const grid = useRef<HTMLUListElement>(null)
  /** The card of a resource, or the list where there is none any more. */
  const focusCard = (id: string) => {
    const card = grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    if (card) card.focus()
    else focusListHome()
  }
  const [activeId, setActiveId] = useState<string>()
  const goTo = useCallback(
    (id: string, isFocused: boolean) => {
      setActiveId(id)
      if (isFocused)
        grid.current
          ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
          ?.focus({ preventScroll: true })
    },
    [setActiveId],
  )
  useListPlace({ body: grid, rows, activeId, goTo })
  const deletion = useRowDeletion(rows, focusCard)
  const details = useOpenRow(rows, resources.one, deletion.candidate?.id)
  const edit = (resource: Resource) => {
    details.close()
    setEditing({ resource })
  }

  const stopEditing = () => {
    const id = editing?.resource?.id
    setEditing(null)
    // The details that led to the form have closed, and their button with them.
    if (id !== undefined) requestAnimationFrame(() => isFocusLost() && focusCard(id))
  }

  return (
    <Workbench
      head={
        <>
          <PageHeader
            {...pageHeads.resources}
            actions={
              isAdministrator && (
                <Button variant="primary" onClick={() => setEditing({})}>
                  <Plus aria-hidden="true" />
                  Add Resource
                </Button>
              )
            }
          />
          {details.isMissing && (
            <MissingRecord title="Resource not found" onDismiss={details.close}>
              This resource was deleted or is not shared with you.
            </MissingRecord>
          )}
        </>
      }
    >
      <FilterBar
        list={list}
        searchLabel="Search resources..."
        start={<ViewBar views={views} />}
        documented={documented}
        filters={wordedFilters(list, resourceFilters.filters, {
          // Types and memberships are not counted.
          status: counts?.['status'],
        }).filter(({ name }) => isAdministrator || name !== 'status')}
        total={total}
        noun={['resource', 'resources']}
        resultText={text}
        sortable={orders}
        end={
          <>
            <span className="text-meta text-ink-3 max-sm:hidden" aria-hidden="true">
              {total !== undefined && text}
            </span>
            <ExportMenu
              list="resources"
              noun="resources"
              query={resourceQuery(list, isAdministrator)}
            />
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-auto px-7 pt-1 pb-12 max-xl:px-6 max-sm:px-4 max-sm:pb-8 print:overflow-visible">
        {found.isPending && (
          <output className="block p-7 text-center text-ink-2">Loading resources...</output>
        )}
        {found.isLoadingError && <QueryError title="Failed to fetch resources" query={found} />}
        {found.isRefetchError && (
          <Alert tone="warn" className="mb-3">
            Failed to fetch resources. {sentenceOf(found.error)} The cards below may be out of date.
          </Alert>
        )}
        {rows?.length === 0 && (
          <EmptyList
            title="No resources found"
            list={list}
            action={
              isAdministrator && (
                <Button variant="primary" onClick={() => setEditing({})}>
                  <Plus aria-hidden="true" />
                  Add the first resource
                </Button>
              )
            }
          >
            {isAdministrator
              ? 'Share a term sheet, guidance or a guide with the whole campaign.'
              : 'Administrators share term sheets, guidance, and guides here.'}
          </EmptyList>
        )}
        {rows !== undefined && rows.length > 0 && (
          <>
            <h2 className="sr-only">Resources</h2>
            <ul
              ref={grid}
              aria-label="Resources"
              data-many={rows.length > virtualFrom || undefined}
              className="group/grid grid grid-cols-1 gap-5 max-sm:gap-3.5 sm:grid-cols-2 xl:grid-cols-3"
            >
              {rows.map((resource) => (
                <li key={resource.id}>
                  <ResourceCard
                    resource={resource}
                    href={details.addressOf(resource.id)}
                    onReach={setActiveId}
                    onEdit={isAdministrator ? edit : undefined}
                    onDelete={deletion.ask}
                  />
                </li>
              ))}
            </ul>
            {total !== undefined && total > pageLimit && (
              <PagedFoot list={list} perPage={pageLimit} total={total} noun="resources" />
            )}
          </>
        )}
      </div>
      <ResourceDetails
        details={details}
        mayWrite={isAdministrator}
        onEdit={edit}
        onDelete={deletion.ask}
        focusRow={focusCard}
      />
      {editing && <ResourceDialog resource={editing.resource} onClose={stopEditing} />}
      {deletion.candidate && (
        <DeleteResourceDialog
          record={deletion.candidate}
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
