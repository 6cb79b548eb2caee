import { useEffect } from 'react'
import { updateItemBody } from '#contract/package'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useUpdateItem } from './package.queries.ts'

/** Why an item does not apply to a project, under its row (H-025). */
export function DoesNotApplyForm({
  dealId,
  item,
  onClose,
  className,
}: {
  readonly dealId: string
  readonly item: string
  readonly onClose: () => void
  readonly className: string
}) {
  const update = useUpdateItem(dealId)
  const form = useSchemaForm(updateItemBody, { notApplicable: '' })
  const { errors, isDirty } = form.formState
  const release = useUnsavedChangesGuard(isDirty)
  useEffect(() => form.setFocus('notApplicable'), [form])
  const submit = form.handleSubmit(({ notApplicable }) =>
    update.mutate(
      { item, notApplicable },
      {
        onSuccess: () => {
          release()
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toastFailed('Failed to save item', error)
        },
      },
    ),
  )
  return (
    <Form form={form} className={className} onSubmit={(event) => void submit(event)}>
      <SaveFailure error={update.error} className="mb-2.5" />
      <Field label="Why it does not apply" error={errors.notApplicable?.message}>
        <TextInput autoComplete="off" {...form.register('notApplicable')} />
      </Field>
      <div className="mt-2.5 flex gap-2">
        <SubmitButton pending={update.isPending} pendingText="Saving...">
          Does Not Apply
        </SubmitButton>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
