import type { PoolClient } from 'pg'
import type { OpenDatabase } from '#server/platform/database/database'

/** Counts the statements of a portal's database: what it returns runs `work` and answers how many there were meanwhile, those of the portal for itself included. */
export function countStatements({ pool }: OpenDatabase): (work: () => Promise<unknown>) => Promise<number> {
  let statements = 0
  // Every connection is counted from the moment it is lent out for the first time.
  const counted = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    Object.assign(client, { query: (...values: unknown[]) => {
      statements += 1
      return query(...values)
    } })
  })
  return async (work) => {
    const before = statements
    await work()
    return statements - before
  }
}
