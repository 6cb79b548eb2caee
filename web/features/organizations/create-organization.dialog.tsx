import { useState } from 'react'
import { Alert } from '#web/kit/alert.tsx'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { FormDialog } from '#web/kit/form-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/toast-outcome.ts'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { organizationSchema, organizationValues } from './organization-form.ts'
import { OrganizationFields } from './organization.fields.tsx'
import { useCreateOrganization } from './organizations.queries.ts'

/** The dialog that adds an organization. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(organizationSchema, organizationValues())
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { userId: useCurrentUser().id, name: 'organizations:new' })
  const create = useCreateOrganization()
  // Sent again after a broken connection, the same attempt adds no second organization; a refused one is over.
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())

  const submit = form.handleSubmit((body) => create.mutate({ attempt, body }, {
    onSuccess: () => {
      draft.discard()
      toastDone('Organization created successfully')
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) setAttempt(crypto.randomUUID())
      showFieldErrors(form, error)
      toastFailed('Failed to create organization', error)
    },
  }))

  return (
    <FormDialog form={form} title="Add New Organization" isDirty={isDirty && !create.isSuccess} onSubmit={submit} onClose={onClose} submitLabel="Create Organization" pending={create.isPending}>
      <DraftNotice draft={draft} className="mb-4" />
      {create.isError && Object.keys(errors).length === 0 && <Alert tone="bad" className="mb-4">{sentenceOf(create.error)}</Alert>}
      <OrganizationFields form={form} isAdministrator />
    </FormDialog>
  )
}
