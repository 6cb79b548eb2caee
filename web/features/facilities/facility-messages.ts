import { toast, type ToastAction } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** Tells that something was done to a facility; `action` is one thing to do about it. */
export function toastDone(description: string, action?: ToastAction): void {
  toast({ title: 'Success', description, action })
}

/** Tells what failed and, in the server's words, why. */
export function toastFailed(what: string, error: unknown): void {
  toast({ title: 'Error', description: `${what}: ${sentenceOf(error)}`, variant: 'destructive' })
}
