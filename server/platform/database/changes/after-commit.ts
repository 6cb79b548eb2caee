import { AsyncLocalStorage } from 'node:async_hooks'

interface Waiting {
  open: boolean
  database: object
  work: (() => void)[]
}

const transactions = new AsyncLocalStorage<Waiting>()

/**
 * Runs `work` once the surrounding transaction has committed, or at once outside of one. For waking what reads
 * the committed rows, never for what must not be lost: after a rollback or a crash it does not run.
 */
export function afterCommit(work: () => void): void {
  const waiting = transactions.getStore()
  if (waiting?.open) waiting.work.push(work)
  else work()
}

/** The database of the surrounding transaction, as `runAfterCommit` was given it; null outside of one. */
export function databaseInUse(): object | null {
  const waiting = transactions.getStore()
  return waiting?.open ? waiting.database : null
}

/** Runs a transaction of a database and then what waits for its commit. */
export async function runAfterCommit<T>(
  database: object,
  transaction: () => Promise<T>,
): Promise<T> {
  const waiting: Waiting = { open: true, database, work: [] }
  try {
    const result = await transactions.run(waiting, transaction)
    waiting.open = false
    for (const work of waiting.work) work()
    return result
  } finally {
    waiting.open = false
  }
}
