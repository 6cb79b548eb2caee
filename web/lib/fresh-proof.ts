import type { ProofMethod } from '#contract/common/proof'
import { sharedValue } from './shared-value.ts'

/** The person did not confirm that it is them: the call was not made, and there is nothing to say about that. */
export class ProofDeclined extends Error {
  override name = 'ProofDeclined'
}

/** What waits for a fresh proof: the dialog shows the methods in this order. */
export interface ProofRequest {
  readonly methods: readonly ProofMethod[]
  /** Lets the calls that wait go on; with a failure they fail by it. */
  readonly end: (failure?: Error) => void
  readonly ended: Promise<void>
}

/** Shown by the shell as long as there is one. */
export const proofRequest = sharedValue<ProofRequest | null>(null)

/**
 * Waits until the person has confirmed that it is them. Calls that need it at the same time wait for the same dialog.
 * @throws ProofDeclined where they close it
 */
export function freshProof(methods: readonly ProofMethod[]): Promise<void> {
  const waiting = proofRequest.get()
  if (waiting) return waiting.ended
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request: ProofRequest = {
    methods,
    ended: promise,
    end: (failure) => {
      // An answer may arrive for a dialog that was closed, while the next one is open.
      if (proofRequest.get() === request) proofRequest.set(null)
      if (failure) reject(failure)
      else resolve()
    },
  }
  proofRequest.set(request)
  return promise
}
