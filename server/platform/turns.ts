import { LRUCache } from 'lru-cache'
import { tooMany, unavailable } from './http/problems.ts'

/** Somebody who waits for a place: what gives it, and what sends away. */
interface Waiting {
  start: () => void
  refuse: (reason: Error) => void
}

/** How many may wait: in all, of each source, and the seconds after which whoever was sent away may try again. */
interface Room {
  mayWait: number
  perSource?: number
  retryAfter?: number
}

/** Sources whose last turn is remembered. One that is forgotten counts as quiet, so that no flood of new ones keeps it out for long. */
const remembered = 250

/**
 * Places for work that runs a few at a time, shared fairly among sources: the next is of the source whose last turn is
 * longest ago, in the order it came. When no more may wait, the source with the most waiting makes room for one with
 * fewer; of equal ones, the one that had a turn later.
 * @param atOnce how many there are in this process
 * @returns `take`, which takes a place for a source and answers how to give it back, once; it throws HttpProblem 429 when
 * too many of that source wait already, 503 when too many wait in all; and `requireRoom`, which throws as `take` would now
 */
export function createFairPlaces(
  atOnce: number,
  { mayWait, perSource = Infinity, retryAfter = 2 }: Room,
): { take(source: string): Promise<() => void>; requireRoom(source: string): void } {
  let taken = 0
  let turn = 0
  let waitingInAll = 0
  // Those who wait by source, and each source's last turn.
  const lines = new Map<string, Waiting[]>()
  const turns = new LRUCache<string, number>({ max: remembered })

  const waitingOf = (source: string) => lines.get(source)?.length ?? 0
  const lastTurn = (source: string) => turns.peek(source) ?? 0
  const noteTurn = (source: string) => turns.set(source, (turn += 1))
  /** Takes one of those who wait out of its line. */
  const takeOut = (source: string, end: 'first' | 'last'): Waiting | undefined => {
    const line = lines.get(source) ?? []
    const waiting = end === 'first' ? line.shift() : line.pop()
    if (line.length === 0) lines.delete(source)
    waitingInAll -= 1
    return waiting
  }
  const giveBack = () => {
    const [next] = [...lines.keys()].toSorted((one, other) => lastTurn(one) - lastTurn(other))
    if (next === undefined) {
      taken -= 1
      return
    }
    noteTurn(next)
    // The place goes straight to the next in line, so that nobody slips in between.
    takeOut(next, 'first')?.start()
  }
  /** The source that takes the most room, where `source` would take less with one more waiting. */
  const widerThan = (source: string): string | null => {
    const [most, line] = [...lines].toSorted(
      ([one, { length: a }], [other, { length: b }]) => b - a || lastTurn(other) - lastTurn(one),
    )[0] ?? ['', []]
    const takesMore = line.length - (waitingOf(source) + 1) || lastTurn(most) - lastTurn(source)
    return most !== source && takesMore > 0 ? most : null
  }
  const requireRoom = (source: string) => {
    if (taken < atOnce) return
    if (waitingOf(source) >= perSource)
      throw tooMany('Too many attempts at once. Please wait a moment and try again.', retryAfter)
    if (waitingInAll >= mayWait && widerThan(source) === null) throw unavailable(retryAfter)
  }
  const take = async (source: string) => {
    requireRoom(source)
    if (taken < atOnce) {
      taken += 1
      noteTurn(source)
      return giveBack
    }
    const wider = waitingInAll >= mayWait ? widerThan(source) : null
    if (wider !== null) takeOut(wider, 'last')?.refuse(unavailable(retryAfter))
    await new Promise<void>((resolve, reject) => {
      lines.set(source, [...(lines.get(source) ?? []), { start: resolve, refuse: reject }])
      waitingInAll += 1
    })
    return giveBack
  }
  return { take, requireRoom }
}

/** Turns of sources, as `createFairTurns` makes them. */
export interface FairTurns {
  /** Runs work of a source in its turn. */
  run<T>(source: string, work: () => Promise<T>): Promise<T>
  /** Refuses as `run` would now: for what should cost nothing where no turn comes of it. */
  requireRoom(source: string): void
}

/** Lets work of a source run in places of `createFairPlaces`. */
export function createFairTurns(...places: Parameters<typeof createFairPlaces>): FairTurns {
  const { take, requireRoom } = createFairPlaces(...places)
  return {
    requireRoom,
    async run(source, work) {
      const giveBack = await take(source)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}

/**
 * Places for work that runs a few at a time, taken in the order it came.
 * @param atOnce how many there are in this process
 * @param mayWait how many may wait for one; beyond that the portal says so instead of piling up work
 * @param retryAfter seconds after which whoever was sent away may try again
 * @returns what takes a place and answers how to give it back, once; it throws HttpProblem 503 when too many wait already
 */
export function createPlaces(
  atOnce: number,
  mayWait: number,
  retryAfter = 2,
): () => Promise<() => void> {
  const { take } = createFairPlaces(atOnce, { mayWait, retryAfter })
  return () => take('everybody')
}

/** Lets work run in places of `createPlaces`: what it returns runs `work` in its turn. */
export function createTurns(
  atOnce: number,
  mayWait: number,
  retryAfter = 2,
): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = createFairTurns(atOnce, { mayWait, retryAfter })
  return (work) => turns.run('everybody', work)
}
