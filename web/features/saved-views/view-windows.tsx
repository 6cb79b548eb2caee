import { EditViewDialog } from './edit-view.dialog.tsx'
import { SaveChangesDialog } from './save-changes.dialog.tsx'
import { SaveViewDialog } from './save-view.dialog.tsx'
import type { ViewWindow, ViewWindowProps } from './viewed-list.ts'

/** The dialogs of the view bar. */
export function ViewWindows({
  window,
  ...props
}: ViewWindowProps & { readonly window: ViewWindow }) {
  if (window.kind === 'new') return <SaveViewDialog {...props} />
  if (window.kind === 'edit') return <EditViewDialog {...props} view={window.view} />
  return <SaveChangesDialog {...props} view={window.view} />
}
