import { passkeyNameBody, type Passkey } from '#contract/passkeys'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useRenamePasskey } from './passkeys.queries.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey
  readonly onClose: () => void
}) {
  const form = useSchemaForm(passkeyNameBody, { name: passkey.name })
  const rename = useRenamePasskey(passkey.id)
  return (
    <FormDialog
      form={form}
      title="Rename passkey"
      size="sm"
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((body) =>
        rename.mutate(body, {
          onSuccess: onClose,
          onError: (error) => {
            if (!showFieldErrors(form, error)) toastFailed('Failed to rename passkey', error)
          },
        }),
      )}
      onClose={onClose}
      submitLabel="Save"
      pending={rename.isPending}
    >
      <SaveFailure error={rename.error} />
      <Field label="Name" error={form.formState.errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
