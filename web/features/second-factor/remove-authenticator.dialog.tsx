import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useRemoveAuthenticator } from './second-factor.queries.ts'

/** Asks before the app's codes open nothing any more. */
export function RemoveAuthenticatorDialog({
  isLast,
  onDone,
  onClose,
}: {
  /** Whether it is all the second step there is. */
  readonly isLast: boolean
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
      {isLast
        ? 'Your account will have no second step: a password or an emailed code is enough to sign in. Your recovery codes are deleted, and your other sessions end immediately.'
        : 'Its codes stop working at once. Your passkeys stay.'}
    </MutationDialog>
  )
}
