import type { Membership } from '#contract/memberships'
import type { Organization } from '#contract/organizations'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { endSentence } from '#web/lib/format.ts'
import { useAddMember, useRemoveMember } from './aggregators.queries.ts'
import { toastAdded, toastRemoved } from './membership-messages.ts'

export interface RemoveMemberDialogProps {
  aggregator: Organization
  member: Membership
  onCancel: () => void
  onRemoved: () => void
}

/** Asks before a member is removed, and offers to take it back for a while. */
export function RemoveMemberDialog({
  aggregator,
  member,
  onCancel,
  onRemoved,
}: RemoveMemberDialogProps) {
  const remove = useRemoveMember()
  const add = useAddMember()

  function undo() {
    const { aggregatorId, memberId, membershipType, joinedAt } = member
    add
      .mutateAsync({
        attempt: crypto.randomUUID(),
        body: { aggregatorId, memberId, membershipType, joinedAt },
      })
      .then(toastAdded, (error: unknown) => toastFailed('Failed to add member', error))
  }

  function confirm() {
    remove.mutate(member, {
      onSuccess: () => {
        toastRemoved(undo)
        onRemoved()
      },
      onError: (error) => toastFailed('Failed to remove member', error),
    })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Remove member"
      confirmLabel="Remove"
      onConfirm={confirm}
      pending={remove.isPending}
    >
      <p>{`${member.memberName} will no longer be a member of ${endSentence(aggregator.name)} Both organizations and their records stay.`}</p>
      <SaveFailure error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}
