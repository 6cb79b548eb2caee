import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { auditEntities, type AuditEntry } from '#contract/audit'
import { restorableBy } from '#contract/deleted-records'
import { ActionBadge } from '#web/kit/display/action-badge.tsx'
import { ChangeList, sideOf } from '#web/kit/display/change-list.tsx'
import type { Names } from '#web/lib/change-words.ts'
import { hasHistory, RestoreDeleted } from '#web/features/history/restore-deleted.public.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog, type DetailsWalk } from '#web/kit/overlay/details-dialog.tsx'
import { FactSection, Missing } from '#web/kit/display/facts.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatExactTime } from '#web/lib/format.ts'
import { entriesOfRecord, recordName } from '#web/lib/audit-record.ts'
import { entryName, placeOfRecord, whatHappened } from './audit-words.ts'
import { Actor } from './audit.columns.tsx'

export interface AuditEntryDialogProps {
  entry: AuditEntry
  names: Names
  /** The entry's own address. */
  address: string
  walk: DetailsWalk
  onClose: () => void
  returnFocus: () => void
}

/** One entry of the audit trail in full, with the ways to its record; a deleted record is restored from here. */
export function AuditEntryDialog({ entry, names, ...dialog }: AuditEntryDialogProps) {
  const user = useCurrentUser()
  const [isRestoring, setRestoring] = useState(false)
  const { entity, entityId, action } = entry
  const mayRestore =
    action === 'delete' &&
    entityId !== null &&
    hasHistory(entity) &&
    restorableBy(user).includes(entity)
  return (
    <DetailsDialog
      open
      title={entryName(entry, names)}
      above={<ActionBadge action={action} />}
      primary={
        mayRestore && (
          <Button variant="primary" onClick={() => setRestoring(true)}>
            <RotateCcw aria-hidden />
            Restore
          </Button>
        )
      }
      {...dialog}
    >
      <FactSection
        title="What happened"
        facts={[
          { label: 'Time', value: formatExactTime(entry.at) },
          { label: 'Time in UTC', value: formatExactTime(entry.at, 'UTC') },
          { label: 'Who', value: <Actor entry={entry} /> },
          { label: 'Network address', value: entry.ip ?? <Missing>Not known</Missing> },
          { label: 'Record', value: <Record entry={entry} names={names} /> },
          { label: 'Record ID', value: entityId ?? <Missing>None</Missing> },
        ]}
      />
      <section>
        <h3 className="pt-5 pb-2 text-body font-head">Changes</h3>
        {entry.changes.length > 0 ? (
          <ChangeList
            entity={entity}
            changes={entry.changes}
            names={names}
            label="What was changed"
            side={sideOf(entry)}
          />
        ) : (
          <p className="text-ink-3">{whatHappened(entry) ?? 'No field was changed.'}</p>
        )}
      </section>
      {/* Inside, so that what is pressed there closes nothing here. */}
      {isRestoring && entityId !== null && hasHistory(entity) && (
        <RestoreDeleted
          record={{ entity, id: entityId }}
          entry={entry}
          names={names}
          onClose={() => setRestoring(false)}
        />
      )}
    </DetailsDialog>
  )
}

/** The kind and name of the entry's record, with links to it and to its other entries. */
function Record({ entry, names }: { entry: AuditEntry; names: Names }) {
  const name = recordName(entry, names)
  const place = placeOfRecord(entry, names)
  return (
    <>
      {auditEntities[entry.entity]}
      {name !== null && <>: {place === undefined ? name : <Link href={place}>{name}</Link>}</>}
      {entry.entityId !== null && entry.action !== 'denied' && (
        <>
          <br />
          <Link href={entriesOfRecord({ entity: entry.entity, entityId: entry.entityId })}>
            History of this record
          </Link>
        </>
      )}
    </>
  )
}
