import type { Organization } from '#contract/organizations'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import type { DeleteRecordProps } from '#web/registry/delete-record.dialog.tsx'
import { organizations } from './organizations.queries.ts'

/** Asks before an organization is deleted; where it has records, says how many and offers to archive it (P-102). */
export function DeleteOrganizationDialog({
  record: organization,
  onClose,
  onDone,
}: DeleteRecordProps<Organization>) {
  const remove = organizations.useDelete()
  const update = organizations.useUpdate()
  const isRejected =
    remove.error instanceof ApiError &&
    remove.error.status === 409 &&
    conflictingRecord(remove.error) === null

  if (isRejected) {
    return (
      <MutationDialog
        mutation={update}
        input={{
          id: organization.id,
          body: { status: 'inactive', version: organization.version },
        }}
        title="This organization cannot be deleted"
        confirmLabel="Archive instead"
        variant="primary"
        done="Organization updated successfully"
        failed="Failed to update organization"
        onDone={onClose}
        onClose={onClose}
      >
        <p>{sentenceOf(remove.error)}</p>
        <p className="mt-2">
          Archiving sets its status to Inactive: the registry no longer lists it, and everything
          that belongs to it is kept.
        </p>
      </MutationDialog>
    )
  }
  return (
    <MutationDialog
      mutation={remove}
      input={organization}
      title="Delete organization"
      confirmLabel="Delete"
      done="Organization deleted successfully"
      failed="Failed to delete organization"
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete {organization.name}? Its memberships and open invitations
        are deleted too.
      </p>
    </MutationDialog>
  )
}
