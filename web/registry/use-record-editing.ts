import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useLocation } from 'wouter'
import { toastFailed, toastWithMore, type MoreToSay } from '#web/kit/feedback/toast-outcome.ts'
import type { ToastAction } from '#web/kit/feedback/toast.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { addressWith } from '#web/lib/paths.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm, type SchemaSource } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { capitalized } from '#web/lib/format.ts'
import type { Registry, RegistryRecord } from './registry.ts'

interface Editing<Values extends FieldValues, Body extends object, Stored extends RegistryRecord> {
  of: Registry<Stored, NoInfer<Body>>
  /** As it was when the form opened; a new one without it. */
  record: Stored | undefined
  rules: SchemaSource<Values, Body>
  valuesOf: (stored: Stored | undefined) => DefaultValues<Values>
  /** What of the form is sent; all of it where that is left out. */
  bodyOf?: (body: Body) => Body
  /** The name of its drafts, before the id, where that is not its kind's. */
  draftName?: string
  /** What is said after a save besides that it succeeded: more of the sentence, and one thing to do about it. */
  said?: (
    saved: Stored,
    typed: Values,
  ) => { more?: string | false; action?: ToastAction | undefined }
  /** What is added to that once it is known, as how many projects fit (U-031). */
  more?: ((saved: Stored) => Promise<MoreToSay | undefined>) | undefined
  /** Called once it is saved, before that is said. */
  onDone: (saved: Stored) => void
  /** Says what failed. */
  onFailed?: (what: string, error: Error) => void
}

/** The form of a record, with its draft and its saving, for page and dialog alike. */
export function useRecordEditing<
  Values extends FieldValues,
  Body extends object,
  Stored extends RegistryRecord,
>({
  of,
  record,
  rules,
  valuesOf,
  bodyOf = (body) => body,
  draftName = of.entity,
  said,
  more: moreOf,
  onDone,
  onFailed = toastFailed,
}: Editing<Values, Body, Stored>) {
  const form = useSchemaForm(rules, valuesOf(record))
  const draft = useFormDraft(form, {
    userId: useCurrentUser().id,
    name: `${draftName}:${record?.id ?? 'new'}`,
    version: record?.version,
  })
  // oxlint-disable-next-line react/hooks -- A registry is a constant of its module: its hooks are always the same.
  const create = of.useCreate()
  // oxlint-disable-next-line react/hooks -- A registry is a constant of its module: its hooks are always the same.
  const update = of.useUpdate()
  const { one } = of.called
  const verb = record ? 'update' : 'create'
  const saving = useRecordSaving({
    form,
    record,
    create,
    update,
    onTaken: draft.discard,
    bodyOf,
    valuesOf,
    onSaved: (saved) => {
      const { more, action } = said?.(saved, form.getValues()) ?? {}
      draft.discard()
      onDone(saved)
      const description = `${capitalized(one)} ${verb}d successfully${more || ''}`
      void toastWithMore(
        { title: 'Success', description, action },
        moreOf?.(saved) ?? Promise.resolve(undefined),
      )
    },
    onFailed: (error) => onFailed(`Failed to ${verb} ${one}`, error),
  })
  return { of, record, form, draft, saving }
}

/** The same on a page of its own, which is left once the record is saved or deleted: for `home`, or the list. */
export function usePageEditing<
  Values extends FieldValues,
  Body extends object,
  Stored extends RegistryRecord,
>({
  home,
  isMarked = false,
  isUploading = false,
  ...record
}: Omit<Editing<Values, Body, Stored>, 'onDone' | 'onFailed'> & {
  home?: string
  /** True where that page marks the record that was saved. */
  isMarked?: boolean
  /** True while a file of the record is on its way. */
  isUploading?: boolean
}) {
  const [, navigate] = useLocation()
  const onDone = (saved?: Stored) => {
    release()
    const path = home ?? record.of.path
    navigate(isMarked && saved ? addressWith(path, { saved: saved.id }) : path)
  }
  const editing = useRecordEditing({ ...record, onDone })
  const release = useUnsavedChangesGuard(editing.form.formState.isDirty || isUploading)
  return {
    ...editing,
    home: home ?? record.of.path,
    isUploading,
    /** Once it is saved or deleted no draft is needed; after Cancel the draft stays. */
    leave: () => {
      editing.draft.discard()
      onDone()
    },
  }
}
