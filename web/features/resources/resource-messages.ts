import { toast } from '#web/kit/feedback/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** Shows what failed in the title, as resources do (C-32), and why in the server's words. */
export function toastFailed(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error), variant: 'destructive' })
}
