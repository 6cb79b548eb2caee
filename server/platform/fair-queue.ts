import { LRUCache } from 'lru-cache'
import { tooMany, unavailable } from './http/problems.ts'

/** A request that waits for a place: what lets it start, and what rejects it. */
interface Waiting {
  start: () => void
  reject: (reason: Error) => void
}

/** How many may wait: in all, of each source, and the seconds after which a rejected request may be tried again. */
interface Room {
  mayWait: number
  perSource?: number
  retryAfter?: number
}

/**
 * How many sources are remembered with the time they were last served. A source that is no longer remembered counts as
 * one never served, so that a flood of new sources does not delay it for long.
 */
const remembered = 250

/**
 * A semaphore that is fair to sources: the next place goes to the source that was served longest ago, in the order of
 * its requests. When the queue is full, the source with the most waiting requests loses its last one to a source with
 * fewer; of equal ones, the source that was served later loses.
 * @param atOnce how many places this process has
 * @returns `acquire`, which takes a place for a source and answers the function that releases it, to be called once; it
 * throws HttpProblem 429 when too many requests of that source wait, 503 when too many wait in all; and `requireRoom`,
 * which throws as `acquire` would now
 */
export function createFairSemaphore(
  atOnce: number,
  { mayWait, perSource = Infinity, retryAfter = 2 }: Room,
): { acquire(source: string): Promise<() => void>; requireRoom(source: string): void } {
  let taken = 0
  let served = 0
  let waitingInAll = 0
  // Waiting requests by source; and by source a number that grows with each place given out, the latest last.
  const queues = new Map<string, Waiting[]>()
  const lastServed = new LRUCache<string, number>({ max: remembered })

  const waitingOf = (source: string) => queues.get(source)?.length ?? 0
  const servedAt = (source: string) => lastServed.peek(source) ?? 0
  const recordServed = (source: string) => lastServed.set(source, (served += 1))
  /** Removes a waiting request from its queue. */
  const takeOut = (source: string, end: 'first' | 'last'): Waiting | undefined => {
    const queue = queues.get(source) ?? []
    const waiting = end === 'first' ? queue.shift() : queue.pop()
    if (queue.length === 0) queues.delete(source)
    waitingInAll -= 1
    return waiting
  }
  const release = () => {
    const [next] = [...queues.keys()].toSorted((one, other) => servedAt(one) - servedAt(other))
    if (next === undefined) {
      taken -= 1
      return
    }
    recordServed(next)
    // The place goes straight to the next request, so that no new one gets in between.
    takeOut(next, 'first')?.start()
  }
  /** The source with the most waiting requests, where `source` would have fewer with one more. */
  const longerThan = (source: string): string | null => {
    const [longest, queue] = [...queues].toSorted(
      ([one, { length: a }], [other, { length: b }]) => b - a || servedAt(other) - servedAt(one),
    )[0] ?? ['', []]
    const isLonger = queue.length - (waitingOf(source) + 1) || servedAt(longest) - servedAt(source)
    return longest !== source && isLonger > 0 ? longest : null
  }
  const requireRoom = (source: string) => {
    if (taken < atOnce) return
    if (waitingOf(source) >= perSource)
      throw tooMany('Too many attempts at once. Please wait a moment and try again.', retryAfter)
    if (waitingInAll >= mayWait && longerThan(source) === null) throw unavailable(retryAfter)
  }
  const acquire = async (source: string) => {
    requireRoom(source)
    if (taken < atOnce) {
      taken += 1
      recordServed(source)
      return release
    }
    const longer = waitingInAll >= mayWait ? longerThan(source) : null
    if (longer !== null) takeOut(longer, 'last')?.reject(unavailable(retryAfter))
    await new Promise<void>((resolve, reject) => {
      queues.set(source, [...(queues.get(source) ?? []), { start: resolve, reject }])
      waitingInAll += 1
    })
    return release
  }
  return { acquire, requireRoom }
}

/** A queue of work by source, as `createFairQueue` makes it. */
export interface FairQueue {
  /** Runs work of a source when its place comes. */
  run<T>(source: string, work: () => Promise<T>): Promise<T>
  /** Throws as `run` would now: for what should cost nothing where the work would be rejected. */
  requireRoom(source: string): void
}

/** A queue whose work runs in places of `createFairSemaphore`. */
export function createFairQueue(...semaphore: Parameters<typeof createFairSemaphore>): FairQueue {
  const { acquire, requireRoom } = createFairSemaphore(...semaphore)
  return {
    requireRoom,
    async run(source, work) {
      const release = await acquire(source)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

/**
 * A semaphore without sources: places are given in the order of the requests.
 * @param atOnce how many places this process has
 * @param mayWait how many may wait; more are rejected instead of piling up
 * @param retryAfter seconds after which a rejected request may be tried again
 * @returns what takes a place and answers the function that releases it, to be called once; it throws HttpProblem 503
 * when too many wait
 */
export function createSemaphore(
  atOnce: number,
  mayWait: number,
  retryAfter = 2,
): () => Promise<() => void> {
  const { acquire } = createFairSemaphore(atOnce, { mayWait, retryAfter })
  return () => acquire('everybody')
}

/** A queue whose work runs in places of `createSemaphore`: the function it returns runs work when its place comes. */
export function createQueue(
  atOnce: number,
  mayWait: number,
  retryAfter = 2,
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = createFairQueue(atOnce, { mayWait, retryAfter })
  return (work) => queue.run('everybody', work)
}
