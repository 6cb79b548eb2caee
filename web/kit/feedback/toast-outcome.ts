import { sentenceOf } from '#web/lib/api-client.ts'
import { ProofDeclined } from '#web/lib/fresh-proof.ts'
import { toast, toasts, type ToastAction, type ToastMessage } from './toast.ts'

/** Says that something was done, e.g. "Product created successfully"; `action` is one thing to do about it. */
export function toastDone(description: string, action?: ToastAction): void {
  toast({ title: 'Success', description, action })
}

/** A sentence that is known a moment later, and what to do about it. */
export interface MoreToSay {
  readonly sentence: string
  readonly action?: ToastAction
}

/** Shows a toast, and more of it once that is known, while it is still shown. */
export async function toastWithMore(
  message: ToastMessage,
  more: Promise<MoreToSay | undefined>,
): Promise<void> {
  const { id } = toast(message)
  // What the toast says is true all the same.
  const found = await more.catch(() => undefined)
  const isShown = toasts.get().some((shown) => shown.id === id && shown.open)
  if (found && isShown)
    toast({ ...message, more: found.sentence, action: message.action ?? found.action })
}

/** Says what failed, e.g. "Failed to create product", and why. */
export function toastRejected(what: string, why: string): void {
  toast({ title: 'Error', description: `${what}: ${why}`, variant: 'destructive' })
}

/** Says what failed and, in the server's words, why; nothing where the person went no further by choice. */
export function toastFailed(what: string, error: unknown): void {
  if (error instanceof ProofDeclined) return
  toastRejected(what, sentenceOf(error))
}

/** Says in its title what failed, and below it why: in the server's words, else by the `fallback`. */
export function toastFailure(title: string, error: unknown, fallback?: string): void {
  toast({ title, description: sentenceOf(error, fallback), variant: 'destructive' })
}
