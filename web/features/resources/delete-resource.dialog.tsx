import type { Resource } from '#contract/resources'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import type { DeleteRecordProps } from '#web/registry/delete-record.dialog.tsx'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { resources } from './resources.queries.ts'

/** Asks before a resource is deleted (P-132). */
export function DeleteResourceDialog({
  record: resource,
  onClose,
  onDone,
}: DeleteRecordProps<Resource>) {
  const remove = resources.useDelete()
  const confirm = () =>
    remove.mutate(resource, {
      onSuccess: () => {
        toastDone('Resource deleted successfully')
        onDone()
      },
      onError: (error) => toastFailure('Failed to delete resource', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete resource"
      confirmLabel="Delete"
      onConfirm={confirm}
      pending={remove.isPending}
    >
      <p className="font-strong text-ink wrap-anywhere">{resource.name}</p>
      <p>Are you sure you want to delete this resource?</p>
      {resource.fileInfo && <p className="mt-1 text-meta">Its file is deleted too.</p>}
      <SaveFailure error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}
