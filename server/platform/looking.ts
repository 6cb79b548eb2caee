import { setTimeout as wait } from 'node:timers/promises'

/** How long a stop waits for what is in hand. */
const stopMillis = 3_000

/**
 * Looks for work in the database at intervals, and whenever it is woken: one look at a time, and one more when woken
 * meanwhile. What fails is looked for again at the next interval.
 */
export function startLooking({
  everyMillis,
  look,
  onError,
}: {
  everyMillis: number
  look(): Promise<void>
  onError(error: unknown): void
}) {
  const state = { stopped: false, wanted: false }
  let looking: Promise<void> | undefined

  async function run(): Promise<void> {
    while (state.wanted && !state.stopped) {
      state.wanted = false
      try {
        await look()
      } catch (error) {
        onError(error)
      }
    }
    looking = undefined
  }

  function wake(): void {
    state.wanted = true
    looking ??= run()
  }

  const timer = setInterval(wake, everyMillis)
  timer.unref()
  wake()
  return {
    wake,
    isStopped: () => state.stopped,
    /** Writes an outcome, again and again while the database is away: what was sent must not go out twice. */
    async untilWritten(
      write: () => Promise<void>,
      onFailure: (error: unknown) => void,
    ): Promise<void> {
      for (;;) {
        try {
          return await write()
        } catch (error) {
          onFailure(error)
          if (state.stopped) return
          await wait(1_000, undefined, { ref: false })
        }
      }
    },
    /** Looks for nothing more, and waits a while for what is `inHand`. */
    async stop(inHand: () => Iterable<Promise<void>>): Promise<void> {
      state.stopped = true
      clearInterval(timer)
      await looking
      await Promise.race([Promise.all(inHand()), wait(stopMillis, undefined, { ref: false })])
    },
  }
}
