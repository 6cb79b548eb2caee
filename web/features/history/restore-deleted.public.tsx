import type { AuditEntry } from '#contract/audit'
import { nounInSentence } from '#contract/records'
import { useNewestEntry, type RecordOfHistory } from './history.queries.ts'
import type { Names } from '#web/lib/change-words.ts'
import { RestoreDialog } from './restore.dialog.tsx'

export { hasHistory } from './history.queries.ts'

/** Asks whether to restore a deleted record, unless somebody has restored it meanwhile. */
export function RestoreDeleted({
  record,
  entry,
  names,
  onClose,
}: {
  readonly record: RecordOfHistory
  /** The deletion. */
  readonly entry: AuditEntry
  readonly names: Names
  readonly onClose: (isRestored: boolean) => void
}) {
  const newest = useNewestEntry(record)
  if (newest.isPending) return null
  const isBack = newest.data !== undefined && newest.data.id !== entry.id
  return (
    <RestoreDialog
      record={record}
      entries={[entry]}
      names={names}
      version={undefined}
      onClose={onClose}
      obstacle={
        isBack
          ? `This ${nounInSentence(record.entity)} was brought back after this deletion. Open its history to restore one of its versions.`
          : undefined
      }
    />
  )
}
