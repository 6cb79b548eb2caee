import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Resource } from '#contract/resources'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { fileText, MembershipTags, ResourceLinks, TypeBadge } from './resource-words.tsx'

/** One resource of the library (P-125); editing and deleting are for administrators. */
export function ResourceCard({
  resource,
  href,
  onReach,
  onEdit,
  onDelete,
}: {
  resource: Resource
  /** Opens the details over the list as it is. */
  href: string
  /** Its name has the focus. */
  onReach: (id: string) => void
  onEdit: ((resource: Resource) => void) | undefined
  onDelete: (resource: Resource) => void
}) {
  const titleId = useId()
  const kind = fileText(resource)
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex h-full flex-col rounded-sheet border border-rule bg-sheet px-4.5 pt-4 break-inside-avoid group-data-many/grid:[contain-intrinsic-size:auto_260px] group-data-many/grid:[content-visibility:auto] has-[h3_a:hover]:border-field"
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-1.5">
          <TypeBadge type={resource.type} />
          {resource.status !== 'published' && <StatusBadge status={resource.status} />}
        </span>
        {onEdit && (
          <span className="relative z-1 -mr-[7px] flex print:hidden">
            <IconButton label={`Edit ${resource.name}`} size="sm" onClick={() => onEdit(resource)}>
              <Pencil aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Delete ${resource.name}`}
              size="sm"
              onClick={() => onDelete(resource)}
            >
              <Trash2 aria-hidden="true" className="size-3.5" />
            </IconButton>
          </span>
        )}
      </div>
      <h3
        id={titleId}
        className="mt-[11px] font-display text-[1.0625rem]/6 font-medium tracking-[-.008em] wrap-anywhere"
      >
        {/* The whole card opens the details; its other links and buttons lie above it. */}
        <Link
          href={href}
          onFocus={() => onReach(resource.id)}
          data-row={resource.id}
          className="text-ink no-underline! after:absolute after:inset-0 after:rounded-sheet after:content-[''] hover:underline! hover:underline-offset-[3px]"
        >
          {resource.name}
        </Link>
      </h3>
      {resource.author && (
        <p className="mt-px text-meta text-ink-3 wrap-anywhere">by {resource.author}</p>
      )}
      {resource.description && (
        <p className="mt-[9px] line-clamp-4 text-table/5 text-ink-2 wrap-anywhere whitespace-pre-line">
          {resource.description}
        </p>
      )}
      <div className="mt-3 mb-3.5">
        <MembershipTags bases={resource.membershipBase} />
      </div>
      <footer className="-mx-4.5 mt-auto flex min-h-[45px] flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-rule px-4.5 py-2.5 whitespace-nowrap">
        <ResourceLinks resource={resource} describedBy={titleId} className="relative z-1" />
        {!resource.url && !resource.file && (
          <span className="text-meta text-ink-3">Nothing to open yet</span>
        )}
        {kind && <span className="ml-auto text-meta text-ink-3">{kind}</span>}
      </footer>
    </article>
  )
}
