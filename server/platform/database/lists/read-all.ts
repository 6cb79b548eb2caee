import { and, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'
import { amongIds } from './list-query.ts'

/** Records of one statement: making objects of them keeps others waiting for a few milliseconds. */
const partSize = 500

/**
 * All records of a table that meet a condition, some at a time in the order of their ids, so that others are answered
 * between (M-152). `read` answers the first `most` by `id`. Each part is as the records are when it is read.
 */
export async function* readAll<Row extends { id: string }>(
  id: AnyPgColumn,
  condition: SQL | undefined,
  read: (condition: SQL | undefined, most: number) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: string | undefined
  do {
    const rows = await read(and(condition, last === undefined ? undefined : gt(id, last)), partSize)
    yield rows
    last = rows.length < partSize ? undefined : rows.at(-1)?.id
  } while (last !== undefined)
}

/** A little more of what is found by its id: on the embedded engine a statement costs as much as some hundred records. */
const foundSize = 700

/**
 * All records of a table that meet a condition, some at a time, where no index serves the condition: it looks for their
 * ids once and reads the records by them. `readAll` would look anew for each part. What is `always` asked for, such as the
 * reader's rights, holds when a record is read as well; `once` held when its id was found.
 */
export async function* readFound<Row>(
  db: Executor,
  id: AnyPgColumn,
  { always, once }: Readonly<Record<'always' | 'once', SQL | undefined>>,
  read: (condition: SQL | undefined) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  const [found] = await db
    .select({ ids: sql<string[]>`coalesce(array_agg(${id}), '{}')` })
    .from(id.table)
    .where(and(always, once))
  const ids = found?.ids ?? []
  const part = (first: number) => {
    const some = ids.slice(first, first + foundSize)
    const rows = some.length === 0 ? Promise.resolve([]) : read(and(amongIds(id, some), always))
    // Who stops early does not wait for it.
    rows.catch(() => undefined)
    return rows
  }
  let next = part(0)
  for (let first = 0; first < ids.length; first += foundSize) {
    const rows = await next
    // The database reads the next ones meanwhile.
    next = part(first + foundSize)
    yield rows
  }
}
