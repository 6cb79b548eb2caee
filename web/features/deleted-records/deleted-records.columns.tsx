import type { AuditEntry } from '#contract/audit'
import { restorableKinds, type RestorableKind } from '#contract/deleted-records'
import type { Names } from '#web/features/history/change-words.public.ts'
import type { DataColumn } from '#web/kit/data-column.ts'
import { Missing } from '#web/kit/facts.tsx'
import { Timestamp } from '#web/kit/timestamp.tsx'

const before = ({ changes }: AuditEntry, field: string): unknown => changes.find((change) => change.field === field)?.from

/** What the record was called. */
export function deletedName(entry: AuditEntry): string {
  const name = before(entry, 'name')
  return typeof name === 'string' ? name : 'Unnamed record'
}

/** The kind of the record; the list holds restorable ones alone. */
export const kindOf = ({ entity }: AuditEntry): string => restorableKinds[entity as RestorableKind]

function ownerOf(entry: AuditEntry, names: Names): string | null {
  const id = before(entry, 'organizationId')
  return typeof id === 'string' ? (names[id] ?? null) : null
}

/** The columns of what was deleted. */
export const deletedColumns = (names: Names): readonly DataColumn<AuditEntry>[] => [
  { id: 'name', header: 'Name', isName: true, minWidth: 240, cell: deletedName },
  { id: 'entity', header: 'Kind', width: 160, card: 'subtitle', cell: kindOf },
  { id: 'organizationName', header: 'Organization', minWidth: 180, cell: (entry) => ownerOf(entry, names) ?? <Missing>None</Missing> },
  { id: 'at', header: 'Deleted', width: 190, cell: (entry) => <Timestamp value={entry.at} withTime /> },
  { id: 'actorName', header: 'Deleted by', minWidth: 150, isQuiet: true, cell: (entry) => entry.actorName ?? <Missing>Not known</Missing> },
]
