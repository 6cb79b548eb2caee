import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool } from 'pg'

const transactions = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` as the inside of a transaction; see {@link GuardedPool}. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await transactions.run(mark, work)
  } finally {
    mark.open = false
  }
}

/**
 * A pool that does not lend a second connection to code that runs inside a transaction. On the embedded engine,
 * which has one connection, such code would wait for itself; on a server it would silently write outside the
 * transaction and can exhaust the pool. Both engines reject alike, so that every test finds it.
 */
export class GuardedPool extends Pool {
  override connect(callback?: unknown): never {
    if (transactions.getStore()?.open) {
      const mistake = new Error(
        'A query went past its transaction: use the `tx` handed to the callback, not `db`.',
      )
      if (typeof callback === 'function') return queueMicrotask(() => callback(mistake)) as never
      return Promise.reject(mistake) as never
    }
    return super.connect(callback as never) as never
  }
}
