import { toast } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** Tells that something was done. */
export function toastDone(description: string): void {
  toast({ title: 'Success', description })
}

/** Tells what failed and, in the server's words, why. */
export function toastFailed(what: string, error: unknown): void {
  toastRefused(what, sentenceOf(error))
}

/** Tells what failed and why. */
export function toastRefused(what: string, why: string): void {
  toast({ title: 'Error', description: `${what}: ${why}`, variant: 'destructive' })
}
