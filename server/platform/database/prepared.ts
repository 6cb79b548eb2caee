import type { Executor } from './database.ts'

/**
 * A statement that is asked again and again: built once for each database, and planned once a connection where `build`
 * ends it with `.prepare(name)`. Its values are placeholders. For statements whose plan is the same whatever the values.
 */
export function preparedFor<Query extends object>(build: (db: Executor) => Query): (db: Executor) => Query {
  const built = new WeakMap<Executor, Query>()
  return (db) => {
    const present = built.get(db)
    if (present !== undefined) return present
    const made = build(db)
    built.set(db, made)
    return made
  }
}
