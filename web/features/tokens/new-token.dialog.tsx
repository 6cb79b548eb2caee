import { isAdmin } from '#contract/rights'
import { scopes, type Scope } from '#contract/common/scope'
import { valuesOf } from '#contract/common/enums'
import { createTokenBody, tokenDays } from '#contract/tokens'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field, FieldError } from '#web/kit/form/field.tsx'
import { formOutcome } from '#web/kit/form/form-outcome.ts'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useCreateToken, type MadeToken } from './tokens.queries.ts'

/** What a token of a scope may do. */
export const scopeSentences: Readonly<Record<Scope, string>> = {
  'registry.read':
    'Everything you can open: organizations, products, facilities, lending profiles, pipeline, resources, exports.',
  'registry.write': 'Add, change and delete what you are allowed to, and import. It does not read.',
  'administration.read': 'Users, audit trail, mail log and system; administrators only.',
}

const start = { name: '', scopes: ['registry.read' as Scope], expiresInDays: 90 as const }

/** Makes a token; `onMade` shows it, once. */
export function NewTokenDialog({
  onMade,
  onClose,
}: {
  readonly onMade: (made: MadeToken) => void
  readonly onClose: () => void
}) {
  const form = useSchemaForm(createTokenBody, start)
  const { errors, isDirty } = form.formState
  const create = useCreateToken(onMade)
  const user = useCurrentUser()
  const offered = valuesOf(scopes).filter(
    (scope) => scope !== 'administration.read' || isAdmin(user),
  )
  return (
    <FormDialog
      form={form}
      title="New token"
      description="A token can do only what you can, and nothing with accounts, keys or sign-in."
      isDirty={isDirty && !create.isSuccess}
      onSubmit={form.handleSubmit((body) =>
        create.mutate(
          body,
          formOutcome(form, {
            done: 'API token created successfully',
            failed: 'Failed to create API token',
            onDone: onClose,
          }),
        ),
      )}
      onClose={onClose}
      submitLabel="Create Token"
      pending={create.isPending}
      failure={create.error}
    >
      <Field
        label="Name"
        hint="What it is for, such as Nightly sync."
        error={errors.name?.message}
        className="mb-4.5"
      >
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <fieldset className="mb-4.5">
        <legend className="mb-2 text-label font-strong">What it may do</legend>
        <div className="grid gap-2.5">
          {offered.map((scope) => (
            <CheckboxField
              key={scope}
              label={scopes[scope]}
              hint={scopeSentences[scope]}
              value={scope}
              {...form.register('scopes')}
            />
          ))}
        </div>
        {errors.scopes?.message && (
          <FieldError id="scopes-error">{errors.scopes.message}</FieldError>
        )}
      </fieldset>
      <Field
        label="Works for"
        hint="We email you a week before it ends."
        error={errors.expiresInDays?.message}
      >
        <Select {...form.register('expiresInDays', { valueAsNumber: true })}>
          {tokenDays.map((days) => (
            <option key={days} value={days}>
              {days === 365 ? '1 year' : `${days} days`}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
