import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { SsoIdentity } from '#contract/sso'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useFocusOnNext } from '#web/kit/form/use-focus-on-next.ts'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { focusTitle } from '#web/lib/page-focus.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useDeleteIdentity, useIdentities } from './sso.queries.ts'

/** Where the own account is connected for single sign-on; nothing where nobody offers it. */
export function IdentitiesCard() {
  const { sso, ssoByDomain } = useSettings()
  return (sso !== null || ssoByDomain) && <Identities />
}

function Identities() {
  const query = useIdentities()
  const [removing, setRemoving] = useState<SsoIdentity | null>(null)
  const remove = useDeleteIdentity()
  const identities = query.data?.identities
  const decide = useFocusOnNext(identities?.map(({ id }) => id) ?? [], focusTitle, focusTitle)
  return (
    <Panel
      title="Single Sign-on"
      description="Sign in with your organization's account."
      padded={false}
    >
      {!identities && <NotRead title="Your single sign-on could not be loaded" query={query} />}
      {identities?.length === 0 && (
        <IconEntry icon={Building2} title="Not connected">
          Sign in with it once: you are asked whether to connect it to this account.
        </IconEntry>
      )}
      {identities?.map((identity) => (
        <IconEntry
          key={identity.id}
          icon={Building2}
          title={<span className="wrap-anywhere">{identity.name}</span>}
          actions={
            <Button
              size="sm"
              variant="danger-quiet"
              aria-label={`Remove ${identity.name}`}
              onClick={() => {
                decide(identity.id)
                setRemoving(identity)
              }}
            >
              Remove
            </Button>
          }
        >
          <span className="wrap-anywhere">{identity.email}</span>, last used{' '}
          <Timestamp value={identity.lastUsedAt} />
        </IconEntry>
      ))}
      {removing && (
        <MutationDialog
          mutation={remove}
          input={removing}
          title={`Remove ${removing.name}`}
          confirmLabel="Remove"
          pendingText="Removing..."
          done={`${removing.name} removed successfully`}
          failed={`Failed to remove ${removing.name}`}
          onDone={() => setRemoving(null)}
          onClose={() => {
            decide(null)
            setRemoving(null)
          }}
        >
          You can no longer sign in with it, and your other sessions started with it end. Your other
          ways to sign in keep working.
        </MutationDialog>
      )}
    </Panel>
  )
}
