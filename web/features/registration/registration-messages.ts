import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { ProofDeclined } from '#web/lib/fresh-proof.ts'

/** Says what failed: the server's sentence alone where there is one, else the documented text (P-247). */
export function toastFailed(documented: string, error: unknown): void {
  if (!(error instanceof ProofDeclined)) toastFailure('Error', error, documented)
}
