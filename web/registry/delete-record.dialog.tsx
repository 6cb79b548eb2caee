import type { ReactNode } from 'react'
import { MutationDialog, type MutationDialogProps } from '#web/kit/overlay/mutation-dialog.tsx'
import { capitalized } from '#web/lib/format.ts'
import type { Registry, RegistryRecord } from './registry.ts'

export interface DeleteRecordProps<Stored> {
  record: Stored
  onClose: () => void
  /** Called once it is deleted and the lists have been read again. */
  onDone: () => void
}

/** Asks before a record of a registry is deleted; `children` is the question where it is another one. */
export function DeleteRecordDialog({
  of,
  record,
  children,
  ...ends
}: DeleteRecordProps<RegistryRecord> &
  Pick<MutationDialogProps<void, never>, 'pendingText'> & {
    of: Pick<Registry, 'called' | 'useDelete'>
    children?: ReactNode
  }) {
  const { one } = of.called
  // oxlint-disable-next-line react/hooks -- A registry is a constant of its module: its hooks are always the same.
  const mutation = of.useDelete()
  return (
    <MutationDialog
      {...ends}
      mutation={mutation}
      input={record}
      title={`Delete ${one}`}
      confirmLabel="Delete"
      done={`${capitalized(one)} deleted successfully`}
      failed={`Failed to delete ${one}`}
    >
      {children || (
        <>
          <p className="font-strong wrap-anywhere text-ink">{record.name}</p>
          <p>{`Are you sure you want to delete this ${one}? This action cannot be undone.`}</p>
        </>
      )}
    </MutationDialog>
  )
}
