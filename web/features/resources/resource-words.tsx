import {
  BookOpen,
  Compass,
  Download,
  ExternalLink,
  ScrollText,
  type LucideIcon,
} from 'lucide-react'
import { membershipBases, resourceTypes } from '#contract/common/enums'
import type { Resource } from '#contract/resources'
import { Badge, Tag } from '#web/kit/display/badge.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { fileKindText, fileSizeText } from '#web/kit/files/file-words.ts'

const icons: Record<Resource['type'], LucideIcon> = {
  term_sheet: ScrollText,
  guidance: Compass,
  guide: BookOpen,
}

/** What kind of resource it is: a glyph and a word. */
export function TypeBadge({ type }: Pick<Resource, 'type'>) {
  return <Badge icon={icons[type]}>{resourceTypes[type]}</Badge>
}

/** The memberships a resource is meant for. */
export function MembershipTags({ bases }: { bases: Resource['membershipBase'] }) {
  if (bases.length === 0) return null
  return (
    <ul aria-label="Memberships" className="flex flex-wrap gap-[5px]">
      {bases.map((base) => (
        <li key={base} className="flex">
          <Tag>{membershipBases[base]}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** "PDF, 412 KB"; nothing where the file is an address elsewhere. */
export function fileText({ fileInfo }: Resource): string | null {
  return fileInfo && `${fileKindText(fileInfo.type)}, ${fileSizeText(fileInfo.bytes)}`
}

const linkClasses =
  'inline-flex min-h-6 items-center gap-1.5 text-label font-strong underline-offset-[3px] hover:underline'

/** What a resource leads to, each in a tab of its own; both links are described by the element with the resource's name. */
export function ResourceLinks({
  resource,
  describedBy,
  className,
}: {
  resource: Resource
  describedBy: string
  className?: string
}) {
  const away = {
    target: '_blank',
    rel: 'noopener noreferrer',
    'aria-describedby': describedBy,
  } as const
  return (
    <>
      {resource.url && (
        <a href={resource.url} {...away} className={cn(linkClasses, className)}>
          <ExternalLink aria-hidden="true" className="size-3.5" />
          View Resource
        </a>
      )}
      {resource.file && (
        <a href={resource.file} {...away} className={cn(linkClasses, className)}>
          <Download aria-hidden="true" className="size-3.5" />
          Download File
        </a>
      )}
    </>
  )
}
