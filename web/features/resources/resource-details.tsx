import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { resourceTypes } from '#contract/common/enums'
import { resourceFields } from '#contract/record-fields/resource-fields'
import type { Resource } from '#contract/resources'
import { FilePreview } from '#web/kit/files/file-preview.tsx'
import { RecordHistory } from '#web/features/history/history.public.tsx'
import { RecordFacts, type DetailsOf } from '#web/kit/display/record-facts.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog, detailsOfRow } from '#web/kit/overlay/details-dialog.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import type { OpenRow } from '#web/lib/use-open-row.ts'
import { addressesOf } from '#web/registry/registry.ts'
import { resources } from './resources.queries.ts'
import { fileText, MembershipTags, ResourceLinks, TypeBadge } from './resource-words.tsx'

/** What the details of a resource show: nearly all of it in a way of its own. */
export const resourceDetails: DetailsOf<Resource> = {
  fields: resourceFields,
  heading: [
    'name',
    'type',
    'membershipBase',
    'author',
    'description',
    'url',
    'file',
    'status',
    'updatedAt',
  ],
  sections: [],
}

const addressOf = addressesOf(resources).open

interface ResourceDetailsProps {
  details: OpenRow<Resource>
  mayWrite: boolean
  onEdit: (resource: Resource) => void
  onDelete: (resource: Resource) => void
  focusRow: (id: string) => void
}

/** A resource in full over its list, with a look at its file. */
export function ResourceDetails({
  details,
  mayWrite,
  onEdit,
  onDelete,
  focusRow,
}: ResourceDetailsProps) {
  const { row: resource } = details
  useRecentRecord(
    resource && {
      entity: 'resources',
      id: resource.id,
      name: resource.name,
      detail: [resourceTypes[resource.type], resource.author].filter(Boolean).join(', '),
      address: addressOf(resource),
    },
  )
  return (
    <DetailsDialog
      {...detailsOfRow('resource', details, focusRow)}
      title={resource?.name ?? ''}
      above={
        resource && (
          <>
            <TypeBadge type={resource.type} />
            {mayWrite && <StatusBadge status={resource.status} />}
            <span>
              updated <Timestamp value={resource.updatedAt} />
            </span>
          </>
        )
      }
      subtitle={resource?.author ? `by ${resource.author}` : undefined}
      address={resource ? addressOf(resource) : resources.path}
      onDelete={resource && mayWrite && (() => onDelete(resource))}
      primary={
        resource &&
        mayWrite && (
          <Button variant="primary" onClick={() => onEdit(resource)}>
            <Pencil aria-hidden="true" />
            Edit Resource
          </Button>
        )
      }
    >
      {resource && <ResourceContent resource={resource} />}
      {resource && mayWrite && (
        <RecordHistory
          key={resource.id}
          entity="resources"
          id={resource.id}
          version={resource.version}
        />
      )}
    </DetailsDialog>
  )
}

function ResourceContent({ resource }: { resource: Resource }) {
  const nameId = useId()
  const kind = fileText(resource)
  const { fileInfo } = resource
  return (
    <div className="pt-1">
      <span id={nameId} hidden>
        {resource.name}
      </span>
      {resource.description && (
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{resource.description}</p>
      )}
      <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <MembershipTags bases={resource.membershipBase} />
      </div>
      <div className="mt-3.5 flex flex-wrap items-center gap-x-5 gap-y-1.5 border-t border-rule pt-2.5">
        <ResourceLinks resource={resource} describedBy={nameId} />
        {kind && (
          <span className="text-meta text-ink-3 wrap-anywhere">
            {fileInfo?.name} · {kind}
          </span>
        )}
      </div>
      <RecordFacts details={resourceDetails} record={resource} />
      {resource.file && fileInfo && (
        <FilePreview path={resource.file} name={fileInfo.name} type={fileInfo.type} />
      )}
    </div>
  )
}
