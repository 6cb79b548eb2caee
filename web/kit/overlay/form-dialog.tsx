import { Trash2 } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
import { leavePage, useUnsavedChangesGuard } from '../../lib/unsaved-changes.ts'
import { Button, SubmitButton } from '../form/button.tsx'
import { DialogBody, type DialogContentProps, DialogFooter, OpenDialog } from './dialog.tsx'
import { SaveFailure } from '../form/save-failure.tsx'
import { Form, type SchemaForm } from '../form/form.tsx'

export interface FormDialogProps {
  /** The state of the form, from `useSchemaForm`. */
  form: SchemaForm
  title: string
  /** How wide it is, as of DialogContent. */
  size?: DialogContentProps['size']
  description?: ReactNode
  /** True while something typed is not saved: closing then asks first. */
  isDirty: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  submitLabel: string
  /** True while it is being saved. */
  pending: boolean
  /** Why saving it failed, shown above the fields where none of them says it. */
  failure?: Error | null
  /** Offers "Delete" left in the foot. */
  onDelete?: (() => void) | undefined
  /** Shown left in the foot in its place. */
  start?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog, which is open as long as it is rendered. Escape, Cancel and the close button ask
 * before typed work is lost; a click beside the dialog closes it only while nothing was typed.
 */
export function FormDialog({
  form,
  title,
  size,
  description,
  isDirty,
  onSubmit,
  onClose,
  submitLabel,
  pending,
  failure = null,
  onDelete,
  start,
  children,
}: FormDialogProps) {
  useUnsavedChangesGuard(isDirty)
  const close = () => leavePage(onClose)
  return (
    <OpenDialog
      size={size}
      onInteractOutside={(event) => isDirty && event.preventDefault()}
      title={title}
      description={description}
      onClose={close}
    >
      <Form form={form} onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <SaveFailure
            error={Object.keys(form.formState.errors).length === 0 ? failure : null}
            className="mb-4"
          />
          {children}
        </DialogBody>
        <DialogFooter
          start={
            onDelete ? (
              <Button variant="danger-quiet" onClick={onDelete}>
                <Trash2 aria-hidden />
                Delete
              </Button>
            ) : (
              start
            )
          }
        >
          <Button onClick={close}>Cancel</Button>
          <SubmitButton pending={pending} pendingText="Saving...">
            {submitLabel}
          </SubmitButton>
        </DialogFooter>
      </Form>
    </OpenDialog>
  )
}
