import type { Facility } from '#contract/facilities'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { useDeleteFacility, useUpdateFacility } from './facilities.queries.ts'

interface DeleteFacilityDialogProps {
  facility: Facility
  onClose: () => void
  /** Called once the facility is deleted or archived and the lists have been read again. */
  onDone: () => void
}

/** Asks before a facility is deleted, and offers to archive one that products name (P-201). */
export function DeleteFacilityDialog({ facility, onClose, onDone }: DeleteFacilityDialogProps) {
  const remove = useDeleteFacility()
  const archive = useUpdateFacility()
  const { error } = remove
  const isNamed =
    error instanceof ApiError && error.status === 409 && conflictingRecord(error) === null

  const confirm = () =>
    remove.mutate(facility, {
      onSuccess: () => {
        toastDone('Facility deleted successfully')
        onDone()
      },
      onError: (failure) => toastFailed('Failed to delete facility', failure),
    })
  const archiveInstead = () =>
    archive.mutate(
      { id: facility.id, body: { status: 'inactive', version: facility.version } },
      {
        onSuccess: () => {
          toastDone('Facility archived successfully')
          onDone()
        },
        onError: (failure) => toastFailed('Failed to update facility', failure),
      },
    )

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete facility"
      confirmLabel="Delete"
      onConfirm={confirm}
      pending={remove.isPending}
    >
      <p className="font-strong text-ink">{facility.name}</p>
      <p>Are you sure you want to delete this facility? This action cannot be undone.</p>
      {error && (
        <Alert tone="bad" className="mt-3">
          <p>{sentenceOf(error)}</p>
          {isNamed && facility.status !== 'inactive' && (
            <Button size="sm" className="mt-2" pending={archive.isPending} onClick={archiveInstead}>
              Archive instead
            </Button>
          )}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
