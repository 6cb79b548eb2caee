import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable, reasonOf } from './unavailable.ts'

/** Milliseconds for which an unanswered database is queried again: its server may start beside this program. */
const waitMillis = 30_000
const retryMillis = 1000

/**
 * Asks again while the database does not answer, for half a minute. `ask` must leave nothing behind when it fails;
 * `onWait` gets the reason of the first failure.
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  onWait: (reason: string) => void,
): Promise<Answer> {
  const until = performance.now() + waitMillis
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      if (tries === 0) onWait(reasonOf(error))
      await pause(retryMillis)
    }
  }
}
