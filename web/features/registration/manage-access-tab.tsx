import { useState } from 'react'
import { InvitationsPanel } from '#web/features/invitations/invitations.public.tsx'
import { useNamedOrganization } from '#web/lib/organization-choices.ts'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { OutboxNotice } from '#web/features/mail/mail.public.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { AllowedEmailsPanel } from './allowed-emails-panel.tsx'
import { RegistrationKey } from './registration-key.tsx'
import { toastFailed } from './registration-messages.ts'
import { useRegenerateKey } from './registration.queries.ts'

/** Key, allow-list and invitations of one organization. */
export function ManageAccessTab({
  organizationId,
  onChoose,
}: {
  organizationId: string | null
  onChoose: (id: string | null) => void
}) {
  const named = useNamedOrganization(organizationId)
  const chosen = named === 'missing' ? null : organizationId
  return (
    <div className="grid gap-6">
      <Field label="Organization" className="max-w-130">
        <OrganizationPicker value={chosen} onChange={onChoose} />
      </Field>
      {chosen === null ? (
        <EmptyState title="Choose an organization">
          {named === 'missing' && 'There is no organization at this address. '}Its registration key,
          allowed emails and invitations are shown here.
        </EmptyState>
      ) : (
        <div key={chosen} className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <KeyPanel organizationId={chosen} />
            <AllowedEmailsPanel organizationId={chosen} />
          </div>
          <InvitationsPanel
            organizationId={chosen}
            notice={<OutboxNotice className="mb-4" />}
            className="min-w-0"
          />
        </div>
      )}
    </div>
  )
}

function KeyPanel({ organizationId }: { organizationId: string }) {
  const [known, setKnown] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const regenerate = useRegenerateKey(organizationId)

  const confirm = () =>
    regenerate.mutate(undefined, {
      onSuccess: (key) => {
        setKnown(key)
        setAsking(false)
        toastDone('Registration key regenerated successfully')
      },
      onError: (error) => toastFailed('Failed to regenerate key', error),
    })
  return (
    <Panel
      title="Access Key"
      description="Anyone with this key can register if their email is allowed."
      actions={
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          Regenerate Key
        </Button>
      }
    >
      <RegistrationKey
        // A new key takes the place of the one that was shown.
        key={known}
        organizationId={organizationId}
        known={known}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Regenerate key"
        confirmLabel="Regenerate"
        onConfirm={confirm}
        pending={regenerate.isPending}
        pendingText="Regenerating..."
      >
        <p>
          The current key stops working at once, including in links that were sent. Open invitations
          end; you can resend them. People who already registered keep their access.
        </p>
        <SaveFailure
          error={regenerate.error}
          fallback="Failed to regenerate key"
          className="mt-3"
        />
      </ConfirmDialog>
    </Panel>
  )
}
