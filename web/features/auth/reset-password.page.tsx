import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { z } from 'zod'
import { resetPassword, resetPasswordBody } from '#contract/auth'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { SubmitButton, buttonClasses } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordInput } from '#web/kit/form/password-input.tsx'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call, fieldErrorsOf } from '#web/lib/api-client.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useSettings } from '#web/lib/settings.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthTitle } from './auth-title.tsx'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { useLinkToken } from '#web/lib/use-link-token.ts'

/** The account the mailed link is for, which it names in its fragment; for password managers alone. */
function addressInLink(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    // A fragment that is no text names nobody.
    return ''
  }
}

const mismatch = 'New password and confirmation do not match.'

/** Sets a new password with a mailed link (P-039). It signs nobody in. */
export function ResetPasswordPage() {
  usePageTitle('Reset Password')
  // Read first: with its secret the address bar loses it.
  const [email] = useState(addressInLink)
  const token = useLinkToken()
  const { passwordMinLength } = useSettings()
  const schema = useMemo(
    () =>
      resetPasswordBody(passwordMinLength)
        .pick({ newPassword: true })
        .extend({ confirmation: z.string() })
        .refine((form) => form.newPassword === form.confirmation, {
          path: ['confirmation'],
          error: mismatch,
        }),
    [passwordMinLength],
  )
  const form = useSchemaForm(schema, { newPassword: '', confirmation: '' })
  const { errors } = form.formState
  const reset = useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) =>
      call(resetPassword, { body: { token: token ?? '', newPassword } }),
    onError: (error) => {
      showFieldErrors(form, error)
      toastFailure('Password reset failed', error)
    },
  })
  const isLinkRejected = token === null || 'token' in fieldErrorsOf(reset.error)

  if (reset.isSuccess) {
    return (
      <>
        <AuthTitle title="Reset Password" />
        <Alert tone="ok" className="my-4.5">
          {reset.data.message}
        </Alert>
        {/* A whole new page: the account's sessions have ended, this one among them if it was one. */}
        <a
          href={paths.signIn}
          className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
        >
          Continue to Sign In
        </a>
      </>
    )
  }
  return (
    <>
      <AuthTitle title="Reset Password">
        Choose a new password. It signs you out everywhere else.
      </AuthTitle>
      {isLinkRejected && (
        <Alert tone="bad" className="mt-4.5">
          <p>
            This link is not valid, or it was used before. Links work once and for a limited time.
          </p>
          <p className="mt-1">
            <Link href={paths.forgotPassword}>Send a new link</Link>
          </p>
        </Alert>
      )}
      {!isLinkRejected && (
        <Form
          form={form}
          className="mt-6"
          onSubmit={form.handleSubmit((values) => reset.mutate(values))}
        >
          <AuthAlert error={reset.error} />
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <NewPasswordField
            label="New Password"
            size="lg"
            error={errors.newPassword?.message}
            minimum={passwordMinLength}
            typed={form.watch('newPassword')}
            fieldClassName="mb-4.5"
            {...form.register('newPassword', {
              // Validated again with it, but only once it was typed: an error that comes and goes moves the button.
              onChange: () => {
                if (form.getFieldState('confirmation').isTouched) void form.trigger('confirmation')
              },
            })}
          />
          <Field
            label="Confirm New Password"
            error={errors.confirmation?.message}
            className="mb-4.5"
          >
            <PasswordInput
              size="lg"
              autoComplete="new-password"
              {...form.register('confirmation')}
            />
          </Field>
          <SubmitButton size="lg" block pending={reset.isPending} pendingText="Saving...">
            Reset Password
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
