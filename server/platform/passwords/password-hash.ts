import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { lazy } from '../lazy.ts'
import { createFairQueue } from '../fair-queue.ts'

// Argon2id (the library's default) at the setting OWASP recommends: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes at once: one core is left to everybody who is signed in already, and never more than four. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * A source waits behind its own requests, and beyond four it is rejected. The limit of all that wait stays below the
 * number of calls at which the portal begins to reject others (overload.ts), so that a flood of attempts leaves room for
 * signed-in people.
 */
const queue = createFairQueue(atOnce, { mayWait: 48, perSource: 4 })

/** Rejects a request that could not hash now because the queue is full, before anything is counted or read. @throws HttpProblem as `hashPassword` does */
export const requireHashRoom = (source: string): void => queue.requireRoom(source)

/** Hashes a password for storing, queued by `source` (`sourceOf` an address). @throws HttpProblem 429 when too many of the source wait already, 503 when too many in all. */
export function hashPassword(password: string, source: string): Promise<string> {
  return queue.run(source, () => hash(password, options))
}

/** Hashes a text with a salt of the caller's (base64), so that one hash finds it among several; queued as `hashPassword` is. */
export async function hashWithSalt(text: string, salt: string, source: string): Promise<string> {
  const bytes = await queue.run(source, () =>
    hashRaw(text, { ...options, salt: Buffer.from(salt, 'base64') }),
  )
  return bytes.toString('base64')
}

// Compared when there is no hash, so that a missing account takes as long as a wrong password.
const decoy = lazy(() => hash('no account has this password', options))

/** Whether `password` is the one behind `stored`; with null it takes the same time and is false. It is queued by `source` as `hashPassword` is. */
export async function passwordMatches(
  stored: string | null,
  password: string,
  source: string,
): Promise<boolean> {
  const against = stored ?? (await decoy.get())
  const matches = await queue.run(source, () => verify(against, password))
  return stored !== null && matches
}

/** Prepares what the first sign-in needs, so that it is no slower than the next. */
export async function warmPasswordHash(): Promise<void> {
  await passwordMatches(null, 'warm-up', 'start')
}
