import { unavailable } from '#server/platform/http/problems'

/** Files written at the same time; each holds a connection of the database. */
const atOnce = 2
/** Requests that wait for their turn. */
const waitingLimit = 20

/** Lets a few exports work at a time; the others wait in their order. */
export class ExportTurns {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** Runs `work` when it is its turn. @throws HttpProblem 503 when too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= waitingLimit) throw unavailable(10)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The turn is handed on, so that nobody who comes in between takes it.
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
