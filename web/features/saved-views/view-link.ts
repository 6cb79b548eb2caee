import { toast } from '#web/kit/feedback/toast.ts'
import { toastRejected } from '#web/kit/feedback/toast-outcome.ts'
import { copyText } from '#web/lib/copy-text.ts'

/** Copies the address of the list as it is: filters, view and all. */
export async function copyLink(): Promise<void> {
  try {
    await copyText(location.href)
  } catch {
    toastRejected('Failed to copy link', 'Copying is not allowed')
    return
  }
  toast({ title: 'Success', description: 'Link copied' })
}
