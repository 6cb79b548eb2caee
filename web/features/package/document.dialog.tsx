import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { documentKinds } from '#contract/common/closing-enums'
import { objectIdOf } from '#contract/files'
import { updateDocumentBody, type Document } from '#contract/package'
import { written } from '#contract/record-fields/record-field'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { documentHint, documentLimits } from '#web/kit/files/file-limits.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { ApiError, SentenceError } from '#web/lib/api-client.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useNewest } from '#web/lib/use-newest.ts'
import { useDeleteDocument, useUpdateDocument } from './package.queries.ts'
import { AddDocumentsDialog, type AddDocumentsProps } from './add-documents.dialog.tsx'
import { documentWords } from './document-line.tsx'
import { TargetSelect } from './target-select.tsx'
import { targetOfValue, valueOfTarget } from './target-value.ts'

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
      return window.part === 'file' ? (
        <NewVersionDialog {...shared} document={window.document} />
      ) : (
        <EditDocumentDialog {...shared} document={window.document} />
      )
    case 'delete':
      return <DeleteDocumentDialog {...shared} document={window.document} />
  }
}

type DocumentProps = Pick<SharedProps, 'items' | 'lines' | 'onClose'> & {
  readonly document: Document
}

const onFailed = (error: Error) => toastFailed('Failed to save document', error)

const wordFields = [
  written('title', 'Title', 'text'),
  written('item', 'Item', 'text'),
  written('kind', 'Kind', 'enum', { options: documentKinds, initial: 'other' }),
  written('note', 'Note', 'longText'),
] as const

const { title, kind, note, file } = updateDocumentBody.shape
// An item and a line are one choice of the form.
const wordRules = z.object({ title: title.unwrap(), kind: kind.unwrap(), note, item: z.string() })

/** Changes what a document is, and what it answers (H-022). */
function EditDocumentDialog({ document, items, lines, onClose }: DocumentProps) {
  const valuesOf = (stored: Document) => ({
    title: stored.title,
    kind: stored.kind,
    note: stored.note ?? '',
    item: valueOfTarget(stored),
  })
  const form = useSchemaForm(wordRules, valuesOf(document))
  const { errors, isDirty } = form.formState
  const saving = useRecordSaving({
    form,
    record: document,
    update: useUpdateDocument(),
    bodyOf: ({ item, ...words }) => ({
      ...words,
      // What it answers now may be an item of the list no longer.
      ...(item !== form.formState.defaultValues?.item && targetOfValue(item)),
    }),
    valuesOf,
    onSaved: () => {
      toastDone('Document updated successfully')
      onClose()
    },
    onFailed,
  })
  const wordsOfTarget = (value: string) => {
    const { item, line } = targetOfValue(value)
    return item === null
      ? (line ?? 'No item')
      : (items.find(({ id }) => id === item)?.title ?? item)
  }
  return (
    <FormDialog
      form={form}
      title="Edit Document"
      description={document.title}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={(event) => void saving.submit(event)}
      onClose={onClose}
      submitLabel="Save Document"
      pending={saving.pending}
    >
      <SavingNotices
        form={form}
        fields={wordFields}
        words={{ item: wordsOfTarget }}
        saving={saving}
        className="mb-4"
      />
      <div className="grid gap-4">
        <Field label="Title" required error={errors.title?.message}>
          <TextInput autoComplete="off" {...form.register('title')} />
        </Field>
        <Controller
          control={form.control}
          name="item"
          render={({ field }) => (
            <TargetSelect
              isLabeled
              value={targetOfValue(field.value)}
              items={items}
              lines={lines}
              error={errors.item?.message}
              onChange={(target) => field.onChange(valueOfTarget(target))}
            />
          )}
        />
        <Field label="Kind" error={errors.kind?.message}>
          <Select options={documentKinds} {...form.register('kind')} />
        </Field>
        <Field label="Note" optional error={errors.note?.message}>
          <Textarea {...form.register('note')} />
        </Field>
      </div>
    </FormDialog>
  )
}

const fileFields = [written('file', 'Web address', 'webAddress')] as const
const fileRules = z.object({ file: file.unwrap() })

/** Brings a new version of a document's file (H-023). One that somebody else brought meanwhile stays below it. */
function NewVersionDialog({ document, onClose }: DocumentProps) {
  const [isBusy, setBusy] = useState(false)
  const isAddress = objectIdOf(document.file) === null
  const valuesOf = (stored: Document) => ({
    file: objectIdOf(stored.file) === null ? stored.file : '',
  })
  const form = useSchemaForm(fileRules, valuesOf(document))
  const { errors, isDirty } = form.formState
  const saving = useRecordSaving({
    form,
    record: document,
    update: useUpdateDocument(),
    bodyOf: (body) => body,
    valuesOf,
    onSaved: () => {
      toastDone('New version added successfully')
      onClose()
    },
    onFailed,
  })
  return (
    <FormDialog
      form={form}
      title="New Version"
      description={document.title}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={(event) => void saving.submit(event)}
      onClose={onClose}
      submitLabel="Save Version"
      pending={saving.pending || isBusy}
    >
      <SavingNotices form={form} fields={fileFields} saving={saving} className="mb-4" />
      <div className="grid gap-4">
        <Field group label="File" error={errors.file?.message}>
          <Controller
            control={form.control}
            name="file"
            render={({ field }) => (
              <FileUpload
                value={objectIdOf(field.value) === null ? null : field.value}
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
    </FormDialog>
  )
}

/** Asks before a document is deleted with all its versions; one that somebody changed meanwhile is shown as it is now. */
function DeleteDocumentDialog({
  document: asked,
  onClose,
}: Pick<SharedProps, 'onClose'> & { readonly document: Document }) {
  const remove = useDeleteDocument()
  const { record, isChanged, isConflict } = useNewest(asked, remove.error)
  const [present] = record.versions
  const version = present && present.n > 1 ? `Version ${present.n}, ` : ''
  const isGone = remove.error instanceof ApiError && remove.error.status === 404
  const failure = isGone
    ? new SentenceError('Someone else deleted this document in the meantime.')
    : remove.error
  return (
    <MutationDialog
      mutation={remove}
      input={record}
      title="Delete document"
      confirmLabel="Delete"
      done="Document deleted successfully"
      failed="Failed to delete document"
      failure={isConflict ? null : failure}
      onClose={onClose}
      onDone={onClose}
    >
      {isChanged && (
        <p className="mb-2">
          Someone else changed this document in the meantime. This is what it is now.
        </p>
      )}
      <p>Are you sure you want to delete this document? This action cannot be undone.</p>
      <p className="mt-2 font-strong text-ink wrap-anywhere">{record.title}</p>
      {isChanged && (
        <p className="text-meta wrap-anywhere">{version + documentWords(record, false)}</p>
      )}
    </MutationDialog>
  )
}
