import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { changePasswordBody } from '#contract/auth'
import { passwordLength } from '#contract/common/password'
import type { CurrentUser } from '#contract/users'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordInput } from '#web/kit/form/password-input.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { displayName } from '#web/lib/person.ts'
import { showFieldErrors } from '#web/lib/schema-form.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useChangePassword, useLivingTokens } from './own-account.queries.ts'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Values = typeof blank

interface Rejection {
  field: keyof Values
  message: string
  /** Titles of the errors that are also shown as a toast (P-117). */
  toastTitle?: string
}

/** What prevents sending the form, in the documented order: the mismatch comes first. */
function rejectionOf(values: Values, minimum: number): Rejection | null {
  if (values.newPassword !== values.confirmPassword) {
    return {
      field: 'confirmPassword',
      toastTitle: 'Password mismatch',
      message: 'New password and confirmation do not match.',
    }
  }
  if (passwordLength(values.newPassword) < minimum) {
    return {
      field: 'newPassword',
      toastTitle: 'Password too short',
      message: `Password must be at least ${minimum} characters long.`,
    }
  }
  const issue = changePasswordBody(minimum).safeParse(values).error?.issues[0]
  return issue
    ? {
        field: issue.path[0] === 'currentPassword' ? 'currentPassword' : 'newPassword',
        message: issue.message,
      }
    : null
}

/** The form of a new password for an account that has one (P-116 to P-119). */
export function ChangePasswordForm({ user }: { user: CurrentUser }) {
  const minimum = useSettings().passwordMinLength
  const form = useForm<Values>({ defaultValues: blank, reValidateMode: 'onSubmit' })
  const { errors, isDirty } = form.formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const change = useChangePassword()
  const tokens = useLivingTokens()
  useUnsavedChangesGuard(isDirty)

  const submit = form.handleSubmit((values) => {
    const rejection = rejectionOf(values, minimum)
    if (rejection) {
      form.setError(
        rejection.field,
        { type: 'rejected', message: rejection.message },
        { shouldFocus: true },
      )
      if (rejection.toastTitle)
        toast({
          title: rejection.toastTitle,
          description: rejection.message,
          variant: 'destructive',
        })
      return
    }
    change.mutate(
      { currentPassword: values.currentPassword, newPassword: values.newPassword },
      {
        onSuccess: () => {
          form.reset(blank)
          toast({
            title: 'Password changed',
            description: 'Your password has been changed successfully.',
          })
        },
        onError: (error) => {
          showFieldErrors(form, error)
          toastFailure('Password change failed', error)
        },
      },
    )
  })

  // A sentence about two fields is out of date once either of them changes.
  const clearRejection = () => form.clearErrors(['newPassword', 'confirmPassword'])

  const hasFailedAsAWhole = change.isError && Object.keys(errors).length === 0
  return (
    <Form form={form} onSubmit={submit}>
      {/* Tells password managers which account the new password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <SaveFailure error={hasFailedAsAWhole ? change.error : null} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Current Password"
          error={errors.currentPassword?.message}
          className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
        >
          <PasswordInput
            autoComplete="current-password"
            {...form.register('currentPassword', {
              onChange: () => form.clearErrors('currentPassword'),
            })}
          />
        </Field>
        <NewPasswordField
          label="New Password"
          error={errors.newPassword?.message}
          minimum={minimum}
          typed={typed}
          own={[displayName(user), user.email]}
          {...form.register('newPassword', { onChange: clearRejection })}
        />
        <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...form.register('confirmPassword', { onChange: clearRejection })}
          />
        </Field>
      </div>
      <div className="mt-4.5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-meta text-ink-3">
          Changing your password signs you out everywhere else.
          {tokens > 0 && (
            <>
              {' '}
              Your{' '}
              <Link href={paths.profileTokens}>
                {tokens === 1 ? 'API token' : formatCountOf(tokens, 'API token')}
              </Link>{' '}
              {tokens === 1 ? 'keeps' : 'keep'} working.
            </>
          )}
        </p>
        <SubmitButton pending={change.isPending} pendingText="Changing..." className="ml-auto">
          Change Password
        </SubmitButton>
      </div>
    </Form>
  )
}
