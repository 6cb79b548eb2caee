import { unavailable } from './http/problems.ts'

/**
 * Places for work that runs a few at a time, taken in the order it came.
 * @param atOnce how many there are in this process
 * @param mayWait how many may wait for one; beyond that the portal says so instead of piling up work
 * @param retryAfter seconds after which whoever was sent away may try again
 * @returns what takes a place and answers how to give it back, once; it throws HttpProblem 503 when too many wait already
 */
export function createPlaces(atOnce: number, mayWait: number, retryAfter = 2): () => Promise<() => void> {
  let taken = 0
  const waiting: (() => void)[] = []
  const giveBack = () => {
    const next = waiting.shift()
    // The place goes straight to the next in line, so that nobody slips in between.
    if (next === undefined) taken -= 1
    else next()
  }
  return async () => {
    if (taken >= atOnce) {
      if (waiting.length >= mayWait) throw unavailable(retryAfter)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else taken += 1
    return giveBack
  }
}

/** Lets work run in places of `createPlaces`: what it returns runs `work` in its turn. */
export function createTurns(...places: Parameters<typeof createPlaces>): <T>(work: () => Promise<T>) => Promise<T> {
  const take = createPlaces(...places)
  return async (work) => {
    const giveBack = await take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
