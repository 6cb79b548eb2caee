import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { CurrentUser } from '#contract/users'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { authContract } from './auth-contract.ts'
import { authMessages } from './auth-messages.ts'
import { goesOn, type PendingSignIn } from './two-steps.ts'

interface Answer {
  email: string
  code: string
}

export interface CodeEntry {
  form: UseFormReturn<Answer, unknown, Answer>
  verify: UseMutationResult<CurrentUser, Error, Answer>
  submit: ReturnType<UseFormReturn<Answer, unknown, Answer>['handleSubmit']>
}

/** Entering the six digits of an e-mail, on any screen: what is sent, what is said about it, and where the focus goes. */
export function useCodeEntry({
  email,
  success,
  onVerified,
  onSecondStep,
}: {
  email: string
  /** The toast of success. */
  success: { title: string; description: string }
  onVerified: (user: CurrentUser) => unknown
  /** The code was right, and the account has a second step; only where the code signs in. */
  onSecondStep?: ((pending: PendingSignIn) => void) | undefined
}): CodeEntry {
  const form = useSchemaForm<Answer, Answer>(async () => (await authContract()).verifyCodeBody, {
    email,
    code: '',
  })
  const verify = useMutation({
    mutationFn: async (body: Answer) => call((await authContract()).verifyCode, { body }),
    onSuccess: async (user) => {
      await onVerified(user)
      toast(success)
    },
    onError: (error) => {
      if (goesOn(error, email, onSecondStep)) return
      if (!showFieldErrors(form, error)) form.setFocus('code')
      toastFailure(authMessages.verifyCode.failed, error)
    },
  })
  return { form, verify, submit: form.handleSubmit((body) => verify.mutate(body)) }
}
