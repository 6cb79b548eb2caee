import type { Executor } from '../database.ts'

/**
 * A statement that is executed again and again: built once for the pool and once for each connection's transactions, and
 * planned once a connection where `build` ends it with `.prepare(name)`. Its values are placeholders. For statements
 * whose plan is the same whatever the values.
 */
export function preparedFor<Query extends object>(
  build: (db: Executor) => Query,
): (db: Executor) => Query {
  const built = new WeakMap<object, Query>()
  return (db) => {
    // All transactions of a connection have one session.
    const { session } = db._
    const present = built.get(session)
    if (present !== undefined) return present
    const made = build(db)
    built.set(session, made)
    return made
  }
}
