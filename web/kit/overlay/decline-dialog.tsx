import { useId } from 'react'
import { Controller, type FieldErrors, type Path, type UseFormReturn } from 'react-hook-form'
import { Button } from '../form/button.tsx'
import { Field } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { RadioGroup } from '../form/radio-group.tsx'
import { SaveFailure } from '../form/save-failure.tsx'
import { Textarea } from '../form/textarea.tsx'
import { DialogBody, DialogFooter, OpenDialog } from './dialog.tsx'

/** What is sent besides what names the record. */
interface Declined {
  reason?: unknown
  note?: unknown
}

interface DeclineDialogProps<Body extends Declined, Output> {
  readonly title: string
  /** Who reads the reason. */
  readonly description: string
  readonly form: UseFormReturn<Body, unknown, Output>
  /** The reasons with their labels. */
  readonly reasons: Readonly<Record<string, string>>
  readonly pending: boolean
  readonly error: Error | null
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Declines something with a reason and a note, which the other side reads. */
export function DeclineDialog<Body extends Declined, Output>({
  title,
  description,
  form,
  reasons,
  pending,
  error,
  onSubmit,
  onClose,
}: DeclineDialogProps<Body, Output>) {
  const formId = useId()
  const errors = form.formState.errors as FieldErrors<{ reason: string; note: string }>
  const choices = Object.entries(reasons).map(([value, label]) => ({ value, label }))
  return (
    <OpenDialog
      size="sm"
      title={title}
      description={description}
      onClose={() => !pending && onClose()}
    >
      <DialogBody>
        <SaveFailure error={error} className="mb-4" />
        <Form
          form={form}
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <Field label="Reason" group required error={errors.reason?.message}>
            <Controller
              control={form.control}
              name={'reason' as Path<Body>}
              render={({ field }) => (
                <RadioGroup
                  value={String(field.value ?? '')}
                  onValueChange={field.onChange}
                  choices={choices}
                />
              )}
            />
          </Field>
          <Field label="Note" optional error={errors.note?.message} className="mt-4">
            <Textarea rows={2} className="min-h-15" {...form.register('note' as Path<Body>)} />
          </Field>
        </Form>
      </DialogBody>
      <DialogFooter>
        <Button disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="danger"
          pending={pending}
          pendingText="Declining..."
        >
          Decline
        </Button>
      </DialogFooter>
    </OpenDialog>
  )
}
