import { useState } from 'react'
import { resourceFields } from '#contract/record-fields/resource-fields'
import type { Resource } from '#contract/resources'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { VersionConflict } from '#web/kit/form/version-conflict.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { toastFailed } from './resource-messages.ts'
import { resourceRules, resourceValues } from './resource-values.ts'
import { ResourceFields } from './resource.fields.tsx'
import { useCreateResource, useUpdateResource } from './resources.queries.ts'

/** The dialog that adds a resource, or changes `resource` as it was when the dialog opened (P-129). */
export function ResourceDialog({
  resource,
  onClose,
}: {
  resource?: Resource | undefined
  onClose: () => void
}) {
  const form = useSchemaForm(resourceRules, resourceValues(resource))
  const { isDirty } = form.formState
  const draft = useFormDraft(form, {
    userId: useCurrentUser().id,
    name: `resources:${resource?.id ?? 'new'}`,
    version: resource?.version,
  })
  // A file still on its way belongs to what is being saved.
  const [isUploading, setUploading] = useState(false)
  const [waits, setWaits] = useState(false)
  const saving = useRecordSaving({
    form,
    record: resource,
    create: useCreateResource(),
    update: useUpdateResource(),
    bodyOf: (body) => body,
    valuesOf: resourceValues,
    onTaken: draft.discard,
    onSaved: () => {
      draft.discard()
      toastDone(`Resource ${resource ? 'updated' : 'created'} successfully`)
      onClose()
    },
    onFailed: (error) =>
      toastFailed(resource ? 'Failed to update resource' : 'Failed to create resource', error),
  })
  const stored = saving.conflict?.stored ?? resource

  return (
    <FormDialog
      form={form}
      title={resource ? 'Edit Resource' : 'Add New Resource'}
      isDirty={(isDirty || isUploading) && !saving.isSaved}
      onSubmit={(event) => {
        if (!isUploading) return void saving.submit(event)
        event.preventDefault()
        setWaits(true)
      }}
      onClose={onClose}
      submitLabel={resource ? 'Update Resource' : 'Create Resource'}
      pending={saving.pending}
    >
      <DraftNotice draft={draft} onOutdated={saving.compare} className="mb-4" />
      <SaveFailure error={saving.failure} className="mb-4" />
      {waits && isUploading && (
        <Alert tone="warn" className="mb-4">
          The file is still being uploaded. Save once it is there, or cancel the upload.
        </Alert>
      )}
      {saving.conflict && (
        <VersionConflict
          form={form}
          conflict={saving.conflict}
          fields={resourceFields}
          words={{ file: (file: string) => fileName(file, stored) }}
          pending={saving.pending}
          onSave={saving.submit}
          className="mb-4"
        />
      )}
      <ResourceFields form={form} stored={stored} onBusyChange={setUploading} />
    </FormDialog>
  )
}

function fileName(file: string, stored: Resource | undefined): string {
  if (file === '') return 'None'
  return file === stored?.file ? (stored.fileInfo?.name ?? file) : 'Your file'
}
