import { auditEntities, type AuditEntry } from '#contract/audit'
import { ActionBadge } from '#web/kit/display/action-badge.tsx'
import { type Names, actorWords } from '#web/lib/change-words.ts'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { recordName } from '#web/lib/audit-record.ts'
import { whatHappened } from './audit-words.ts'

/** Who did it; entries of nobody come from sign-in attempts and from the portal itself. */
export function Actor({ entry }: { entry: Pick<AuditEntry, 'actorId' | 'actorName' | 'token'> }) {
  if (entry.actorName !== null) return actorWords(entry)
  return <Missing>{entry.actorId === null ? 'No one signed in' : 'Deleted account'}</Missing>
}

/** The columns of the audit trail. The record names the row, as it was called then. */
export const auditColumns = (names: Names): readonly DataColumn<AuditEntry>[] => [
  {
    id: 'recordName',
    header: 'Name',
    isName: true,
    minWidth: 170,
    cell: (entry) => recordName(entry, names) ?? <Missing>None</Missing>,
  },
  {
    id: 'at',
    header: 'Time',
    width: 190,
    cell: (entry) => <Timestamp value={entry.at} withTime />,
  },
  {
    id: 'actorName',
    header: 'Who',
    minWidth: 150,
    card: 'subtitle',
    cell: (entry) => <Actor entry={entry} />,
  },
  {
    id: 'action',
    header: 'Action',
    width: 150,
    card: 'badge',
    cell: (entry) => <ActionBadge action={entry.action} />,
  },
  { id: 'entity', header: 'Record', width: 150, cell: (entry) => auditEntities[entry.entity] },
  {
    id: 'changes',
    header: 'Fields',
    minWidth: 200,
    isQuiet: true,
    cell: (entry) => whatHappened(entry) ?? <Missing>No fields</Missing>,
  },
  {
    id: 'ip',
    header: 'Network address',
    width: 140,
    isQuiet: true,
    cell: (entry) => entry.ip ?? <Missing>Not known</Missing>,
  },
  {
    id: 'entityId',
    header: 'Record ID',
    width: 300,
    isQuiet: true,
    defaultVisible: false,
    cell: (entry) => entry.entityId ?? <Missing>None</Missing>,
  },
]
