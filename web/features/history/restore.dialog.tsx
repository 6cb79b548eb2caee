import type { AuditEntry } from '#contract/audit'
import { changesBackTo } from '#contract/history-state'
import { nounInSentence } from '#contract/records'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { ChangeList } from '#web/kit/display/change-list.tsx'
import type { Names } from '#web/lib/change-words.ts'
import { capitalized } from '#web/lib/format.ts'
import { useRestore, type RecordOfHistory } from './history.queries.ts'

export interface RestoreDialogProps {
  record: RecordOfHistory
  /** The entries of the record from the newest to the one to restore, which is the last. */
  entries: readonly AuditEntry[]
  names: Names
  /** The version the restoration starts from; undefined for a deleted record. */
  version: number | undefined
  onClose: (isRestored: boolean) => void
  /** Set where the record exists again and there is nothing to restore. */
  obstacle?: string | undefined
}

/** Shows what would change, asks, restores, and says in the dialog why it was rejected. */
export function RestoreDialog({
  record,
  entries,
  names,
  version,
  onClose,
  obstacle,
}: RestoreDialogProps) {
  const noun = nounInSentence(record.entity)
  const restore = useRestore(record, (notes) => {
    toastDone([`${capitalized(noun)} restored successfully`, ...notes].join('. '))
    onClose(true)
  })
  const entry = entries.at(-1)
  if (entry === undefined) return null
  const isDeleted = entries[0]?.action === 'delete'
  const changes = changesBackTo(entries, entry)
  const confirm = () =>
    restore.mutate(
      { auditId: entry.id, ...(version !== undefined && { version }) },
      {
        onError: (error) => toastFailed(`Failed to restore ${noun}`, error),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={isDeleted ? `Restore this ${noun}` : 'Restore this version'}
      confirmLabel="Restore"
      variant="primary"
      onConfirm={obstacle === undefined ? confirm : () => onClose(false)}
      pending={restore.isPending}
      pendingText="Restoring..."
    >
      {obstacle === undefined ? (
        <>
          <p className="mb-3">
            {isDeleted
              ? `The ${noun} comes back with these values.`
              : `The ${noun} gets the values it had then. This is a change like any other and can be taken back.`}
          </p>
          {changes.length === 0 ? (
            <p>The values are the same as now.</p>
          ) : (
            <ChangeList
              entity={record.entity}
              changes={changes}
              names={names}
              label="What will change"
              heads={['Now', isDeleted ? 'Value' : 'Then']}
              side={isDeleted ? 'to' : 'both'}
            />
          )}
        </>
      ) : (
        <p>{obstacle}</p>
      )}
      <SaveFailure error={restore.error} className="mt-3" />
    </ConfirmDialog>
  )
}
