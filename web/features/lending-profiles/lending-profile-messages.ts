import { toast } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** Tells that something was done to a lending profile. */
export function toastDone(description: string): void {
  toast({ title: 'Success', description })
}

/** Tells what failed and, in the server's words, why. */
export function toastFailed(what: string, error: unknown): void {
  toast({ title: 'Error', description: `${what}: ${sentenceOf(error)}`, variant: 'destructive' })
}
