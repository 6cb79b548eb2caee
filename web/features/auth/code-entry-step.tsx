import { useEffect, useState, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { Controller } from 'react-hook-form'
import type { CurrentUser } from '#contract/users'
import { LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { OneTimeCode } from '#web/kit/form/one-time-code.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { AuthAlert } from './auth-alert.tsx'
import type { SendCode } from './code-address-step.tsx'
import { useCodeEntry } from './code-entry.ts'
import type { PendingSignIn } from './two-steps.ts'

/** How long one waits before a code can be sent again, milliseconds: the server sends one a minute. */
const resendDelay = 60_000

/** From when on the server sends another code, milliseconds since 1970; `first` where none was requested here. */
function mayBeSent({ status, error, submittedAt }: SendCode, first: number): number {
  if (status === 'idle') return first
  if (status === 'success') return submittedAt + resendDelay
  return error instanceof ApiError ? submittedAt + (error.retryAfter ?? 0) * 1000 : 0
}

/** Sends another code, as soon as the server does: a minute after the last one, or when it said one may ask again. */
export function ResendCode({
  email,
  send,
  sentAt,
}: {
  email: string
  send: SendCode
  /** When the last code was sent, milliseconds since 1970; with the step, unless it says so. */
  sentAt?: number | undefined
}) {
  const [shownAt] = useState(Date.now)
  const seconds = useSecondsUntil(mayBeSent(send, (sentAt ?? shownAt) + resendDelay))
  if (seconds > 0)
    return <span className="text-meta text-ink-3">Send again in {clockTime(seconds)}</span>
  return (
    <LinkButton disabled={send.isPending} onClick={() => send.mutate(email)}>
      Send again
    </LinkButton>
  )
}

export interface CodeStepProps {
  email: string
  send: SendCode
  title?: string
  /** Names the field. */
  label?: string
  /** When the code was mailed, milliseconds since 1970; just now, unless it says so. */
  sentAt?: number | undefined
  /** What is said about the mail, under the title. */
  intro: ReactNode
  /** The toast of success. */
  success: { title: string; description: string }
  onVerified: (user: CurrentUser) => unknown
  /** The code was right, and the account has a second step; only where the code signs in. */
  onSecondStep?: (pending: PendingSignIn) => void
  /** The words of the way out, with their icon. */
  back: ReactNode
  onBack: () => void
}

/** The six digits of the e-mail. */
export function CodeStep({
  email,
  send,
  title = 'Check Your Email',
  intro,
  label = 'Sign-in code',
  success,
  sentAt,
  onVerified,
  onSecondStep,
  back,
  onBack,
}: CodeStepProps) {
  const { form, verify, submit } = useCodeEntry({ email, success, onVerified, onSecondStep })

  // The step replaces the form that had the focus; its first field is where one goes on.
  useEffect(() => form.setFocus('code'), [form])

  return (
    <Form form={form} onSubmit={submit}>
      <h2 className="text-head">{title}</h2>
      <p className="mt-0.5 mb-4 wrap-anywhere text-ink-2 [&_b]:font-strong [&_b]:text-ink">
        {intro}
      </p>
      <AuthAlert error={verify.error ?? send.error} />
      <Controller
        control={form.control}
        name="code"
        render={({ field, fieldState }) => (
          <Field label={label} error={fieldState.error?.message} className="mb-4.5">
            <OneTimeCode
              ref={field.ref}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <SubmitButton size="lg" block pending={verify.isPending} pendingText="Verifying...">
        Verify Code
      </SubmitButton>
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <LinkButton onClick={onBack}>{back}</LinkButton>
        <ResendCode email={email} send={send} sentAt={sentAt} />
      </div>
    </Form>
  )
}

function everyQuarterSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

/** Seconds left until `end` (milliseconds since 1970), counted down on the screen; 0 when it has passed. */
function useSecondsUntil(end: number): number {
  return useSyncExternalStore(
    everyQuarterSecond,
    useCallback(() => Math.max(0, Math.ceil((end - Date.now()) / 1000)), [end]),
  )
}

/** Seconds as a clock shows them: 42 is "0:42". */
function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
