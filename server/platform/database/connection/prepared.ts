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

/** The same for statements that differ by a key: each is built, from what is given first, when its key is first asked for. */
export function preparedByKey<Given, Query extends object>(
  build: (db: Executor, given: Given) => Query,
): (db: Executor, key: string, given: Given) => Query {
  const byKey = new Map<string, (db: Executor) => Query>()
  return (db, key, given) => {
    const prepared = byKey.get(key) ?? preparedFor((inDb) => build(inDb, given))
    byKey.set(key, prepared)
    return prepared(db)
  }
}
