import { toast } from '#web/kit/feedback/toast.ts'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'

/** How long a removal can be undone, milliseconds (P-240). */
const undoDuration = 10_000

/** Shows that a member was added. */
export function toastAdded(): void {
  toastDone('Member added successfully')
}

/** Shows that a member was removed and offers to undo it. */
export function toastRemoved(onUndo: () => void): void {
  toast({
    title: 'Success',
    description: 'Member removed successfully',
    action: { label: 'Undo', onClick: onUndo },
    duration: undoDuration,
  })
}
