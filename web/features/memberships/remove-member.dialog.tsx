import type { Membership } from '#contract/memberships'
import type { Organization } from '#contract/organizations'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { endSentence } from '#web/lib/format.ts'
import { useAddMember, useRemoveMember } from './aggregators.queries.ts'
import { toastAdded, toastRemoved } from './membership-messages.ts'
import { newAttempt } from '#web/lib/attempt-name.ts'

export interface RemoveMemberDialogProps {
  aggregator: Organization
  member: Membership
  onCancel: () => void
  onRemoved: () => void
}

/** Asks before a member is removed, and offers to undo it for a while. */
export function RemoveMemberDialog({
  aggregator,
  member,
  onCancel,
  onRemoved,
}: RemoveMemberDialogProps) {
  const add = useAddMember()

  function undo() {
    const { aggregatorId, memberId, membershipType, joinedAt } = member
    add
      .mutateAsync({
        attempt: newAttempt(),
        body: { aggregatorId, memberId, membershipType, joinedAt },
      })
      .then(toastAdded, (error: unknown) => toastFailed('Failed to add member', error))
  }

  return (
    <MutationDialog
      mutation={useRemoveMember()}
      input={member}
      title="Remove member"
      confirmLabel="Remove"
      failed="Failed to remove member"
      onDone={() => {
        toastRemoved(undo)
        onRemoved()
      }}
      onClose={onCancel}
    >
      <p>{`${member.memberName} will no longer be a member of ${endSentence(aggregator.name)} Both organizations and their records stay.`}</p>
    </MutationDialog>
  )
}
