import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { z } from 'zod'
import { accountBody } from '#contract/auth'
import { userFields } from '#contract/record-fields/account-fields'
import type { CurrentUser } from '#contract/users'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { setCurrentUser, useCurrentUser } from '#web/lib/current-user.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useUpdateAccount } from './own-account.queries.ts'

const { firstName, lastName, email } = accountBody.shape

interface AccountValues {
  firstName: string
  lastName: string
  email: string
}

function valuesOf(user: CurrentUser): AccountValues {
  return { firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email }
}

/** A name that was never given may stay blank; one that was given cannot be taken back. */
function nameSchema(schema: typeof firstName, stored: string | null) {
  return z
    .string()
    .transform((typed) => (typed.trim() === '' && stored === null ? undefined : typed))
    .pipe(schema)
}

/** The form of the own name and address (P-115). */
export function AccountForm() {
  const user = useCurrentUser()
  const client = useQueryClient()
  const schema = useMemo(
    () =>
      z.object({
        firstName: nameSchema(firstName, user.firstName),
        lastName: nameSchema(lastName, user.lastName),
        email: email.unwrap(),
      }),
    [user.firstName, user.lastName],
  )
  const form = useSchemaForm(schema, valuesOf(user))
  const { errors, isDirty, dirtyFields } = form.formState
  const save = useUpdateAccount()
  useUnsavedChangesGuard(isDirty)

  const saving = useRecordSaving({
    form,
    record: user,
    update: { ...save, mutate: ({ body }, callbacks) => save.mutate(body, callbacks) },
    // An untouched address is left out: saving a name must not send the confirmation link again.
    bodyOf: ({ email: address, ...names }) =>
      dirtyFields.email ? { ...names, email: address } : names,
    valuesOf,
    onSaved: (saved) => {
      form.reset(valuesOf(saved))
      toast({
        title: 'Profile updated',
        description: 'Your profile has been updated successfully.',
      })
    },
    onTaken: (stored) => setCurrentUser(client, { ...user, ...stored }),
    onFailed: (error) => toastFailure('Update failed', error),
  })
  // Other parts of the page change the account as well, the picture for one.
  const follow = useEffectEvent(saving.follow)
  useEffect(() => follow(user), [user])

  /** Entering the present address again withdraws the change that waits. */
  function withdrawAddress() {
    save.mutate(
      { email: user.email, version: user.version },
      {
        onSuccess: (saved) => {
          form.resetField('email', { defaultValue: saved.email })
          toast({
            title: 'Profile updated',
            description: 'Your profile has been updated successfully.',
          })
        },
        onError: (error) => toastFailure('Update failed', error),
      },
    )
  }

  return (
    <Form form={form} onSubmit={saving.submit}>
      <SavingNotices form={form} saving={saving} fields={userFields} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...form.register('lastName')} />
        </Field>
        <Field
          label="Email Address"
          error={errors.email?.message}
          hint="A new address takes effect once you open the link we email to it."
          className="sm:col-span-2"
        >
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
      </div>
      {user.pendingEmail !== null && (
        <Alert className="mt-4" title={`${user.pendingEmail} waits for confirmation`}>
          <p>
            Open the link in the email that was sent there. Until then you sign in with {user.email}
            .
          </p>
          <LinkButton onClick={withdrawAddress} className="mt-1">
            Keep {user.email}
          </LinkButton>
        </Alert>
      )}
      <div className="mt-4.5 flex justify-end">
        <SubmitButton pending={save.isPending} pendingText="Updating...">
          Update Profile
        </SubmitButton>
      </div>
    </Form>
  )
}
