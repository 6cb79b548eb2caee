import { toast } from '#web/kit/feedback/toast.ts'
import { toastRejected } from '#web/kit/feedback/toast-outcome.ts'

/** Copies the address of the list as it is: filters, view and all. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
  } catch {
    toastRejected('Failed to copy link', 'Copying is not allowed')
    return
  }
  toast({ title: 'Success', description: 'Link copied' })
}
