import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { madeOnce } from '../made-once.ts'
import { createTurns } from '../turns.ts'

// Argon2id (the library's default) at the setting OWASP recommends: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes at once: one core is left to everybody who is signed in already, and never more than four. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Beyond the hashes that may wait the portal says so instead of piling up work. */
const inTurn = createTurns(atOnce, 64)

/** Hashes a password for storing. @throws HttpProblem 503 when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options))
}

// Compared when there is no hash, so that a missing account takes as long as a wrong password.
const decoy = madeOnce(() => hash('no account has this password', options))

/** Whether `password` is the one behind `stored`; with null it takes the same time and is false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy.get())
  const matches = await inTurn(() => verify(against, password))
  return stored !== null && matches
}

/** Prepares what the first sign-in needs, so that it is no slower than the next. */
export async function warmPasswordHash(): Promise<void> {
  await passwordMatches(null, 'warm-up')
}
