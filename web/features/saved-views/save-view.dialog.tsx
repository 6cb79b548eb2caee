import { useState } from 'react'
import { createViewBody, viewScreens } from '#contract/saved-views'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useCreateView, useWatchView } from './saved-views.queries.ts'
import { resetViewColumns } from './use-view-columns.ts'
import { ViewFailure, ViewNameAndSharing } from './view.fields.tsx'
import { columnsToStore, type ViewWindowProps } from './viewed-list.ts'

const rules = createViewBody.pick({ name: true, sharedWith: true })

/** Saves the list as it is under a name (V-024). */
export function SaveViewDialog({ views, columns, choice, onClose }: ViewWindowProps) {
  const form = useSchemaForm(rules, { name: '', sharedWith: 'me' })
  const [keepsColumns, setKeepsColumns] = useState(true)
  const [isWatched, setWatched] = useState(false)
  const [attempt, attemptEnded] = useAttempt()
  const creating = useCreateView()
  const watching = useWatchView()
  const { screen, current } = views

  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await creating.mutateAsync({
        attempt,
        body: {
          ...values,
          screen,
          query: current.query,
          display: current.display,
          columns: columns && keepsColumns ? columnsToStore({ columns, choice }) : null,
        },
      })
      if (views.view) resetViewColumns(views.view.id)
      views.goTo(saved)
      onClose()
      toastDone('View saved successfully')
      // Without it the view is saved all the same, which the bar shows.
      if (isWatched)
        watching.mutate(
          { id: saved.id, on: true },
          { onError: (error) => toastFailed('Failed to watch view', error) },
        )
    } catch (error) {
      attemptEnded(error as Error)
      showFieldErrors(form, error)
      toastFailed('Failed to save view', error)
    }
  })

  return (
    <FormDialog
      form={form}
      size="sm"
      title="Save view"
      isDirty={form.formState.isDirty && !creating.isSuccess}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      submitLabel="Save View"
      pending={creating.isPending}
    >
      <ViewFailure form={form} error={creating.error} />
      {views.isOrderComputed && (
        <Alert className="mb-4" announce={false}>
          A view does not keep the order by all-in rate, which follows the day's benchmarks.
        </Alert>
      )}
      <ViewNameAndSharing form={form} />
      {(columns || viewScreens[screen].alerts) && (
        <div className="mt-4 grid gap-2">
          {columns && (
            <CheckboxField
              label="Also keep the columns"
              checked={keepsColumns}
              onChange={(event) => setKeepsColumns(event.target.checked)}
            />
          )}
          {viewScreens[screen].alerts && (
            <CheckboxField
              label="Tell me when something new fits"
              checked={isWatched}
              onChange={(event) => setWatched(event.target.checked)}
            />
          )}
        </div>
      )}
      <p className="mt-3 text-meta text-ink-3">
        Everyone sees only what they can see: a view holds the filters, not the records.
      </p>
    </FormDialog>
  )
}
