import type { PoolClient } from 'pg'
import type { OpenDatabase } from '#server/platform/database/database'

/** A statement as the portal sends it. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Reports every statement of a portal's database, those of its own jobs included. */
export function hearStatements({ pool }: OpenDatabase, hear: (statement: Statement) => void): void {
  // Every connection is observed from its first use on.
  const heard = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, values] = args as [string | Partial<Statement>, unknown]
        const { text = '', values: own = [] } = typeof first === 'string' ? { text: first } : first
        hear({ text, values: Array.isArray(values) ? values : own })
        return query(...args)
      },
    })
  })
}

/**
 * Counts the statements of a portal's database: what it returns runs `work` and answers how many there were meanwhile,
 * those of its own jobs included. `matching` leaves out those with another text.
 */
export function countStatements(
  database: OpenDatabase,
  matching = /(?:)/,
): (work: () => Promise<unknown>) => Promise<number> {
  let statements = 0
  hearStatements(database, ({ text }) => {
    if (matching.test(text)) statements += 1
  })
  return async (work) => {
    const before = statements
    await work()
    return statements - before
  }
}
