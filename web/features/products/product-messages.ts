import { toast, type ToastAction } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** Tells that something was done to a product, and offers a way back where there is one (C-31). */
export function toastDone(description: string, action?: ToastAction): void {
  toast({ title: 'Success', description, action })
}

/** Tells what failed and, in the server's words, why. */
export function toastFailed(what: string, error: unknown): void {
  toast({ title: 'Error', description: `${what}: ${sentenceOf(error)}`, variant: 'destructive' })
}
