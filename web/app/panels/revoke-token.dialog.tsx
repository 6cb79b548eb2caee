import type { ApiToken } from '#contract/tokens'
import { MutationDialog, type MutationDialogProps } from '#web/kit/overlay/mutation-dialog.tsx'

/** Asks before an API token is revoked, by its owner or an administrator. */
export function RevokeTokenDialog({
  token,
  ...rest
}: { readonly token: ApiToken } & Pick<
  MutationDialogProps<unknown, ApiToken>,
  'mutation' | 'onDone' | 'onClose'
>) {
  return (
    <MutationDialog
      {...rest}
      input={token}
      title="Revoke API token"
      confirmLabel="Revoke"
      pendingText="Revoking..."
      done="API token revoked successfully"
      failed="Failed to revoke API token"
    >
      <b className="font-strong wrap-anywhere">{token.name}</b> is revoked for good. Programs that
      use it stop at once.
    </MutationDialog>
  )
}
