import { unavailable } from './http/problems.ts'

/**
 * Lets work run a few at a time, in the order it came.
 * @param atOnce how much runs at the same time in this process
 * @param mayWait how much may wait for it; beyond that the portal says so instead of piling up work
 * @param retryAfter seconds after which whoever was sent away may try again
 * @returns what runs `work` in its turn; it throws HttpProblem 503 when too much waits already
 */
export function createTurns(atOnce: number, mayWait: number, retryAfter = 2): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw unavailable(retryAfter)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next in line, so that nobody slips in between.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
