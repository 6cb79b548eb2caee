import type { Executor } from '../database.ts'

/**
 * A statement that is asked again and again: built once for the pool and once for each connection's transactions, and
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

/** A statement that is built anew each time it is asked. */
export interface Preparable<Rows> extends PromiseLike<Rows> {
  toSQL(): { sql: string }
  prepare(name: string): { execute(): Promise<Rows> }
}

/** Texts of statements that are planned once a connection, which keeps each of the plans. */
const mostPlanned = 32
const nameOf = new Map<string, string>()

/** Asks a statement whose text comes again and again with other values: planned once a connection, as long as there are not too many such texts. */
export function plannedOnce<Rows>(query: Preparable<Rows>): PromiseLike<Rows> {
  const text = query.toSQL().sql
  const name = nameOf.get(text) ?? `planned_${nameOf.size}`
  if (!nameOf.has(text) && nameOf.size === mostPlanned) return query
  nameOf.set(text, name)
  return query.prepare(name).execute()
}
