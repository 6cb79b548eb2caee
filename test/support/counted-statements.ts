import type { PoolClient } from 'pg'
import type { OpenDatabase } from '#server/platform/database/database'

/**
 * Counts the statements of a portal's database: what it returns runs `work` and answers how many there were meanwhile,
 * those of the portal for itself included. `matching` leaves out those with another text.
 */
export function countStatements({ pool }: OpenDatabase, matching = /(?:)/): (work: () => Promise<unknown>) => Promise<number> {
  let statements = 0
  // Every connection is counted from the moment it is lent out for the first time.
  const counted = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    Object.assign(client, { query: (...values: unknown[]) => {
      const [asked] = values as (string | { text?: string })[]
      if (matching.test((typeof asked === 'string' ? asked : asked?.text) ?? '')) statements += 1
      return query(...values)
    } })
  })
  return async (work) => {
    const before = statements
    await work()
    return statements - before
  }
}
