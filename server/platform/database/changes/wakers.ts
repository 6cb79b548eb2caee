import { afterCommit, databaseInUse } from './after-commit.ts'

/** Those of this process that wait for something to be written in a database, by the database. */
export function createWakers() {
  const known = new WeakMap<object, Set<() => void>>()
  return {
    /** Wakes `wake` whenever this process has written such a thing in a database; the answer ends that. */
    when(database: object, wake: () => void): () => void {
      const waiting = known.get(database) ?? new Set()
      known.set(database, waiting.add(wake))
      return () => void waiting.delete(wake)
    },
    /** Wakes them once the surrounding transaction has committed. */
    wakeAfterCommit(): void {
      const database = databaseInUse()
      afterCommit(() => {
        for (const wake of known.get(database ?? known) ?? []) wake()
      })
    },
  }
}
