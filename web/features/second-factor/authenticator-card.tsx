import { Smartphone } from 'lucide-react'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'

export interface AuthenticatorCardProps {
  /** Since when it is set up; null where it is not. */
  readonly confirmedAt: string | null
  readonly isPending: boolean
  readonly onSetUp: () => void
  readonly onRemove: () => void
}

/** The authenticator app: set up, replaced, removed. */
export function AuthenticatorCard({
  confirmedAt,
  isPending,
  onSetUp,
  onRemove,
}: AuthenticatorCardProps) {
  const isThere = confirmedAt !== null
  return (
    <Panel
      title="Authenticator App"
      description="A six-digit code from an app on your phone, new every 30 seconds."
      padded={false}
    >
      <IconEntry
        icon={Smartphone}
        title={isThere ? 'Authenticator app' : 'Not set up'}
        actions={
          <>
            {/* One button for both: the focus comes back to it after the first set-up, too. */}
            <Button
              size="sm"
              variant={isThere ? 'ghost' : 'secondary'}
              pending={isPending}
              onClick={onSetUp}
            >
              {isThere ? 'Replace' : 'Set Up'}
            </Button>
            {isThere && (
              <Button size="sm" variant="danger-quiet" onClick={onRemove}>
                Remove
              </Button>
            )}
          </>
        }
      >
        {isThere ? (
          <>
            Set up <Timestamp value={confirmedAt} />
          </>
        ) : (
          'Microsoft Authenticator, Google Authenticator, 1Password or another.'
        )}
      </IconEntry>
    </Panel>
  )
}
