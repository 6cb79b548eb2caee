import type { ProofMethod } from '#contract/common/proof'
import { HttpProblem } from '../http/problems.ts'
import type { Actor } from './session.store.ts'

/** How an account may show that it is its person: by its password, or where it has none by a mailed code. */
export function proofMethodsOf({
  passwordHash,
}: Pick<Actor['user'], 'passwordHash'>): ProofMethod[] {
  return passwordHash === null ? ['email_code'] : ['password']
}

/**
 * Lets a call pass whose session proved within the last `confirmSeconds`, by the database's clock, that it is its person;
 * signing in is such a proof. @throws HttpProblem 403 with the methods for a new one
 */
export function requireFreshProof(
  { user, secondsSinceProof }: Actor,
  { confirmSeconds }: { confirmSeconds: number },
): void {
  if (secondsSinceProof <= confirmSeconds) return
  throw new HttpProblem('confirmation_required', 'Confirm it is you to go on.', {
    methods: proofMethodsOf(user),
  })
}
