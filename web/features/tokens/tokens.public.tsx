import { Ban, KeyRound } from 'lucide-react'
import { scopes } from '#contract/common/scope'
import type { ApiToken } from '#contract/tokens'
import { Badge } from '#web/kit/display/badge.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'
import { MutationDialog, type MutationDialogProps } from '#web/kit/overlay/mutation-dialog.tsx'

/** The id of the button that revokes a token, for the focus. */
export const revokeButtonId = (id: string) => `revoke-${id}`

/** An API token in a list, as its owner and administrators see it. */
export function TokenEntry({
  token,
  isNew,
  onRevoke,
}: {
  readonly token: ApiToken
  readonly isNew: boolean
  readonly onRevoke: () => void
}) {
  return (
    <li>
      <IconEntry
        icon={KeyRound}
        title={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere">{token.name}</span>
            {token.scopes.map((scope) => (
              <Badge key={scope}>{scopes[scope]}</Badge>
            ))}
            {isNew && <Badge tone="default">New</Badge>}
            {token.expired && (
              <Badge tone="destructive" icon={Ban}>
                Expired
              </Badge>
            )}
          </span>
        }
        actions={
          <Button
            id={revokeButtonId(token.id)}
            size="sm"
            variant="danger-quiet"
            aria-label={`Revoke ${token.name}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        }
      >
        ends in <span className="font-mono">{token.hint}</span> ·{' '}
        {token.expired ? 'expired ' : 'expires '}
        <Timestamp value={token.expiresAt} /> ·{' '}
        {token.lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <Timestamp value={token.lastUsedAt} withTime />
            {token.lastUsedIp !== null && ` from ${token.lastUsedIp}`}
          </>
        )}
      </IconEntry>
    </li>
  )
}

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
