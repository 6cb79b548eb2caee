import type { ReactNode } from 'react'
import { Panel } from '#web/kit/layout/panel.tsx'
import { InviteForm } from './invite.form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

export interface InvitationsPanelProps {
  organizationId: string
  /** Shown above the form, e.g. a notice about mail. */
  notice?: ReactNode
  className?: string
}

/**
 * Invitations into one organization, for administrators and its managers: invite one or many, see who has not come
 * yet, resend, withdraw. Give it the organization's id as `key`, so that what was typed goes with its organization.
 */
export function InvitationsPanel({ organizationId, notice, className }: InvitationsPanelProps) {
  return (
    <Panel
      title="Invitations"
      description="Invite people to register with this organization."
      padded={false}
      {...(className && { className })}
    >
      <div className="px-4.5 pt-1 pb-4.5">
        {notice}
        <InviteForm organizationId={organizationId} />
      </div>
      <PendingInvitations organizationId={organizationId} />
    </Panel>
  )
}
