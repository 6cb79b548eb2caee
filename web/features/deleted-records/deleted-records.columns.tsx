import type { AuditEntry } from '#contract/audit'
import { restorableKinds, type DeletedRecord, type RestorableKind } from '#contract/deleted-records'
import { recordName } from '#web/lib/audit-record.ts'
import type { Names } from '#web/lib/change-words.ts'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'

/** What the record was called. */
export const deletedName = (entry: AuditEntry, names: Names): string =>
  recordName(entry, names) ?? 'Unnamed record'

// The list holds restorable ones alone.
const kindOf = ({ entity }: AuditEntry): string => restorableKinds[entity as RestorableKind]

function ownerOf({ changes }: AuditEntry, names: Names): string | null {
  const id = changes.find(({ field }) => field === 'organizationId')?.from
  return typeof id === 'string' ? (names[id] ?? null) : null
}

/** What it was called, and on a line of its own what must come back before it. */
function NameOfDeleted({ entry, names }: { entry: DeletedRecord; names: Names }) {
  if (entry.obstacle === null) return deletedName(entry, names)
  return (
    <>
      <span className="block truncate sm:pt-1.5">{deletedName(entry, names)}</span>
      <span className="block text-meta font-normal whitespace-normal text-ink-2 sm:pb-1.5">
        {entry.obstacle.message}
      </span>
    </>
  )
}

/** The columns of what was deleted. */
export const deletedColumns = (names: Names): readonly DataColumn<DeletedRecord>[] => [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    minWidth: 240,
    cell: (entry) => <NameOfDeleted entry={entry} names={names} />,
  },
  { id: 'entity', header: 'Kind', width: 160, card: 'subtitle', cell: kindOf },
  {
    id: 'organizationName',
    header: 'Organization',
    width: 170,
    cell: (entry) => ownerOf(entry, names) ?? <Missing>None</Missing>,
  },
  {
    id: 'at',
    header: 'Deleted',
    width: 190,
    cell: (entry) => <Timestamp value={entry.at} withTime />,
  },
  {
    id: 'actorName',
    header: 'Deleted by',
    width: 170,
    isQuiet: true,
    cell: (entry) => entry.actorName ?? <Missing>Not known</Missing>,
  },
]
