import type pg from 'pg'
import type { Db } from 'pg-boss'

/** Lets the job library use the portal's own pool: on the embedded engine there is no second connection. */
export function poolAdapter(pool: pg.Pool): Db {
  return {
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0) return pool.query(text, values)
      const client = await pool.connect()
      let failure: Error | undefined
      try {
        const result: unknown = await client.query(text)
        // Several statements in one text answer with several results.
        return { rows: [result].flat().flatMap((part) => (part as pg.QueryResult).rows) }
      } catch (error) {
        // Such texts open their own transaction; a connection that broke in it must not serve the next request.
        failure = await client.query('rollback').then(
          () => undefined,
          (broken: Error) => broken,
        )
        throw error
      } finally {
        client.release(failure)
      }
    },
  }
}
