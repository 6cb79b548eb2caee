import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { useLeaveQuestion } from '#web/lib/unsaved-changes.ts'

/** Asks before a page with unsaved changes is left by a link. */
export function LeaveDialog() {
  const { asking, leave, stay } = useLeaveQuestion()
  return (
    <ConfirmDialog
      open={asking}
      title="Leave without saving"
      cancelLabel="Stay"
      onConfirm={leave}
      onOpenChange={(open) => !open && stay()}
    >
      This page has changes that are not saved.
    </ConfirmDialog>
  )
}
