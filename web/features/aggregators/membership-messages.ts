import { toast } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** How long a removal can be taken back, milliseconds (P-240). */
export const undoDuration = 10_000

/** Tells what failed and, in the server's words, why. */
export function toastFailed(what: string, error: unknown): void {
  toast({ title: 'Error', description: `${what}: ${sentenceOf(error)}`, variant: 'destructive' })
}

/** Tells that a member was added. */
export function toastAdded(): void {
  toast({ title: 'Success', description: 'Member added successfully' })
}

/** Tells that a member was removed and offers to take it back. */
export function toastRemoved(onUndo: () => void): void {
  toast({
    title: 'Success',
    description: 'Member removed successfully',
    action: { label: 'Undo', onClick: onUndo },
    duration: undoDuration,
  })
}
