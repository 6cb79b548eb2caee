import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { SavingNotices, type SavingNoticesProps } from '#web/kit/form/saving-notices.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { titled, type Registry } from './registry.ts'

interface RecordDialogProps<Values extends FieldValues, Output> extends Omit<
  SavingNoticesProps<Values, Output>,
  'form' | 'saving' | 'className'
> {
  of: Pick<Registry, 'called'>
  record: { readonly name: string } | undefined
  form: UseFormReturn<Values, unknown, Output>
  saving: Omit<SavingNoticesProps<Values, Output>['saving'], 'submit'> & {
    readonly submit: (event?: BaseSyntheticEvent) => void
    readonly isSaved: boolean
  }
  /** True while a file of the record is on its way. */
  isUploading?: boolean
  description?: ReactNode
  onClose: () => void
  /** Shown left in the foot. */
  start?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The form of a registry's record in a dialog; the first props are those of `useRecordEditing`. */
export function RecordDialog<Values extends FieldValues, Output>({
  of,
  record,
  isUploading = false,
  description,
  onClose,
  start,
  children,
  ...notices
}: RecordDialogProps<Values, Output>) {
  const { form, saving } = notices
  const name = titled(of.called.one)
  return (
    <FormDialog
      form={form}
      title={`${record ? 'Edit' : 'Add New'} ${name}`}
      description={description}
      isDirty={(form.formState.isDirty || isUploading) && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel={`${record ? 'Update' : 'Create'} ${name}`}
      pending={saving.pending}
      start={start}
    >
      <SavingNotices {...notices} className="mb-4" />
      {children}
    </FormDialog>
  )
}
