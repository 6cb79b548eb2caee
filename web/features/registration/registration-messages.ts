import { toast } from '#web/kit/feedback/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { NotConfirmed } from '#web/lib/confirm.ts'

/** Says what failed: the server's sentence alone where there is one, else the documented text (P-247). */
export function toastFailed(documented: string, error: unknown): void {
  if (error instanceof NotConfirmed) return
  toast({ title: 'Error', description: sentenceOf(error, documented), variant: 'destructive' })
}
