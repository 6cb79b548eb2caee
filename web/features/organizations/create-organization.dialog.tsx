import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { organizationRules, organizationValues } from './organization-form.ts'
import { OrganizationFields } from './organization.fields.tsx'
import { useCreateOrganization } from './organizations.queries.ts'

/** The dialog that adds an organization. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(organizationRules, organizationValues())
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { userId: useCurrentUser().id, name: 'organizations:new' })
  const create = useCreateOrganization()
  const [attempt, attemptEnded] = useAttempt()

  const submit = form.handleSubmit((body) =>
    create.mutate(
      { attempt, body },
      {
        onSuccess: () => {
          draft.discard()
          toastDone('Organization created successfully')
          onClose()
        },
        onError: (error) => {
          attemptEnded(error)
          showFieldErrors(form, error)
          toastFailed('Failed to create organization', error)
        },
      },
    ),
  )

  return (
    <FormDialog
      form={form}
      title="Add New Organization"
      isDirty={isDirty && !create.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create Organization"
      pending={create.isPending}
    >
      <DraftNotice draft={draft} className="mb-4" />
      <SaveFailure
        error={Object.keys(errors).length === 0 ? create.error : null}
        className="mb-4"
      />
      <OrganizationFields form={form} isAdministrator />
    </FormDialog>
  )
}
