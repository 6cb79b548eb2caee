import { createSemaphore } from './fair-queue.ts'
import { unavailable } from './http/problems.ts'

/** How many may wait for a place; each of them gives up after a few seconds. */
const mayWait = 200
const patience = 5000

const acquire = createSemaphore(2, mayWait, 5)

async function place(): Promise<() => void> {
  const acquired = acquire()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  const release = await Promise.race([acquired, tooLong]).finally(() => clearTimeout(timer))
  if (release !== null) return release
  // The place that comes too late goes to the next.
  void acquired.then(
    (late) => late(),
    () => undefined,
  )
  throw unavailable(5)
}

/**
 * Runs a computation over many records: at most two at a time in this process, so that others are answered meanwhile.
 * @throws HttpProblem 503 with Retry-After when no place comes within 5 seconds (M-157)
 */
export async function computed<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = await place()
  try {
    return await work()
  } finally {
    release()
  }
}

/** How long the event loop is kept, in milliseconds. */
const slice = 12

/** Waits for whoever else has something to do, when the present slice is over: to be called between two small steps (M-152). */
export function createPause(): () => Promise<void> | undefined {
  let until = performance.now() + slice
  return () => {
    if (performance.now() < until) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        until = performance.now() + slice
        resolve()
      })
    })
  }
}
