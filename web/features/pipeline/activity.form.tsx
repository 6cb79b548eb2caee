import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { valuesOf } from '#contract/common/enums'
import { createActivityBody, writableActivityTypes, type Activity } from '#contract/pipeline-activities'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { TextInput } from '#web/kit/text-input.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { toastDone, toastFailed } from '#web/kit/toast-outcome.ts'
import { VersionConflict } from '#web/kit/version-conflict.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { useCreateActivity, useUpdateActivity } from './activities.queries.ts'
import { dayOf } from './activity-words.ts'

interface ActivityForm {
  type: keyof typeof writableActivityTypes
  subject: string
  description: string
  scheduledDate: string
  completedDate: string
}

// The contract also takes moments; this form gives days.
const schema = createActivityBody as unknown as z.ZodType<z.output<typeof createActivityBody>, ActivityForm>

const valuesOfActivity = (activity: Activity | null): ActivityForm => ({
  type: activity === null || activity.type === 'stage_change' ? 'note' : activity.type,
  subject: activity?.subject ?? '',
  description: activity?.description ?? '',
  scheduledDate: dayOf(activity?.scheduledDate ?? null),
  completedDate: dayOf(activity?.completedDate ?? null),
})

/** Adds an activity to a deal, or changes `activity`; it stands in the timeline itself. */
export function ActivityFormPanel({ dealId, activity, onClose, onSaid }: {
  readonly dealId: string
  readonly activity: Activity | null
  readonly onClose: () => void
  /** Told what was done, in words. */
  readonly onSaid: (words: string) => void
}) {
  const form = useSchemaForm(schema, valuesOfActivity(activity))
  const { errors, isDirty } = form.formState
  const create = useCreateActivity(dealId)
  const update = useUpdateActivity(dealId)
  const isDone = create.isSuccess || update.isSuccess
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [stored, setStored] = useState<Activity | null>(null)
  const [version, setVersion] = useState(activity?.version)
  const own = useWatch({ control: form.control }) as ActivityForm
  useUnsavedChangesGuard(isDirty && !isDone)

  const submit = form.handleSubmit((body) => {
    // Days go as they stand in their fields: a moment would depend on where the reader is.
    const { scheduledDate, completedDate } = form.getValues()
    const sent = { ...body, scheduledDate, completedDate: body.type === 'task' ? completedDate : '' }
    const callbacks = {
      onSuccess: () => {
        const done = activity === null ? 'Activity added successfully' : 'Activity updated successfully'
        toastDone(done)
        onSaid(done)
        onClose()
      },
      onError: (error: Error) => {
        if (error instanceof ApiError && error.status < 500) setAttempt(crypto.randomUUID())
        setStored(conflictingRecord<Activity>(error))
        showFieldErrors(form, error)
        toastFailed(activity === null ? 'Failed to add activity' : 'Failed to update activity', error)
      },
    }
    if (activity === null) create.mutate({ attempt, body: sent }, callbacks)
    else update.mutate({ id: activity.id, body: { ...sent, version: stored?.version ?? version } }, callbacks)
  })

  function takeStored(current: Activity) {
    form.reset(valuesOfActivity(current))
    setVersion(current.version)
    setStored(null)
  }

  const now = valuesOfActivity(stored)
  const isTask = own.type === 'task'
  return (
    <form noValidate aria-label={activity === null ? 'Add activity' : 'Edit activity'} onSubmit={(event) => void submit(event)} className="mb-3 rounded-sheet border border-rule-strong bg-canvas p-3.5">
      {stored && (
        <VersionConflict
          className="mb-3"
          pending={update.isPending}
          onKeepOwn={() => void submit()}
          onTakeStored={() => takeStored(stored)}
          fields={[
            { label: 'Kind', own: writableActivityTypes[own.type], stored: writableActivityTypes[now.type] },
            { label: 'Subject', own: own.subject, stored: now.subject },
            { label: 'Description', own: own.description, stored: now.description },
            { label: 'Date', own: own.scheduledDate, stored: now.scheduledDate },
            { label: 'Done on', own: own.completedDate, stored: now.completedDate },
          ]}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-[150px_minmax(0,1fr)]">
        <Field label="Kind" error={errors.type?.message}>
          <Select {...form.register('type')}>
            {valuesOf(writableActivityTypes).map((type) => <option key={type} value={type}>{writableActivityTypes[type]}</option>)}
          </Select>
        </Field>
        <Field label="Subject" required error={errors.subject?.message}>
          <TextInput autoComplete="off" {...form.register('subject')} />
        </Field>
        <Field label={isTask ? 'Due' : 'Date'} error={errors.scheduledDate?.message} className={isTask ? '' : 'sm:col-span-2 sm:max-w-[200px]'}>
          <TextInput type="date" {...form.register('scheduledDate')} />
        </Field>
        {isTask && (
          <Field label="Done on" error={errors.completedDate?.message} hint="Empty while the task is open" className="sm:max-w-[200px]">
            <TextInput type="date" {...form.register('completedDate')} />
          </Field>
        )}
        <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
          <Textarea rows={2} className="min-h-15" {...form.register('description')} />
        </Field>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="sm" onClick={() => leavePage(onClose)}>Cancel</Button>
        <Button type="submit" size="sm" variant="primary" pending={create.isPending || update.isPending} pendingText="Saving...">{activity === null ? 'Add Activity' : 'Update Activity'}</Button>
      </div>
    </form>
  )
}
