import { useState } from 'react'
import type { ApiToken } from '#contract/tokens'
import type { User } from '#contract/users'
import { RevokeTokenDialog, TokenEntry } from '#web/features/tokens/tokens.public.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { displayName } from '#web/lib/person.ts'
import { useRevokeUserToken, useUserTokens } from './users.queries.ts'

/** What programs may do in somebody's name, and the way to end it. */
export function UserTokensDialog({
  user,
  onClose,
}: {
  readonly user: User
  readonly onClose: () => void
}) {
  const query = useUserTokens(user)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const revoke = useRevokeUserToken(user)
  const tokens = query.data?.tokens
  return (
    <OpenDialog
      title="API tokens"
      description={`Programs use them on behalf of ${displayName(user)}. Their secrets are shown to no one.`}
      onClose={onClose}
    >
      <DialogBody>
        {tokens === undefined ? (
          <NotRead title="The API tokens could not be loaded" query={query} />
        ) : tokens.length === 0 ? (
          <p className="text-ink-2">This account has no API tokens.</p>
        ) : (
          <ul className="border-b border-rule">
            {tokens.map((token) => (
              <TokenEntry
                key={token.id}
                token={token}
                isNew={false}
                onRevoke={() => setRevoking(token)}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
      {revoking && (
        <RevokeTokenDialog
          token={revoking}
          mutation={revoke}
          onDone={() => {
            setRevoking(null)
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </OpenDialog>
  )
}
