import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import {
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type InvitedRole,
} from '#contract/invitations'
import { listMail } from '#contract/mail'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

/** An organization's invitations that nobody has accepted; read again on every visit, since people accept meanwhile. */
export function useInvitations(organizationId: string) {
  return useQuery({ ...read(listInvitations, { params: { id: organizationId } }), staleTime: 0 })
}

function useInvitationMutation<Input, Answer>(
  organizationId: string,
  run: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  const touched = [
    endpointKey(listInvitations, { params: { id: organizationId } }),
    endpointKey(listAudit),
    endpointKey(listMail),
  ]
  // Also after a rejection: the invitation may have been accepted or withdrawn by somebody else.
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Invites addresses. The same `attempt` sent twice invites once. */
export function useInvite(organizationId: string) {
  return useInvitationMutation(
    organizationId,
    ({ attempt, ...body }: { attempt: string; emails: string[]; role: InvitedRole }) =>
      call(invite, { params: { id: organizationId }, body }, { idempotencyKey: attempt }),
  )
}

export function useResend(organizationId: string) {
  return useInvitationMutation(organizationId, (id: string) =>
    call(resendInvitation, { params: { id } }),
  )
}

export function useWithdraw(organizationId: string) {
  return useInvitationMutation(organizationId, (id: string) =>
    call(withdrawInvitation, { params: { id } }),
  )
}
