import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  updateAccount,
  type accountBody,
} from '#contract/auth'
import { listTokens } from '#contract/tokens'
import { call } from '#web/lib/api-client.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'
import { useSettings } from '#web/lib/settings.ts'

export type AccountChange = z.input<typeof accountBody>

/** Saves the own name or address; the answer becomes the current user (P-118). */
export function useUpdateAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountChange) => call(updateAccount, { body }),
    onSuccess: (user) => setCurrentUser(client, user),
  })
}

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/** Changes the own password, which ends the other sessions. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey(listSessions) }),
  })
}

/** Mails the link with which an account without a password gets one. */
export function useSendResetLink() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) })
}

/** The own sessions; other devices sign in by themselves, so the list is read again on every visit. */
export function useSessions() {
  return useQuery({ ...read(listSessions), staleTime: 0 })
}

/** How many of the own API tokens work, as far as it is known. */
export function useLivingTokens(): number {
  const { apiTokens } = useSettings()
  const { data } = useQuery({ ...read(listTokens), staleTime: 0, enabled: apiTokens })
  return data?.tokens.filter(({ expired }) => !expired).length ?? 0
}

function useSessionsMutation<Input>(run: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    // After a failure too: the session that could not be ended may have ended already.
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey(listSessions) }),
  })
}

export function useEndSession() {
  return useSessionsMutation((id: string) => call(endSession, { params: { id } }))
}

/** Ends every own session but this one. */
export function useEndOtherSessions() {
  return useSessionsMutation<void>(() => call(endOtherSessions))
}
