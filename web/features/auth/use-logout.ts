import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { endSession } from '#web/lib/current-user.ts'
import { keepSignedInAt, signedInAt } from '#web/lib/sso-visit.ts'
import { authContract } from './auth-contract.ts'
import { authMessages } from './auth-messages.ts'

/** Signs out: clears the person and all cached answers, and goes to the site root (P-033, P-035). The provider's own session is left alone. */
export function useLogout(): UseMutationResult<undefined, Error, void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async () => call((await authContract()).logout),
    onSuccess: () => {
      navigate(paths.home)
      endSession(client)
      const provider = signedInAt()
      keepSignedInAt(null)
      toast({
        title: authMessages.logout.title,
        description:
          provider === null
            ? authMessages.logout.description
            : `You are signed out of the registry. You may still be signed in at ${provider}.`,
      })
    },
    onError: (error) => toastFailure(authMessages.logout.failed, error),
  })
}
