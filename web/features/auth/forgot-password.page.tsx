import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { forgotPassword, sendCodeBody } from '#contract/auth'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthTitle } from './auth-title.tsx'

/** Asks for a link to set a new password (P-039). */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password?')
  const search = useSearch()
  const form = useSchemaForm(sendCodeBody, {
    email: new URLSearchParams(search).get('email') ?? '',
  })
  const send = useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    onError: (error) => {
      showFieldErrors(form, error)
      toastFailure('Failed to send reset link', error)
    },
  })

  return (
    <>
      <AuthTitle title="Forgot password?">
        Enter the address of your account. The link we send sets a new password and works for 60
        minutes.
      </AuthTitle>
      <Form form={form} className="mt-6" onSubmit={form.handleSubmit((body) => send.mutate(body))}>
        <AuthAlert error={send.error} />
        {send.isSuccess && (
          <Alert tone="ok" className="mb-4.5">
            {send.data.message}
          </Alert>
        )}
        <Field
          label="Email Address"
          error={form.formState.errors.email?.message}
          className="mb-4.5"
        >
          <TextInput size="lg" type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <SubmitButton size="lg" block pending={send.isPending} pendingText="Sending...">
          Send Reset Link
        </SubmitButton>
      </Form>
      <p className="mt-3">
        <Link
          href={paths.signIn}
          className="inline-flex items-center gap-1.5 py-1 text-label font-control no-underline"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          Back to Sign In
        </Link>
      </p>
    </>
  )
}
