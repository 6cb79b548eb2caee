import { Clock, Hourglass } from 'lucide-react'
import { useRef } from 'react'
import { invitedRoles, type Invitation } from '#contract/invitations'
import { Badge, Tag } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { useInvitations, useResend, useWithdraw } from './invitations.queries.ts'

const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-invitation="${CSS.escape(id)}"] button`)?.focus()

/** The invitations nobody has accepted, each with when it ends and what can be done. */
export function PendingInvitations({ organizationId }: { organizationId: string }) {
  const { data, isPending, isError, isFetching, error, refetch } = useInvitations(organizationId)
  const none = useRef<HTMLParagraphElement>(null)
  const withdrawal = useRowDeletion(data?.invitations, focusRow, () => none.current?.focus())
  if (isPending)
    return (
      <output className="block border-t border-rule px-4.5 py-4">
        <span className="sr-only">Loading...</span>
        <Skeleton className="w-64" />
      </output>
    )
  if (isError && !data) {
    return <QueryError title="Failed to fetch invitations" query={{ error, refetch, isFetching }} />
  }
  return (
    <>
      {data && data.total > 0 ? (
        <ul aria-label="Pending invitations">
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onWithdraw={withdrawal.ask}
            />
          ))}
        </ul>
      ) : (
        <p ref={none} tabIndex={-1} className="border-t border-rule px-4.5 py-4 text-ink-2">
          No pending invitations.
        </p>
      )}
      {withdrawal.candidate && (
        <WithdrawDialog
          invitation={withdrawal.candidate}
          onClose={withdrawal.cancel}
          onDone={withdrawal.done}
        />
      )}
    </>
  )
}

function InvitationRow({
  invitation,
  onWithdraw,
}: {
  invitation: Invitation
  onWithdraw: (invitation: Invitation) => void
}) {
  const { id, email, role, expired, createdAt, expiresAt, invitedBy } = invitation
  const resend = useResend(invitation.organizationId)
  const sendAgain = () =>
    resend.mutate(id, {
      onSuccess: () => toastDone(`A new invitation is on its way to ${email}`),
      onError: (error) => toastFailed('Failed to resend invitation', error),
    })
  return (
    <li
      data-invitation={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4.5 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-strong wrap-anywhere">{email}</span>
          <Tag>{invitedRoles[role]}</Tag>
          {expired ? (
            <Badge tone="destructive" icon={Hourglass}>
              Expired
            </Badge>
          ) : (
            <Badge tone="secondary" icon={Clock}>
              Pending
            </Badge>
          )}
        </p>
        <p className="text-meta text-ink-3">
          Invited <Timestamp value={createdAt} withTime />
          {invitedBy && ` by ${invitedBy}`} · {expired ? 'expired' : 'expires'}{' '}
          <Timestamp value={expiresAt} withTime />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          pending={resend.isPending}
          pendingText="Sending..."
          aria-label={`Resend invitation to ${email}`}
          onClick={sendAgain}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={`Withdraw invitation to ${email}`}
          onClick={() => onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}

function WithdrawDialog({
  invitation,
  ...ends
}: {
  invitation: Invitation
  onClose: () => void
  onDone: () => void
}) {
  return (
    <MutationDialog
      {...ends}
      mutation={useWithdraw(invitation.organizationId)}
      input={invitation.id}
      title="Withdraw invitation"
      confirmLabel="Withdraw"
      done="Invitation withdrawn successfully"
      failed="Failed to withdraw invitation"
    >
      <p>
        The link emailed to {invitation.email} stops working at once. You can invite the address
        again.
      </p>
    </MutationDialog>
  )
}
