import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { profileBody } from '#contract/auth'
import type { CurrentUser } from '#contract/users'
import { Alert } from '#web/kit/alert.tsx'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { TextInput } from '#web/kit/text-input.tsx'
import { toast } from '#web/kit/toast.ts'
import { VersionConflict, type VersionConflictProps } from '#web/kit/version-conflict.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { setCurrentUser, useCurrentUser } from '#web/lib/current-user.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { useUpdateProfile } from './profile.queries.ts'

const { firstName, lastName, email } = profileBody.shape

interface ProfileValues {
  firstName: string
  lastName: string
  email: string
}

function valuesOf(user: CurrentUser): ProfileValues {
  return { firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email }
}

/** A name that was never given may stay blank; one that was given cannot be taken back. */
function nameSchema(schema: typeof firstName, stored: string | null) {
  return z.string().transform((typed) => (typed.trim() === '' && stored === null ? undefined : typed)).pipe(schema)
}

/** The form of the own name and address (P-115). */
export function ProfileForm() {
  const user = useCurrentUser()
  const client = useQueryClient()
  const schema = useMemo(() => z.object({
    firstName: nameSchema(firstName, user.firstName),
    lastName: nameSchema(lastName, user.lastName),
    email: email.unwrap(),
  }), [user.firstName, user.lastName])
  const form = useSchemaForm(schema, valuesOf(user))
  const { errors, isDirty, dirtyFields } = form.formState
  const save = useUpdateProfile()
  const [stored, setStored] = useState<CurrentUser | null>(null)
  useUnsavedChangesGuard(isDirty)

  const submit = form.handleSubmit(({ email: address, ...names }) => {
    // An untouched address is left out: saving a name must not send the confirmation link again.
    const change = dirtyFields.email ? { ...names, email: address } : names
    save.mutate({ ...change, version: stored?.version ?? user.version }, {
      onSuccess: (saved) => {
        setStored(null)
        form.reset(valuesOf(saved))
        toast({ title: 'Profile updated', description: 'Your profile has been updated successfully.' })
      },
      onError: (error) => {
        setStored(conflictingRecord<CurrentUser>(error))
        showFieldErrors(form, error)
        toast({ title: 'Update failed', description: sentenceOf(error), variant: 'destructive' })
      },
    })
  })

  /** Entering the present address again withdraws the change that waits. */
  function withdrawAddress() {
    save.mutate({ email: user.email, version: user.version }, {
      onSuccess: (saved) => {
        form.resetField('email', { defaultValue: saved.email })
        toast({ title: 'Profile updated', description: 'Your profile has been updated successfully.' })
      },
      onError: (error) => toast({ title: 'Update failed', description: sentenceOf(error), variant: 'destructive' }),
    })
  }

  function takeStored(current: CurrentUser) {
    setCurrentUser(client, { ...user, ...current })
    form.reset(valuesOf(current))
    save.reset()
    setStored(null)
  }

  const hasFailedAsAWhole = save.isError && stored === null && Object.keys(errors).length === 0
  return (
    <Form form={form} onSubmit={submit}>
      {hasFailedAsAWhole && <Alert tone="bad" className="mb-4">{sentenceOf(save.error)}</Alert>}
      {stored && (
        <ProfileConflict form={form} stored={valuesOf(stored)} pending={save.isPending} onKeepOwn={submit} onTakeStored={() => takeStored(stored)} />
      )}
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
          hint="A new address takes effect when you open the link that is mailed to it."
          className="sm:col-span-2"
        >
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
      </div>
      {user.pendingEmail !== null && (
        <Alert className="mt-4" title={`${user.pendingEmail} waits for confirmation`}>
          <p>Open the link in the email that was sent there. Until then you sign in with {user.email}.</p>
          <LinkButton onClick={withdrawAddress} className="mt-1">Keep {user.email}</LinkButton>
        </Alert>
      )}
      <div className="mt-4.5 flex justify-end">
        <Button type="submit" variant="primary" pending={save.isPending} pendingText="Updating...">Update Profile</Button>
      </div>
    </Form>
  )
}

interface ConflictProps<Saved> extends Omit<VersionConflictProps, 'fields'> {
  form: UseFormReturn<ProfileValues, unknown, Saved>
  stored: ProfileValues
}

function ProfileConflict<Saved>({ form, stored, ...choices }: ConflictProps<Saved>) {
  const typed = useWatch({ control: form.control })
  const fields = ([['First Name', 'firstName'], ['Last Name', 'lastName'], ['Email Address', 'email']] as const)
    .map(([label, name]) => ({ label, own: typed[name] ?? '', stored: stored[name] }))
  return <VersionConflict className="mb-4" fields={fields} {...choices} />
}
