import { useState } from 'react'
import { resourceFields } from '#contract/record-fields/resource-fields'
import type { Resource } from '#contract/resources'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { RecordDialog } from '#web/registry/record.dialog.tsx'
import { useRecordEditing } from '#web/registry/use-record-editing.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { resourceRules, resourceValues } from './resource-values.ts'
import { ResourceFields } from './resource.fields.tsx'
import { resources } from './resources.queries.ts'

/** The dialog that adds a resource, or changes `resource` as it was when the dialog opened (P-129). */
export function ResourceDialog({
  resource,
  onClose,
}: {
  resource?: Resource | undefined
  onClose: () => void
}) {
  const editing = useRecordEditing({
    of: resources,
    record: resource,
    rules: resourceRules,
    valuesOf: resourceValues,
    onDone: onClose,
    onFailed: toastFailure,
  })
  const { form, saving } = editing
  // A file still on its way belongs to what is being saved.
  const [isUploading, setUploading] = useState(false)
  const [waits, setWaits] = useState(false)
  const stored = saving.conflict?.stored ?? resource
  return (
    <RecordDialog
      {...editing}
      saving={{
        ...saving,
        submit: (event) => {
          if (!isUploading) return void saving.submit(event)
          event?.preventDefault()
          setWaits(true)
        },
      }}
      isUploading={isUploading}
      fields={resourceFields}
      words={{ file: (file: string) => fileName(file, stored) }}
      onClose={onClose}
    >
      {waits && isUploading && (
        <Alert tone="warn" className="mb-4">
          The file is still being uploaded. Save once it is there, or cancel the upload.
        </Alert>
      )}
      <ResourceFields form={form} stored={stored} onBusyChange={setUploading} />
    </RecordDialog>
  )
}

function fileName(file: string, stored: Resource | undefined): string {
  if (file === '') return 'None'
  return file === stored?.file ? (stored.fileInfo?.name ?? file) : 'Your file'
}
