import DataLoader from 'dataloader'
import type { Database } from '../database/database.ts'

/**
 * A look-up of rows by the hash of a secret: one statement for all requests that arrived at the same time
 * (docs/decisions/0019). Nothing is cached: what has ended is none for the next request.
 */
export function batched<Row>(
  read: (db: Database, hashes: readonly string[]) => Promise<readonly Row[]>,
  hashOf: (row: Row) => string,
): (db: Database, hash: string) => Promise<Row | undefined> {
  const loaders = new WeakMap<Database, DataLoader<string, Row | undefined>>()
  const loaderOf = (db: Database) => {
    const loader = new DataLoader<string, Row | undefined>(
      async (hashes) => {
        const byHash = new Map((await read(db, hashes)).map((row) => [hashOf(row), row]))
        return hashes.map((hash) => byHash.get(hash))
      },
      { cache: false, maxBatchSize: 100, batchScheduleFn: (load) => setImmediate(load) },
    )
    loaders.set(db, loader)
    return loader
  }
  return (db, hash) => (loaders.get(db) ?? loaderOf(db)).load(hash)
}
