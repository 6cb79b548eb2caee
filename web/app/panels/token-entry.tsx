import { Ban, KeyRound } from 'lucide-react'
import type { ApiToken } from '#contract/tokens'
import { Badge } from '#web/kit/display/badge.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { scopeNames } from '#web/lib/scope-names.ts'

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
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-t border-rule px-4.5 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-chip bg-well text-ink-2"
      >
        <KeyRound />
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong">
          <span className="wrap-anywhere">{token.name}</span>
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scopeNames[scope].name}</Badge>
          ))}
          {isNew && <Badge tone="default">New</Badge>}
          {token.expired && (
            <Badge tone="destructive" icon={Ban}>
              Expired
            </Badge>
          )}
        </p>
        <p className="text-meta text-ink-3">
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
        </p>
      </div>
      <Button
        id={revokeButtonId(token.id)}
        size="sm"
        variant="danger-quiet"
        aria-label={`Revoke ${token.name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  )
}
