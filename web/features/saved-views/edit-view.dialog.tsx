import { useState } from 'react'
import { createViewBody, type SavedView } from '#contract/saved-views'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useDeleteView, useUpdateView } from './saved-views.queries.ts'
import { resetViewColumns } from './use-view-columns.ts'
import { ViewFailure, ViewNameAndSharing } from './view.fields.tsx'
import type { ViewWindowProps } from './viewed-list.ts'

const rules = createViewBody.pick({ name: true, sharedWith: true })

/** Renames a view, shares it with others or deletes it. */
export function EditViewDialog({
  view: opened,
  views,
  onClose,
}: ViewWindowProps & { readonly view: SavedView }) {
  // Somebody may change it meanwhile: a save starts from what is stored now.
  const view = views.list.data?.savedViews.find(({ id }) => id === opened.id) ?? opened
  const form = useSchemaForm(rules, { name: opened.name, sharedWith: opened.sharedWith })
  const updating = useUpdateView()
  const [isDeleting, setDeleting] = useState(false)
  const deleting = useDeleteView(() => {
    resetViewColumns(view.id)
    if (views.view?.id === view.id) views.goTo(null)
  })

  const save = form.handleSubmit(async (values) => {
    try {
      await updating.mutateAsync({ id: view.id, body: { ...values, version: view.version } })
      toastDone('View updated successfully')
      onClose()
    } catch (error) {
      showFieldErrors(form, error)
      toastFailed('Failed to save view', error)
    }
  })

  return (
    <>
      <FormDialog
        form={form}
        size="sm"
        title="Rename, share or delete"
        isDirty={form.formState.isDirty && !updating.isSuccess && !deleting.isSuccess}
        onSubmit={(event) => void save(event)}
        onClose={onClose}
        submitLabel="Save View"
        pending={updating.isPending}
        start={
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        }
      >
        <ViewFailure form={form} error={updating.error} />
        <ViewNameAndSharing form={form} isOwn={view.own} now={view.sharedWith} />
      </FormDialog>
      {isDeleting && (
        <MutationDialog
          mutation={deleting}
          input={view}
          title="Delete view"
          confirmLabel="Delete"
          pendingText="Deleting..."
          done="View deleted successfully"
          failed="Failed to delete view"
          onDone={onClose}
          onClose={() => setDeleting(false)}
        >
          {`Are you sure you want to delete the view "${view.name}"?`}
          {view.sharedWith !== 'me' && ' It is removed for everyone it is shared with.'}
        </MutationDialog>
      )}
    </>
  )
}
