import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { ApiError, call } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { AuthAlert } from './auth-alert.tsx'
import { authContract, preloadAuthContract } from './auth-contract.ts'
import { authMessages } from './auth-messages.ts'

export type SendCode = UseMutationResult<{ message: string }, Error, string>

/** Requests a code for an address; `onSent` gets the address, also where a code was requested too short a time ago to send another. */
export function useSendCode(onSent: (email: string) => void): SendCode {
  return useMutation({
    mutationFn: async (email: string) => call((await authContract()).sendCode, { body: { email } }),
    onSuccess: (_, email) => {
      onSent(email)
      toast({ title: authMessages.sendCode.title, description: authMessages.sendCode.description })
    },
    onError: (error, email) => {
      // Whoever asks again may have the code that is in force.
      if (error instanceof ApiError && error.status === 429) onSent(email)
      toastFailure(authMessages.sendCode.failed, error)
    },
  })
}

export interface AddressStepProps {
  email: string
  onEmail: (email: string) => void
  send: SendCode
  /** True where the person has just requested a code for an address that was typed elsewhere. */
  sendAtOnce: boolean
  /** True where it takes the place of the step that had the focus. */
  takesFocus: boolean
}

interface Address {
  email: string
}

/** The first step of the emailed code. */
export function AddressStep({ email, onEmail, send, sendAtOnce, takesFocus }: AddressStepProps) {
  const form = useSchemaForm<Address, Address>(async () => (await authContract()).sendCodeBody, {
    email,
  })
  const { mutate } = send
  const sent = useRef(false)
  const submit = form.handleSubmit((body) =>
    mutate(body.email, { onError: (error) => showFieldErrors(form, error) }),
  )

  useEffect(() => {
    if (takesFocus) form.setFocus('email')
  }, [form, takesFocus])

  useEffect(() => {
    // Once only: an effect that runs twice must not send two mails.
    if (!sendAtOnce || sent.current) return
    sent.current = true
    void submit()
  }, [sendAtOnce, submit])

  return (
    <Form form={form} onSubmit={submit}>
      <AuthAlert error={send.error} />
      <Field label="Email Address" error={form.formState.errors.email?.message} className="mb-4.5">
        <TextInput
          size="lg"
          onFocus={preloadAuthContract}
          type="email"
          autoComplete="username"
          {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
        />
      </Field>
      <SubmitButton size="lg" block pending={send.isPending} pendingText="Sending code...">
        Send Code
      </SubmitButton>
    </Form>
  )
}
