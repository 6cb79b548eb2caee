import type { Passkey } from '#contract/passkeys'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useRemovePasskey } from './passkeys.queries.ts'

/** Asks before a passkey opens nothing any more. */
export function RemovePasskeyDialog({
  passkey,
  isLast,
  onDone,
  onClose,
}: {
  readonly passkey: Passkey
  /** Whether it is all the second step there is. */
  readonly isLast: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  return (
    <MutationDialog
      mutation={useRemovePasskey()}
      input={passkey.id}
      title="Remove passkey"
      confirmLabel="Remove"
      pendingText="Removing..."
      done="Passkey removed successfully"
      failed="Failed to remove passkey"
      onDone={onDone}
      onClose={onClose}
    >
      <b className="font-strong wrap-anywhere">{passkey.name}</b> stops working at once. Remove it
      on your device as well, where it is still listed.
      {isLast &&
        ' Your account will have no second step: a password or an emailed code is enough to sign in. Your recovery codes are deleted, and your other sessions end immediately.'}
    </MutationDialog>
  )
}
