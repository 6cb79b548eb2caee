import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'

import {
  createActivityBody,
  writableActivityTypes,
  type Activity,
} from '#contract/pipeline-activities'
import type { FormValues } from '#contract/record-fields/form-values'
import { written } from '#contract/record-fields/record-field'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { MentionInput } from '#web/kit/form/mention-input.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { VersionConflict } from '#web/kit/form/version-conflict.tsx'
import { formRules } from '#web/lib/form-rules.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useCreateActivity, useUpdateActivity } from './activities.queries.ts'
import { dayOf } from './activity-words.ts'
import { useMentions } from './use-mentions.ts'

const activityFields = [
  written('type', 'Kind', 'enum', {
    options: writableActivityTypes,
    initial: 'note',
  }),
  written('subject', 'Subject', 'text'),
  written('description', 'Description', 'longText'),
  written('scheduledDate', 'Date', 'date'),
  written('completedDate', 'Done on', 'date'),
] as const

type ActivityForm = FormValues<typeof activityFields>

// Who is mentioned follows from the texts.
const rules = formRules(activityFields, createActivityBody.omit({ mentions: true }))

const valuesOfActivity = (activity: Activity | null): ActivityForm => ({
  type: activity === null || activity.type === 'stage_change' ? 'note' : activity.type,
  subject: activity?.subject ?? '',
  description: activity?.description ?? '',
  scheduledDate: dayOf(activity?.scheduledDate ?? null),
  completedDate: dayOf(activity?.completedDate ?? null),
})

/** Adds an activity to a deal, or changes `activity`; it is in the timeline itself. */
export function ActivityFormPanel({
  dealId,
  activity,
  onClose,
  onSaid,
}: {
  readonly dealId: string
  readonly activity: Activity | null
  readonly onClose: () => void
  /** Called with what was done, in words. */
  readonly onSaid: (words: string) => void
}) {
  const form = useSchemaForm(rules, valuesOfActivity(activity))
  const { errors, isDirty } = form.formState
  const type = useWatch({ control: form.control, name: 'type' })
  const mentions = useMentions(dealId, activity?.mentions ?? [])
  const { submit, conflict, pending, isSaved, failure } = useRecordSaving({
    form,
    record: activity ?? undefined,
    create: useCreateActivity(dealId),
    update: useUpdateActivity(dealId),
    // Days go as they are in their fields: a timestamp would depend on where the reader is.
    bodyOf: (body) => {
      const { scheduledDate, completedDate } = form.getValues()
      return {
        ...body,
        scheduledDate,
        completedDate: body.type === 'task' ? completedDate : '',
        mentions: mentions.idsIn(body.subject, body.description),
      }
    },
    valuesOf: valuesOfActivity,
    onSaved: () => {
      const done =
        activity === null ? 'Activity added successfully' : 'Activity updated successfully'
      toastDone(done)
      onSaid(done)
      onClose()
    },
    onFailed: (error) =>
      toastFailed(
        activity === null ? 'Failed to add activity' : 'Failed to update activity',
        error,
      ),
  })
  useUnsavedChangesGuard(isDirty && !isSaved)
  // The form takes the place of the button that opened it.
  useEffect(() => form.setFocus('subject'), [form])

  const isTask = type === 'task'
  return (
    <Form
      form={form}
      aria-label={activity === null ? 'Add activity' : 'Edit activity'}
      onSubmit={(event) => void submit(event)}
      className="mb-3 rounded-sheet border border-rule-strong bg-canvas p-3.5"
    >
      <SaveFailure error={failure} className="mb-3" />
      {conflict && (
        <VersionConflict
          form={form}
          conflict={conflict}
          fields={activityFields}
          pending={pending}
          onSave={() => void submit()}
          className="mb-3"
        />
      )}
      <div className="grid gap-3 sm:grid-cols-[150px_minmax(0,1fr)]">
        <Field label="Kind" error={errors.type?.message}>
          <Select options={writableActivityTypes} {...form.register('type')} />
        </Field>
        <Field label="Subject" required error={errors.subject?.message}>
          <MentionInput autoComplete="off" {...mentions.field} {...form.register('subject')} />
        </Field>
        <Field
          label={isTask ? 'Due' : 'Date'}
          error={errors.scheduledDate?.message}
          className={isTask ? '' : 'sm:col-span-2 sm:max-w-[200px]'}
        >
          <TextInput type="date" {...form.register('scheduledDate')} />
        </Field>
        {isTask && (
          <Field
            label="Done on"
            error={errors.completedDate?.message}
            hint="Empty while the task is open"
            className="sm:max-w-[200px]"
          >
            <TextInput type="date" {...form.register('completedDate')} />
          </Field>
        )}
        <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
          <MentionInput multiline {...mentions.field} {...form.register('description')} />
        </Field>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="sm" onClick={() => leavePage(onClose)}>
          Cancel
        </Button>
        <SubmitButton size="sm" pending={pending} pendingText="Saving...">
          {activity === null ? 'Add Activity' : 'Update Activity'}
        </SubmitButton>
      </div>
    </Form>
  )
}
