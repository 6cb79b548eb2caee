import type { Executor } from '../database/database.ts'
import { HttpProblem } from '../http/problems.ts'
import { proofMethodsOf } from './proof-methods.store.ts'
import type { Settings } from '../settings.ts'
import type { Actor } from './session.store.ts'

/** How long a proof counts, and what it may be made with. */
export type ProofSettings = Pick<Settings, 'confirmSeconds' | 'publicUrl' | 'passkeyRpId'>

/**
 * Lets a call pass whose session proved within the last seconds of CONFIRM_SECONDS, by the database's clock, that it is its person;
 * signing in is such a proof.
 * @param db the transaction where there is one
 * @throws HttpProblem 403 with the methods for a new one
 */
export async function requireFreshProof(
  db: Executor,
  { user, secondsSinceProof }: Actor,
  settings: ProofSettings,
): Promise<void> {
  if (secondsSinceProof <= settings.confirmSeconds) return
  throw new HttpProblem('confirmation_required', 'Confirm it is you to go on.', {
    methods: await proofMethodsOf(db, user, settings),
  })
}
