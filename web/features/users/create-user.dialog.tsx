import { OutboxNotice } from '#web/features/mail/mail.public.tsx'
import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { UserFields, userRules, userValues } from './user.fields.tsx'
import { useCreateUser } from './users.queries.ts'

/** The dialog that creates an account; its person gets a mail with a link to set a password. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(userRules, userValues())
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { userId: useCurrentUser().id, name: 'users:new' })
  const create = useCreateUser()
  const [attempt, attemptEnded] = useAttempt()

  const submit = form.handleSubmit((body) =>
    create.mutate(
      { attempt, body },
      {
        onSuccess: () => {
          draft.discard()
          toastDone('User created successfully')
          onClose()
        },
        onError: (error) => {
          attemptEnded(error)
          showFieldErrors(form, error)
          toastFailed('Failed to create user', error)
        },
      },
    ),
  )

  return (
    <FormDialog
      form={form}
      title="Add New User"
      description="An email with a link to set a password is sent to the address. The link works once, within 7 days."
      isDirty={isDirty && !create.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create User"
      pending={create.isPending}
    >
      <OutboxNotice className="mb-4" />
      <DraftNotice draft={draft} className="mb-4" />
      <SaveFailure
        error={Object.keys(errors).length === 0 ? create.error : null}
        className="mb-4"
      />
      <UserFields form={form} emailHint="The person signs in with it." />
    </FormDialog>
  )
}
