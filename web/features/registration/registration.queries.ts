import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import { listInvitations } from '#contract/invitations'
import {
  readAllowedEmails,
  readRegistrationKey,
  regenerateKey,
  updateAllowedEmails,
} from '#contract/registration'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

/** Reads the registration key; the server audits each time, so it is read on demand only. */
export function useRevealKey(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await call(readRegistrationKey, { params: { id: organizationId } })).registrationKey,
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey(listAudit) }),
    // The key is not cached: it disappears with the screen that shows it.
    gcTime: 0,
  })
}

/** Gives the organization a new key; its open invitations end with the old one. */
export function useRegenerateKey(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await call(regenerateKey, { params: { id: organizationId } })).registrationKey,
    onSuccess: () =>
      Promise.all(
        [
          endpointKey(listInvitations, { params: { id: organizationId } }),
          endpointKey(listAudit),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    gcTime: 0,
  })
}

/** The allow-list as it is stored now. */
export function useAllowedEmails(organizationId: string) {
  return useQuery({ ...read(readAllowedEmails, { params: { id: organizationId } }), staleTime: 0 })
}

export function useSaveAllowedEmails(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (allowedEmails: string[]) =>
      call(updateAllowedEmails, { params: { id: organizationId }, body: { allowedEmails } }),
    onSuccess: (saved) => {
      client.setQueryData(endpointKey(readAllowedEmails, { params: { id: organizationId } }), saved)
      return client.invalidateQueries({ queryKey: endpointKey(listAudit) })
    },
  })
}
