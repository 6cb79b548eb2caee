import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormDraft } from '../../lib/form-draft.ts'
import { Button, SubmitButton } from './button.tsx'
import { draftNote } from './draft-notice.tsx'
import { FormLayout, type FormSectionState } from './form-section.tsx'
import { Form } from './form.tsx'
import { SaveBar } from './save-bar.tsx'
import { SavingNotices, type SavingNoticesProps } from './saving-notices.tsx'

export interface RecordFormProps<Values extends FieldValues, Output> extends SavingNoticesProps<
  Values,
  Output
> {
  form: UseFormReturn<Values, unknown, Output>
  draft: FormDraft
  /** The title, or what else comes first. */
  head: ReactNode
  sections: readonly FormSectionState[]
  /** Shown beside the fields. */
  aside?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Offers to delete the record. */
  onDelete: (() => void) | undefined
  /** The way back without saving. */
  cancel: ReactNode
  submitLabel: string
  /** True while a file of the record is on its way. */
  isUploading?: boolean
}

/** The form of a record on a page of its own, with the bar that saves it at its foot. */
export function RecordForm<Values extends FieldValues, Output>({
  head,
  sections,
  aside,
  children,
  onDelete,
  cancel,
  submitLabel,
  isUploading = false,
  ...notices
}: RecordFormProps<Values, Output>) {
  const { form, saving, draft } = notices
  return (
    // To the edges of the page, where the bar at its foot belongs.
    <Form
      form={form}
      onSubmit={saving.submit}
      className="-mx-7 -mb-14 max-xl:-mx-6 max-sm:-mx-4 max-sm:-mb-10"
    >
      <div className="px-7 max-xl:px-6 max-sm:px-4">
        {head}
        <SavingNotices {...notices} />
        <FormLayout sections={sections} aside={aside}>
          {children}
        </FormLayout>
      </div>
      <SaveBar
        errorCount={Object.keys(form.formState.errors).length}
        failure={saving.failure}
        note={draftNote(draft)}
        start={
          onDelete && (
            <Button variant="danger-quiet" onClick={onDelete}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          )
        }
      >
        {cancel}
        <SubmitButton
          pending={saving.pending || isUploading}
          pendingText={isUploading ? 'Uploading...' : 'Saving...'}
        >
          {submitLabel}
        </SubmitButton>
      </SaveBar>
    </Form>
  )
}
