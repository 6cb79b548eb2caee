import type { SavedView } from '#contract/saved-views'
import { Button } from '#web/kit/form/button.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { useSaveChanges } from './use-save-changes.ts'
import { sharingWords } from './view-words.ts'
import type { ViewWindowProps } from './viewed-list.ts'

/** Asks before changes are saved for all who use a view (V-023). */
export function SaveChangesDialog({
  view,
  onShow,
  onClose,
  ...list
}: ViewWindowProps & { readonly view: SavedView }) {
  const { save, isPending, error } = useSaveChanges(list)
  return (
    <OpenDialog size="sm" title="Save for everyone who uses this view?" onClose={onClose}>
      <DialogBody>
        <p className="text-ink-2">
          {`"${view.name}" is ${sharingWords[view.sharedWith]}. Everyone who opens it gets these filters.`}
        </p>
        <SaveFailure error={error} className="mt-3" />
      </DialogBody>
      <DialogFooter start={<Button onClick={onClose}>Cancel</Button>}>
        <Button onClick={() => onShow({ kind: 'new' })}>Save as my own</Button>
        <Button
          variant="primary"
          pending={isPending}
          pendingText="Saving..."
          onClick={() => save(view, onClose)}
        >
          Save
        </Button>
      </DialogFooter>
    </OpenDialog>
  )
}
