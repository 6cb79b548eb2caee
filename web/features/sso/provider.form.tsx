import { z } from 'zod'
import {
  createSsoProviderBody,
  emailTrusts,
  ssoDomainList,
  stepAskers,
  type SsoProvider,
} from '#contract/sso'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { formOutcome } from '#web/kit/form/form-outcome.ts'
import { OwnerField } from '#web/kit/form/owner-field.tsx'
import { PasswordInput } from '#web/kit/form/password-input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useCreateProvider, useUpdateProvider } from './sso.queries.ts'

const { shape } = createSsoProviderBody

/** The body as it is typed: domains in one line. */
const typed = createSsoProviderBody.extend({
  domains: z
    .string()
    .transform((line) => line.split(/[\s,;]+/).filter((part) => part !== ''))
    .pipe(ssoDomainList),
})
/** Of a provider that is there the secret may be left empty: it stays. */
const typedAgain = typed.extend({
  clientSecret: z.union([z.literal('').transform(() => undefined), shape.clientSecret]),
})

/** The sentence of a field, or of the first of its values that is wrong. */
function sentenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(sentenceOf)
    .find((sentence) => sentence !== undefined)
}

/** Adds or changes a provider of single sign-on. */
export function ProviderForm({
  provider,
  onDelete,
  onClose,
}: {
  /** The provider that is changed; without it a new one. */
  readonly provider?: SsoProvider
  readonly onDelete?: () => void
  readonly onClose: () => void
}) {
  const isNew = provider === undefined
  const form = useSchemaForm(isNew ? typed : typedAgain, {
    organizationId: provider?.organizationId ?? null,
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    domains: provider?.domains.join(', ') ?? '',
    emailTrust: provider?.emailTrust ?? 'claim',
    justInTime: provider?.justInTime ?? false,
    required: provider?.required ?? false,
    secondFactor: provider?.secondFactor ?? 'portal',
    sessionHours: provider?.sessionHours ?? 12,
    enabled: provider?.enabled ?? false,
  })
  const { errors, isDirty } = form.formState
  const create = useCreateProvider()
  const update = useUpdateProvider()
  const mutation = isNew ? create : update
  const outcome = formOutcome(form, {
    done: 'Sign-in provider saved successfully',
    failed: 'Failed to save sign-in provider',
    onDone: onClose,
  })
  const owner = form.watch('organizationId') ?? null
  const disconnects =
    provider !== undefined &&
    provider.identities > 0 &&
    (form.watch('issuer') !== provider.issuer || form.watch('clientId') !== provider.clientId)
  return (
    <FormDialog
      form={form}
      title={isNew ? 'Add Sign-in Provider' : 'Edit Sign-in Provider'}
      description={isNew && 'Everything is off until you turn it on.'}
      isDirty={isDirty && !mutation.isSuccess}
      onSubmit={form.handleSubmit(({ organizationId, clientSecret, ...body }) =>
        provider === undefined
          ? create.mutate({ ...body, organizationId, clientSecret: clientSecret ?? '' }, outcome)
          : update.mutate(
              { ...body, clientSecret, id: provider.id, version: provider.version },
              outcome,
            ),
      )}
      onClose={onClose}
      submitLabel="Save Provider"
      pending={mutation.isPending}
      failure={mutation.error}
      onDelete={onDelete}
    >
      {isNew && (
        <OwnerField
          value={owner}
          hint="Leave empty for the portal's own provider. Each organization can have one."
          error={errors.organizationId?.message}
          onChange={(id) => form.setValue('organizationId', id, { shouldDirty: true })}
        />
      )}
      <Field
        label="Name"
        hint="People read it on the sign-in screen: “Continue with ...”."
        error={errors.name?.message}
        required
        className="mb-4.5"
      >
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Issuer"
        hint="The provider's address exactly as it names itself, such as https://login.example.org."
        error={errors.issuer?.message}
        required
        className="mb-4.5"
      >
        <TextInput type="url" inputMode="url" autoComplete="off" {...form.register('issuer')} />
      </Field>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field
          label="Client ID"
          hint={disconnects ? 'Another one disconnects all accounts.' : undefined}
          error={errors.clientId?.message}
          required
          className="mb-4.5"
        >
          <TextInput autoComplete="off" {...form.register('clientId')} />
        </Field>
        <Field
          label="Client secret"
          hint={isNew ? undefined : 'Leave empty to keep the current secret.'}
          error={errors.clientSecret?.message}
          required={isNew}
          className="mb-4.5"
        >
          <PasswordInput autoComplete="new-password" {...form.register('clientSecret')} />
        </Field>
      </div>
      <Field
        label="Email domains"
        hint="Separate with commas. Only people with a confirmed address at one of these can join."
        error={sentenceOf(errors.domains)}
        className="mb-4.5"
      >
        <TextInput
          autoComplete="off"
          placeholder="example.org, example.com"
          {...form.register('domains')}
        />
      </Field>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field label="Confirmed addresses" error={errors.emailTrust?.message} className="mb-4.5">
          <Select options={emailTrusts} {...form.register('emailTrust')} />
        </Field>
        <Field label="Second step" error={errors.secondFactor?.message} className="mb-4.5">
          <Select options={stepAskers} {...form.register('secondFactor')} />
        </Field>
        <Field
          label="Hours of a session"
          hint="From 1 to 720."
          error={errors.sessionHours?.message}
          className="mb-4.5"
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={720}
            {...form.register('sessionHours', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <fieldset className="grid gap-3">
        <legend className="sr-only">What it may do</legend>
        <CheckboxField
          label="Turned on"
          hint="The sign-in screen offers it."
          error={errors.enabled?.message}
          {...form.register('enabled')}
        />
        <CheckboxField
          label="Create accounts"
          hint={
            owner === null
              ? 'People without an account get one, in no organization yet.'
              : 'People without an account get one, as members of this organization.'
          }
          {...form.register('justInTime')}
        />
        <CheckboxField
          label="Required"
          hint="People at these domains cannot sign in with a password, emailed code, or passkey. Administrators still can."
          {...form.register('required')}
        />
      </fieldset>
    </FormDialog>
  )
}
