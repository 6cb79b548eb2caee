import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listSessions, readCurrentUser } from '#contract/auth'
import {
  confirmTotp,
  makeRecoveryCodes,
  readSecondFactor,
  removeTotp,
  setUpTotp,
} from '#contract/second-factor'
import type { EndpointReply } from '#contract/common/endpoint'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** What is handed out to set an authenticator app up. */
export type SetUp = EndpointReply<typeof setUpTotp>
export type RecoveryCodes = readonly string[]

/** What the own account has for a second step; a code may be used elsewhere, so it is read again on every visit. */
export function useSecondFactor() {
  return useQuery({ ...read(readSecondFactor), staleTime: 0 })
}

// The first second step and the last end all other sessions.
const useSecondFactorMutation = mutationHook([readSecondFactor, readCurrentUser, listSessions])

// What is shown once is handed on and not answered: answers stay in a cache.

/** Asks for a new secret; `ready` is waited for beside it. */
export function useSetUp(ready: () => Promise<unknown>, show: (setUp: SetUp) => void) {
  return useMutation({
    mutationFn: async () => {
      const [setUp] = await Promise.all([call(setUpTotp), ready()])
      show(setUp)
    },
  })
}

/** Puts the app in force by its code; `show` gets recovery codes where the account had none, else null. */
export function useConfirmSetUp(show: (codes: RecoveryCodes | null) => void) {
  const client = useQueryClient()
  return useSecondFactorMutation(async (body: { code: string }) => {
    try {
      // The first second step gives the session a new cookie.
      show((await call(confirmTotp, { body }, { renewsSession: true })).recoveryCodes)
    } catch (error) {
      // It may be in force all the same, where only the answer was lost.
      void client.invalidateQueries({ queryKey: endpointKey(readSecondFactor) })
      throw error
    }
  })
}

export function useRemoveAuthenticator() {
  return useSecondFactorMutation<void, void>(() => call(removeTotp))
}

/** Makes new codes once what shows them is here. */
export function useMakeRecoveryCodes(
  ready: () => Promise<unknown>,
  show: (codes: RecoveryCodes) => void,
) {
  return useSecondFactorMutation<void, void>(async () => {
    await ready()
    show((await call(makeRecoveryCodes)).recoveryCodes)
  })
}
