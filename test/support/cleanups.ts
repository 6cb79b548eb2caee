const open = new Set<Cleanups>()

/** What has to be undone at the end of something, whatever happens until then. */
export class Cleanups {
  readonly #works: (() => unknown)[] = []
  #undone: Promise<void> | undefined

  constructor() {
    open.add(this)
  }

  /** What comes too late, because a signal came first, is undone at once. */
  add(work: () => unknown): void {
    if (this.#undone === undefined) this.#works.push(work)
    else void work()
  }

  /** Undoes it all once, the latest first; each is tried whatever fails, and the first failure is thrown. */
  run(): Promise<void> {
    this.#undone ??= this.#undo()
    return this.#undone
  }

  async #undo(): Promise<void> {
    const failures: unknown[] = []
    for (const work of this.#works.toReversed()) {
      try {
        await work()
      } catch (error) {
        failures.push(error)
      }
    }
    open.delete(this)
    if (failures.length > 0) throw failures[0]
  }
}

/** From here on a signal that ends this process undoes first what is still open, and a second one ends it at once. */
export function undoAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const undo = async () => {
        for (const cleanups of [...open].toReversed())
          await cleanups.run().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
        process.exit(1)
      }
      void undo()
    })
  }
}
