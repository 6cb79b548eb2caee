import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { CurrentUser } from '#contract/users'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { OneTimeCode } from '#web/kit/one-time-code.tsx'
import { toast } from '#web/kit/toast.ts'
import { call, sentenceOf } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { AuthAlert } from './auth-alert.tsx'
import { authContract } from './auth-contract.ts'
import { authMessages } from './auth-messages.ts'
import type { SendCode } from './code-address-step.tsx'
import { clockTime, useSecondsUntil } from './use-countdown.ts'

/** How long one waits before a code can be sent again, milliseconds: the server sends one a minute. */
const resendDelay = 60_000

/** Sends another code, at most one a minute. */
export function ResendCode({ email, send }: { email: string; send: SendCode }) {
  const [again, setAgain] = useState(() => Date.now() + resendDelay)
  const seconds = useSecondsUntil(again)
  if (seconds > 0) return <span className="text-meta text-ink-3">Send again in {clockTime(seconds)}</span>
  return (
    <LinkButton disabled={send.isPending} onClick={() => send.mutate(email, { onSuccess: () => setAgain(Date.now() + resendDelay) })}>
      Send again
    </LinkButton>
  )
}

export interface CodeStepProps {
  email: string
  send: SendCode
  /** What is said about the mail, under the title. */
  intro: ReactNode
  /** The toast of success. */
  success: { title: string; description: string }
  onVerified: (user: CurrentUser) => unknown
  backLabel: string
  onBack: () => void
}

interface Answer {
  email: string
  code: string
}

/** The six digits of the e-mail. */
export function CodeStep({ email, send, intro, success, onVerified, backLabel, onBack }: CodeStepProps) {
  const form = useSchemaForm<Answer, Answer>(async () => (await authContract()).verifyCodeBody, { email, code: '' })
  const verify = useMutation({
    mutationFn: async (body: Answer) => call((await authContract()).verifyCode, { body }),
    onSuccess: async (user) => {
      await onVerified(user)
      toast(success)
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) form.setFocus('code')
      toast({ title: authMessages.verifyCode.failed, description: sentenceOf(error), variant: 'destructive' })
    },
  })

  // The step replaces the form that had the focus; its first field is where one goes on.
  useEffect(() => form.setFocus('code'), [form])

  return (
    <Form form={form} onSubmit={form.handleSubmit((body) => verify.mutate(body))}>
      <h2 className="text-head">Check Your Email</h2>
      <p className="mt-0.5 mb-4 wrap-anywhere text-ink-2 [&_b]:font-strong [&_b]:text-ink">{intro}</p>
      <AuthAlert error={verify.error ?? send.error} />
      <Controller
        control={form.control}
        name="code"
        render={({ field, fieldState }) => (
          <Field label="Sign-in code" error={fieldState.error?.message} className="mb-4.5">
            <OneTimeCode ref={field.ref} name={field.name} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
      <Button type="submit" variant="primary" size="lg" block pending={verify.isPending} pendingText="Verifying...">Verify Code</Button>
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <LinkButton onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {backLabel}
        </LinkButton>
        <ResendCode email={email} send={send} />
      </div>
    </Form>
  )
}
