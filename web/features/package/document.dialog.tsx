import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { documentKinds } from '#contract/common/closing-enums'
import { objectIdOf } from '#contract/files'
import { updateDocumentBody, type Document } from '#contract/package'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { documentHint, documentLimits } from '#web/kit/files/file-limits.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useDeleteDocument, useUpdateDocument } from './package.queries.ts'
import { AddDocumentsDialog, type AddDocumentsProps } from './add-documents.dialog.tsx'
import { TargetSelect } from './target-select.tsx'
import type { Target } from './use-document-rows.ts'

/** Which dialog is open over a package. */
export type PackageWindow =
  | ({ readonly kind: 'add' } & Pick<AddDocumentsProps, 'files' | 'target' | 'onAdded'>)
  | { readonly kind: 'document'; readonly document: Document; readonly part: 'words' | 'file' }
  | { readonly kind: 'delete'; readonly document: Document }

type SharedProps = Pick<AddDocumentsProps, 'dealId' | 'items' | 'lines' | 'documents' | 'onClose'>
export type PackageWindowsProps = SharedProps & { readonly window: PackageWindow }

/** The dialogs over a package. What they were opened with stays in them while others change it. */
export function PackageWindows({ window, ...shared }: PackageWindowsProps) {
  switch (window.kind) {
    case 'add':
      return <AddDocumentsDialog {...shared} {...window} />
    case 'document':
      return <DocumentDialog {...shared} {...window} />
    case 'delete':
      return <DeleteDocumentDialog {...shared} document={window.document} />
  }
}

type Values = z.input<typeof updateDocumentBody>

/** Changes what a document is, or brings a new version of its file (H-022, H-023). */
function DocumentDialog({
  document,
  part,
  items,
  lines,
  onClose,
}: Pick<SharedProps, 'items' | 'lines' | 'onClose'> &
  Extract<PackageWindow, { kind: 'document' }>) {
  const { id, version, title, kind, note, file } = document
  const [target, setTarget] = useState<Target>({ item: document.item, line: document.line })
  const [isBusy, setBusy] = useState(false)
  const update = useUpdateDocument()
  const isFile = part === 'file'
  const isAddress = objectIdOf(file) === null
  const form = useSchemaForm<Values, z.output<typeof updateDocumentBody>>(
    updateDocumentBody,
    isFile ? { version, file: isAddress ? file : '' } : { version, title, kind, note },
  )
  const { errors, isDirty } = form.formState
  const isMoved = target.item !== document.item || target.line !== document.line
  const submit = form.handleSubmit((body) =>
    update.mutate(
      { id, body: { ...body, ...(isMoved && target) } },
      {
        onSuccess: () => {
          toastDone(isFile ? 'New version added successfully' : 'Document updated successfully')
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toastFailed('Failed to save document', error)
        },
      },
    ),
  )
  return (
    <FormDialog
      form={form}
      title={isFile ? 'New Version' : 'Edit Document'}
      description={title}
      isDirty={(isDirty || isMoved) && !update.isSuccess}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      submitLabel={isFile ? 'Save Version' : 'Save Document'}
      pending={update.isPending || isBusy}
    >
      <SaveFailure error={update.error} className="mb-4" />
      {isFile ? (
        <div className="grid gap-4">
          <Field group label="File" error={errors.file?.message}>
            <Controller
              control={form.control}
              name="file"
              render={({ field }) => (
                <FileUpload
                  value={objectIdOf(field.value) === null ? null : (field.value ?? null)}
                  onChange={(path) => field.onChange(path ?? '')}
                  limits={documentLimits}
                  hint={documentHint}
                  onBusyChange={setBusy}
                />
              )}
            />
          </Field>
          {isAddress && (
            <Field label="Web address" optional>
              <TextInput type="url" inputMode="url" autoComplete="off" {...form.register('file')} />
            </Field>
          )}
          <p className="text-meta text-ink-3">
            The ten newest versions are kept. Everyone with access sees the new one.
          </p>
        </div>
      ) : (
        <div className="grid gap-4">
          <Field label="Title" required error={errors.title?.message}>
            <TextInput autoComplete="off" {...form.register('title')} />
          </Field>
          <TargetSelect
            isLabeled
            value={target}
            items={items}
            lines={lines}
            error={errors.item?.message ?? errors.line?.message}
            onChange={setTarget}
          />
          <Field label="Kind" error={errors.kind?.message}>
            <Select options={documentKinds} {...form.register('kind')} />
          </Field>
          <Field label="Note" optional error={errors.note?.message}>
            <Textarea {...form.register('note')} />
          </Field>
        </div>
      )}
    </FormDialog>
  )
}

/** Asks before a document is deleted with all its versions. */
function DeleteDocumentDialog({
  document,
  onClose,
}: Pick<SharedProps, 'onClose'> & { readonly document: Document }) {
  return (
    <MutationDialog
      mutation={useDeleteDocument()}
      input={document}
      title="Delete document"
      confirmLabel="Delete"
      done="Document deleted successfully"
      failed="Failed to delete document"
      onClose={onClose}
      onDone={onClose}
    >
      <p>Are you sure you want to delete this document? This action cannot be undone.</p>
      <p className="mt-2 font-strong text-ink wrap-anywhere">{document.title}</p>
    </MutationDialog>
  )
}
