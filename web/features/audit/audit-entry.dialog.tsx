import { auditEntities, type AuditEntry } from '#contract/audit'
import { DetailsDialog, type DetailsWalk } from '#web/kit/details-dialog.tsx'
import { FactSection, Missing } from '#web/kit/facts.tsx'
import { Timestamp } from '#web/kit/timestamp.tsx'
import { formatExactTime } from '#web/lib/format.ts'
import { ActionBadge } from './audit-badge.tsx'
import { fieldLabel, isMoment, valueText } from './audit-values.ts'
import { Actor, entryName } from './audit.columns.tsx'
import { useOrganizationNames } from './audit.queries.ts'

const cell = 'border-t border-rule py-[7px] pr-4 text-left align-top font-normal wrap-anywhere whitespace-pre-line'

function Value({ field, value }: { field: string; value: unknown }) {
  const nameOf = useOrganizationNames()
  if (isMoment(value)) return <Timestamp value={value} withTime />
  if (field === 'organizationId' && typeof value === 'string') return nameOf?.get(value) ?? value
  return valueText(field, value) ?? <Missing>Not set</Missing>
}

/** The fields of an entry with what stood in them before and after. */
function Changes({ entry }: { entry: AuditEntry }) {
  if (entry.changes.length === 0) return <p className="text-ink-3">No field was changed.</p>
  return (
    <table className="w-full table-fixed text-table">
      <thead>
        <tr>{['Field', 'Old value', 'New value'].map((head) => <th key={head} scope="col" className="pr-4 pb-1.5 text-left text-meta font-strong text-ink-3">{head}</th>)}</tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row" className={`${cell} text-ink-2`}>{fieldLabel(field)}</th>
            <td className={cell}><Value field={field} value={from} /></td>
            <td className={`${cell} font-strong`}><Value field={field} value={to} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface AuditEntryDialogProps {
  entry: AuditEntry
  /** The entry's own address. */
  address: string
  walk: DetailsWalk
  onClose: () => void
  returnFocus: () => void
}

/** One entry of the audit trail in full. */
export function AuditEntryDialog({ entry, ...dialog }: AuditEntryDialogProps) {
  return (
    <DetailsDialog open title={entryName(entry)} above={<ActionBadge action={entry.action} />} {...dialog}>
      <FactSection
        title="What happened"
        facts={[
          { label: 'Time', value: formatExactTime(entry.at) },
          { label: 'Time in UTC', value: formatExactTime(entry.at, 'UTC') },
          { label: 'Who', value: <Actor entry={entry} /> },
          { label: 'Network address', value: entry.ip ?? <Missing>Not known</Missing> },
          { label: 'Record', value: auditEntities[entry.entity] },
          { label: 'Record id', value: entry.entityId ?? <Missing>None</Missing> },
        ]}
      />
      <section>
        <h3 className="pt-5 pb-2 text-body font-[650]">Changes</h3>
        <Changes entry={entry} />
      </section>
    </DetailsDialog>
  )
}
