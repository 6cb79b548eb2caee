import type { Organization } from '#contract/organizations'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { useDeleteOrganization, useUpdateOrganization } from './organizations.queries.ts'

/** Asks before an organization is deleted; where records hang on it, says how many and offers to archive it (P-102). */
export function DeleteOrganizationDialog({
  organization,
  onClose,
  onDeleted,
}: {
  organization: Organization
  onClose: () => void
  /** Called once it is deleted and the list has been read again. */
  onDeleted: () => void
}) {
  const remove = useDeleteOrganization()
  const update = useUpdateOrganization()
  const isRefused =
    remove.error instanceof ApiError &&
    remove.error.status === 409 &&
    conflictingRecord(remove.error) === null

  const erase = () =>
    remove.mutate(organization, {
      onSuccess: () => {
        toastDone('Organization deleted successfully')
        onDeleted()
      },
      onError: (error) => toastFailed('Failed to delete organization', error),
    })
  const archive = () =>
    update.mutate(
      { id: organization.id, body: { status: 'inactive', version: organization.version } },
      {
        onSuccess: () => {
          toastDone('Organization updated successfully')
          onClose()
        },
        onError: (error) => toastFailed('Failed to update organization', error),
      },
    )

  if (isRefused) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="This organization cannot be deleted"
        confirmLabel="Archive instead"
        variant="primary"
        onConfirm={archive}
        pending={update.isPending}
      >
        <p>{sentenceOf(remove.error)}</p>
        <p className="mt-2">
          Archived, it has the status Inactive: it is no longer listed in the registry, and
          everything that belongs to it stays.
        </p>
        <SaveFailure error={update.error} className="mt-3" />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete organization"
      confirmLabel="Delete"
      onConfirm={erase}
      pending={remove.isPending}
    >
      <p>
        Are you sure you want to delete {organization.name}? Its memberships and open invitations go
        with it.
      </p>
      <SaveFailure error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}
