import { AsyncLocalStorage } from 'node:async_hooks'
import { presentAsker } from './asking.ts'
import { createFairSemaphore } from './fair-queue.ts'
import { unavailable } from './http/problems.ts'

/**
 * How many may wait for a place; each of them gives up after a few seconds. Fewer than the calls at which the portal
 * begins to reject others (overload.ts), so that one who asks for a flood of them leaves room for everybody's other calls.
 */
const mayWait = 48
const patience = 5000

/**
 * Two places of this process for what takes long, one of a person, shared fairly by organization and person. What it
 * returns acquires one and answers the function that releases it.
 * @throws HttpProblem 503 with Retry-After when no place comes within 5 seconds
 */
export function createPlaces(): () => Promise<() => void> {
  // One of the two is always with others than the person who has one.
  const { acquire } = createFairSemaphore(2, { mayWait, atOncePerSource: 1, retryAfter: 5 })
  return async () => {
    const { source, gone } = presentAsker()
    const tooLong = new AbortController()
    const timer = setTimeout(() => tooLong.abort(), patience)
    return acquire(source, AbortSignal.any([gone, tooLong.signal])).finally(() =>
      clearTimeout(timer),
    )
  }
}

const acquirePlace = createPlaces()

/** Aborted once nobody waits for what is being computed. */
const computations = new AsyncLocalStorage<AbortSignal | null>()

async function withPlace<Result>(
  work: () => Promise<Result>,
  stopped: AbortSignal | null,
): Promise<Result> {
  const release = await acquirePlace()
  try {
    return await computations.run(stopped, work)
  } finally {
    release()
  }
}

/**
 * Runs a computation over many records: at most two at a time in this process and one of a person, so that others are
 * answered meanwhile; places are shared fairly by organization and person. One whose connection closed is not begun, or
 * given up at its next pause.
 * @throws HttpProblem 503 with Retry-After when no place comes within 5 seconds (M-157)
 */
export const computed = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withPlace(work, presentAsker().gone)

/** The same for a result that others wait for as well: once begun it is carried through, whoever is gone. */
export const computedForAll = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withPlace(work, null)

/** How long the event loop is kept, in milliseconds. */
const slice = 12

/**
 * Waits for whoever else has something to do, when the present slice is over: to be called between two small steps (M-152).
 * Gives a computation up that nobody waits for any more, with HttpProblem 503.
 */
export function createPause(): () => Promise<void> | undefined {
  const stopped = computations.getStore()
  let until = performance.now() + slice
  return () => {
    if (performance.now() < until) return undefined
    if (stopped?.aborted) throw unavailable(5)
    return new Promise((resolve) => {
      setImmediate(() => {
        until = performance.now() + slice
        resolve()
      })
    })
  }
}
