import type { ProofMethod } from '#contract/common/proof'
import { ApiError } from '#web/lib/api-client.ts'

/** A sign-in whose first step was right, and whose second is still to come. */
export interface PendingSignIn {
  email: string
  /** Of the account, the strongest first. */
  methods: readonly ProofMethod[]
}

/** Whether a first step was right and asks for the second; `onSecondStep` then gets the sign-in. */
export function goesOn(
  error: unknown,
  email: string,
  onSecondStep: ((pending: PendingSignIn) => void) | undefined,
): boolean {
  if (!(error instanceof ApiError) || error.problem?.code !== 'second_factor_required') return false
  onSecondStep?.({ email, methods: error.problem.methods ?? [] })
  return onSecondStep !== undefined
}
