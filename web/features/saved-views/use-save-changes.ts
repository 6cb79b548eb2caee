import type { SavedView } from '#contract/saved-views'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useUpdateView } from './saved-views.queries.ts'
import { resetViewColumns } from './use-view-columns.ts'
import { columnsToStore, type ViewedList } from './viewed-list.ts'

/** Stores the list as it is as one of its views: filters, order, display, and columns where the view has its own (V-023). */
export function useSaveChanges({ views, columns, choice }: ViewedList) {
  const { mutate, isPending, error } = useUpdateView()
  const save = (view: SavedView, onSaved?: () => void) =>
    mutate(
      {
        id: view.id,
        body: {
          ...views.current,
          ...(columns && view.columns !== null && { columns: columnsToStore({ columns, choice }) }),
          version: view.version,
        },
      },
      {
        onSuccess: (saved) => {
          resetViewColumns(view.id)
          views.goTo(saved)
          toastDone('View updated successfully')
          onSaved?.()
        },
        onError: (failure) => toastFailed('Failed to save view', failure),
      },
    )
  return { save, isPending, error }
}
