import { LRUCache } from 'lru-cache'
import { tooMany, unavailable } from './http/problems.ts'

/** A request that waits for a place: what lets it start, with what releases the place, and what rejects it. */
interface Waiting {
  start: (release: () => void) => void
  reject: (reason: Error) => void
}

/**
 * Whose request it is: one name, or several from the widest to the narrowest, as an organization and its person. Places
 * are shared fairly among the widest, then within each of them.
 */
export type Source = string | readonly string[]

/**
 * How many may wait: in all, of each source, and the seconds after which a rejected request may be tried again; and how
 * many places one source, the narrowest of its names, may have at once.
 */
interface Room {
  mayWait: number
  perSource?: number
  atOncePerSource?: number
  retryAfter?: number
}

/** The waiting requests of a source, and its names: each with those that are wider before it, so that it is one of its kind. */
interface SourceQueue {
  names: readonly string[]
  waiting: Waiting[]
}

/**
 * How many names are remembered with the time they were last served. A source that is no longer remembered counts as
 * one never served, so that a flood of new sources does not delay it for long.
 */
const remembered = 500

const namesOf = (source: Source): readonly string[] => {
  const parts = typeof source === 'string' ? [source] : source
  return parts.map((_, n) => parts.slice(0, n + 1).join('\n'))
}

/**
 * A semaphore that is fair to sources: the next place goes to the source that was served longest ago, in the order of
 * its requests. When the queue is full, the source with the most waiting requests loses its last one to a source with
 * fewer; of equal ones, the source that was served later loses.
 * @param atOnce how many places this process has
 * @returns `acquire`, which takes a place for a source and answers the function that releases it, to be called once; it
 * throws HttpProblem 429 when too many requests of that source wait, 503 when too many wait in all or when `gone` is
 * aborted while it waits; and `requireRoom`, which throws as `acquire` would now
 */
export function createFairSemaphore(
  atOnce: number,
  { mayWait, perSource = Infinity, atOncePerSource = Infinity, retryAfter = 2 }: Room,
): {
  acquire(source: Source, gone?: AbortSignal): Promise<() => void>
  requireRoom(source: Source): void
} {
  let taken = 0
  let served = 0
  // By the narrowest name: its requests that wait, and the places it has. By each name a number that grows with each
  // place given out, the latest last.
  const queues = new Map<string, SourceQueue>()
  const places = new Map<string, number>()
  const lastServed = new LRUCache<string, number>({ max: remembered })

  const servedAt = (name: string) => lastServed.peek(name) ?? 0
  const narrowest = (names: readonly string[]) => names.at(-1) ?? ''
  const mayTake = (names: readonly string[]) =>
    (places.get(narrowest(names)) ?? 0) < atOncePerSource
  const waitingOf = (name: string) =>
    [...queues.values()]
      .filter(({ names }) => names.includes(name))
      .reduce((sum, { waiting }) => sum + waiting.length, 0)
  const waitingInAll = () =>
    [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)

  const takeOut = (queue: SourceQueue, waiting: Waiting | undefined) => {
    const at = waiting === undefined ? -1 : queue.waiting.indexOf(waiting)
    // It has its place by now, and the queue may be another one.
    if (at < 0) return
    queue.waiting.splice(at, 1)
    if (queue.waiting.length === 0) queues.delete(narrowest(queue.names))
  }
  /** The queue that is served next: of whom was served longest ago, by the widest name first. */
  const next = (): SourceQueue | undefined =>
    [...queues.values()]
      .filter(({ names }) => mayTake(names))
      .toSorted(
        ({ names: one }, { names: other }) =>
          one
            .map((name, n) => servedAt(name) - servedAt(other[n] ?? ''))
            .find((difference) => difference !== 0) ?? 0,
      )[0]
  const give = (names: readonly string[]): (() => void) => {
    const name = narrowest(names)
    taken += 1
    served += 1
    for (const each of names) lastServed.set(each, served)
    places.set(name, (places.get(name) ?? 0) + 1)
    return () => {
      taken -= 1
      const left = (places.get(name) ?? 0) - 1
      if (left > 0) places.set(name, left)
      else places.delete(name)
      const queue = next()
      const [first] = queue?.waiting ?? []
      if (queue === undefined || first === undefined) return
      takeOut(queue, first)
      // The place goes straight to the next request, so that no new one gets in between.
      first.start(give(queue.names))
    }
  }
  /** The queue that loses its last request to one more of these names; null where none has more waiting than they would have. */
  const loserTo = (own: readonly string[]): SourceQueue | null => {
    let rivals = [...queues.values()]
    let beaten = false
    for (const [level, name] of own.entries()) {
      const [longest = ''] = [...new Set(rivals.map(({ names }) => names[level] ?? ''))].toSorted(
        (one, other) => waitingOf(other) - waitingOf(one) || servedAt(other) - servedAt(one),
      )
      const isLonger =
        waitingOf(longest) - (waitingOf(name) + 1) || servedAt(longest) - servedAt(name)
      beaten ||= longest !== name && isLonger > 0
      rivals = rivals.filter(({ names }) => names[level] === (beaten ? longest : name))
    }
    return beaten ? (rivals[0] ?? null) : null
  }
  const requireRoom = (source: Source) => {
    const names = namesOf(source)
    if (taken < atOnce && mayTake(names)) return
    if (waitingOf(narrowest(names)) >= perSource)
      throw tooMany('Too many attempts at once. Please wait a moment and try again.', retryAfter)
    if (waitingInAll() >= mayWait && loserTo(names) === null) throw unavailable(retryAfter)
  }
  const acquire = async (source: Source, gone?: AbortSignal) => {
    if (gone?.aborted) throw unavailable(retryAfter)
    requireRoom(source)
    const names = namesOf(source)
    if (taken < atOnce && mayTake(names)) return give(names)
    const loser = waitingInAll() >= mayWait ? loserTo(names) : null
    const lost = loser?.waiting.at(-1)
    if (loser !== null) takeOut(loser, lost)
    lost?.reject(unavailable(retryAfter))
    const queue = queues.get(narrowest(names)) ?? { names, waiting: [] }
    queues.set(narrowest(names), queue)
    return new Promise<() => void>((resolve, reject) => {
      const waiting: Waiting = { start: resolve, reject }
      queue.waiting.push(waiting)
      const leave = () => {
        takeOut(queue, waiting)
        reject(unavailable(retryAfter))
      }
      gone?.addEventListener('abort', leave, { once: true })
    })
  }
  return { acquire, requireRoom }
}

/** A queue of work by source, as `createFairQueue` makes it. */
export interface FairQueue {
  /** Runs work of a source when its place comes; not at all where `gone` is aborted before. */
  run<T>(source: Source, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
  /** Throws as `run` would now: for what should cost nothing where the work would be rejected. */
  requireRoom(source: Source): void
}

/** A queue whose work runs in places of `createFairSemaphore`. */
export function createFairQueue(...semaphore: Parameters<typeof createFairSemaphore>): FairQueue {
  const { acquire, requireRoom } = createFairSemaphore(...semaphore)
  return {
    requireRoom,
    async run(source, work, gone) {
      const release = await acquire(source, gone)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
