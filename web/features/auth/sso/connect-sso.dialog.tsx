import { useMutation, useQueryClient } from '@tanstack/react-query'
import { connectSso } from '#contract/sso'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { call } from '#web/lib/api-client.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'

/** "Connect NAME to your account?" */
export function ConnectSsoDialog({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const connect = useMutation({
    mutationFn: (_input: null) => call(connectSso),
    onSuccess: (user) => setCurrentUser(client, user),
  })
  return (
    <MutationDialog
      mutation={connect}
      input={null}
      title={`Connect ${name} to your account?`}
      confirmLabel="Connect"
      cancelLabel="Not now"
      variant="primary"
      pendingText="Connecting..."
      done={`${name} connected successfully`}
      failed={`Failed to connect ${name}`}
      onDone={onClose}
      onClose={onClose}
    >
      From then on you sign in with it. You can remove it in My Profile, Security.
    </MutationDialog>
  )
}
