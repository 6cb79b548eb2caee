import type { UseFormReturn } from 'react-hook-form'
import { sharings, type Sharing } from '#contract/saved-views'
import { isAdmin } from '#contract/rights'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { fieldErrorsOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'

interface ViewValues {
  name: string
  sharedWith?: Sharing | undefined
}

type ViewForm<Output> = UseFormReturn<ViewValues, unknown, Output>

/** The name of a view, and with whom it is shared: everyone by administrators alone (V-007). */
export function ViewNameAndSharing<Output>({
  form,
  isOwn = true,
  now,
}: {
  readonly form: ViewForm<Output>
  /** Whether it is the person's own, who alone may make it private again. */
  readonly isOwn?: boolean
  /** With whom it is shared now, which is always among the choices. */
  readonly now?: Sharing | undefined
}) {
  const user = useCurrentUser()
  const offered: Readonly<Record<Sharing, boolean>> = {
    me: isOwn,
    organization: user.organizationId !== null,
    everyone: isAdmin(user),
  }
  const { errors } = form.formState
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Share with" group className="mt-4" error={errors.sharedWith?.message}>
        <RadioGroup
          {...form.register('sharedWith')}
          choices={(Object.keys(sharings) as Sharing[])
            .filter((sharing) => offered[sharing] || sharing === now)
            .map((value) => ({
              value,
              label: sharings[value],
              ...(value === 'organization' && { hint: user.organizationName }),
            }))}
        />
      </Field>
    </>
  )
}

/** Why a view could not be saved, where that belongs to no field of the form: its filters, the number of views, the connection. */
export function ViewFailure<Output>({
  form,
  error,
}: {
  readonly form: ViewForm<Output>
  readonly error: Error | null
}) {
  if (error === null) return null
  const known = form.getValues()
  const fields = Object.entries(fieldErrorsOf(error))
  const elsewhere = fields.filter(([field]) => !(field in known))
  if (fields.length === 0) return <SaveFailure error={error} className="mb-4" />
  if (elsewhere.length === 0) return null
  return (
    <Alert tone="bad" className="mb-4">
      {elsewhere.map(([field, message]) => (
        <p key={field}>{message}</p>
      ))}
    </Alert>
  )
}
