import type { Facility } from '#contract/facilities'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import type { DeleteRecordProps } from '#web/registry/delete-record.dialog.tsx'
import { facilities } from './facilities.queries.ts'

/** Asks before a facility is deleted, and offers to archive one that products name (P-201). */
export function DeleteFacilityDialog({
  record: facility,
  onClose,
  onDone,
}: DeleteRecordProps<Facility>) {
  const remove = facilities.useDelete()
  const archive = facilities.useUpdate()
  const { error } = remove
  const isNamed =
    error instanceof ApiError && error.status === 409 && conflictingRecord(error) === null
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
    <MutationDialog
      mutation={remove}
      input={facility}
      title="Delete facility"
      confirmLabel="Delete"
      done="Facility deleted successfully"
      failed="Failed to delete facility"
      failure={null}
      onDone={onDone}
      onClose={onClose}
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
    </MutationDialog>
  )
}
