import { sentenceOf } from '#web/lib/api-client.ts'
import { ProofDeclined } from '#web/lib/fresh-proof.ts'
import { toast, toasts, type ToastAction } from './toast.ts'

/** Says that something was done, e.g. "Product created successfully"; `action` is one thing to do about it. */
export function toastDone(description: string, action?: ToastAction): void {
  toast({ title: 'Success', description, action })
}

/** A sentence that is known a moment later, and what to do about it. */
export interface MoreToSay {
  readonly sentence: string
  readonly action?: ToastAction
}

/** Says that something was done, and more once that is known, while the first is still shown. */
export function toastDoneWithMore(
  description: string,
  action: ToastAction | undefined,
  more: Promise<MoreToSay | undefined>,
): void {
  const { id } = toast({ title: 'Success', description, action })
  const isShown = () => toasts.get().some((shown) => shown.id === id && shown.open)
  more.then(
    (found) => {
      if (found === undefined || !isShown()) return
      toast({
        title: 'Success',
        description,
        more: found.sentence,
        action: action ?? found.action,
      })
    },
    // It was done all the same.
    () => undefined,
  )
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
