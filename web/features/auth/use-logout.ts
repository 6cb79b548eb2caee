import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { endSession } from '#web/lib/current-user.ts'
import { authContract } from './auth-contract.ts'
import { authMessages } from './auth-messages.ts'

/** Signs out: clears the person and all cached answers, and goes to the site root (P-033, P-035). */
export function useLogout(): UseMutationResult<undefined, Error, void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async () => call((await authContract()).logout),
    onSuccess: () => {
      navigate(paths.home)
      endSession(client)
      toast({ title: authMessages.logout.title, description: authMessages.logout.description })
    },
    onError: (error) => toastFailure(authMessages.logout.failed, error),
  })
}
