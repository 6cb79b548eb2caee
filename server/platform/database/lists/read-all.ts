import { and, gt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

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
