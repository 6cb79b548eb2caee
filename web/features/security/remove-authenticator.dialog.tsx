import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useRemoveAuthenticator } from './security.queries.ts'

/** Asks before the account goes back to one step. */
export function RemoveAuthenticatorDialog({
  onDone,
  onClose,
}: {
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  return (
    <MutationDialog
      mutation={useRemoveAuthenticator()}
      input={undefined}
      title="Remove authenticator app"
      confirmLabel="Remove"
      pendingText="Removing..."
      done="Authenticator app removed successfully"
      failed="Failed to remove authenticator app"
      onDone={onDone}
      onClose={onClose}
    >
      Your account then has no second step: your password or an emailed code opens it alone. Your
      recovery codes go with it, and your other sessions end at once.
    </MutationDialog>
  )
}
