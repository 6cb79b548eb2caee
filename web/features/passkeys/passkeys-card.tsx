import { Fingerprint, Plus, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import type { Passkey } from '#contract/passkeys'
import { Badge } from '#web/kit/display/badge.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'

export interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[]
  /** The address at which passkeys work; null where the portal has no name. */
  readonly address: string | null
  /** Whether one can be made on this page. */
  readonly mayAdd: boolean
  readonly isPending: boolean
  readonly addButton: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onRename: (passkey: Passkey) => void
  readonly onRemove: (passkey: Passkey) => void
}

/** The passkeys of the account: added, renamed, removed. */
export function PasskeysCard({
  passkeys,
  address,
  mayAdd,
  isPending,
  addButton,
  onAdd,
  onRename,
  onRemove,
}: PasskeysCardProps) {
  return (
    <Panel
      title="Passkeys"
      description={
        // Leaves room for the button beside it.
        <span className="block max-w-[32rem]">
          Sign in with your fingerprint, face, screen lock or a security key. A passkey works
          without your password and cannot be phished.
        </span>
      }
      padded={false}
      actions={
        mayAdd && (
          <Button ref={addButton} pending={isPending} onClick={onAdd}>
            <Plus aria-hidden="true" />
            Add Passkey
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <IconEntry icon={Fingerprint} title="No passkey yet">
          {mayAdd ? 'The quickest way to sign in: it takes two seconds.' : whereTheyWork(address)}
        </IconEntry>
      )}
      {passkeys.map((passkey) => (
        <IconEntry
          key={passkey.id}
          icon={Fingerprint}
          title={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere">{passkey.name}</span>
              {passkey.synced && <Badge tone="secondary">Synced</Badge>}
              {!passkey.usable && (
                <Badge tone="gold" icon={TriangleAlert}>
                  Not usable here
                </Badge>
              )}
            </span>
          }
          actions={
            <>
              {passkey.usable && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onRename(passkey)}
                >
                  Rename
                </Button>
              )}
              <Button
                size="sm"
                variant="danger-quiet"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </Button>
            </>
          }
        >
          {passkey.unusableBecause ?? (
            <>
              Added <Timestamp value={passkey.createdAt} />
              {passkey.lastUsedAt !== null && (
                <>
                  {' · last used '}
                  <Timestamp value={passkey.lastUsedAt} />
                </>
              )}
            </>
          )}
        </IconEntry>
      ))}
      {passkeys.length > 0 && !mayAdd && (
        <p className="border-t border-rule px-4.5 py-2.5 text-meta text-ink-3">
          {whereTheyWork(address)}
        </p>
      )}
    </Panel>
  )
}

/** Why none can be made here, and where they can. */
function whereTheyWork(address: string | null): string {
  if (address === null) return 'Passkeys need a host name. Open the portal at its name.'
  return window.location.origin === address
    ? 'This browser does not support passkeys.'
    : `Passkeys work at ${address}. Open the portal there to add one.`
}
