import { and, eq, not, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostRanked } from '#contract/search-ranking'
import type { Question } from '#contract/search-ranking'
import { blanks, namesOf, rankedNameOf } from '#database/columns'
import type { Executor } from '../database.ts'
import { literal, searched } from './list-query.ts'

/** What a question is put to: a table, and what of its rows a person may read. */
export interface SearchedTable {
  table: PgTable & Record<'id' | 'searchText' | 'updatedAt', AnyColumn>
  /** Which rows the person may read; undefined where all. */
  readable: SQL | undefined
  /** The column with the organization of a row, and the person's own: own rows come first in their step. */
  owner?: readonly [column: AnyColumn, organizationId: string | null]
  /** Which rows come last in their step; never null. */
  stale?: SQL
  /** The name as questions are compared with it, where it is not the first line of the searched text. */
  name?: SQL
}

/** A row that a question finds, and how well it answers it, 1 the best. */
export interface Ranked {
  id: string
  step: number
}

/** A pattern for texts of which a word begins with this one. */
const beginning = (word: string) =>
  `(^|[${blanks}/(-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`

/** A word without a letter or a digit is in no trigram: its index would be read from end to end. */
const isInTrigrams = (word: string) => /[\p{L}\p{N}]/u.test(word)

const begins = (names: SQL, word: string): SQL =>
  sql`${isInTrigrams(word) ? names : sql`(${names} || '')`} ~ ${beginning(word)}`

const all = (words: readonly string[], condition: (word: string) => SQL): SQL =>
  and(...words.map(condition)) ?? sql`true`

/** A part of the answer: the rows of one step that stand together, and the order among them. */
interface Part {
  name: string
  step: 1 | 2
  rows: SQL | undefined
  order: SQL
}

const byChange = sql`updated_at desc, name, id`

/** Rows whose name is the question, or begins with it: all of them are ranked, however many (G-006). */
function namedParts(source: SearchedTable, name: SQL, { whole, id }: Question): Part[] {
  const { table, owner, stale } = source
  const begun = and(
    sql`${name} like ${`${literal(whole)}%`}`,
    sql`${name} <> ${whole}`,
    id === null ? undefined : sql`${table.id} <> ${id}`,
  )
  const exact = or(sql`${name} = ${whole}`, id === null ? undefined : eq(table.id, id))
  const [column, own] = owner ?? [null, null]
  const others =
    column === null || own === null ? begun : and(begun, sql`${column} is distinct from ${own}`)
  return [
    { name: 'exact', step: 1, rows: exact, order: sql`own desc, stale, ${byChange}` },
    ...(column === null || own === null
      ? []
      : [
          {
            name: 'own',
            step: 2,
            rows: and(begun, eq(column, own)),
            order: sql`stale, ${byChange}`,
          } as const,
        ]),
    // Each of these is read from the latest change on where many names begin so: a sort of them all would take too long.
    { name: 'fresh', step: 2, rows: and(others, stale && not(stale)), order: byChange },
    ...(stale === undefined
      ? []
      : [{ name: 'stale', step: 2, rows: and(others, stale), order: byChange } as const]),
  ]
}

/** Rows of steps 3 to 6: every word occurs, and short ones begin a word of a name. */
const wordsOccur = (searchText: AnyColumn, names: SQL, { words, short }: Question) =>
  and(
    ...words.filter((word) => !short.includes(word)).map((word) => searched(searchText, word)),
    ...short.map((word) => begins(names, word)),
  )

/**
 * The best `most` rows that a question finds, as `rank` of the contract orders them. The parts of the answer follow one
 * another, best first, and a part is read only while those before it leave room.
 */
export async function readRanked(
  db: Executor,
  source: SearchedTable,
  question: Question,
  most: number,
): Promise<Ranked[]> {
  const { words, whole, id } = question
  if (words.length === 0) return []
  const { table, readable, owner, stale } = source
  const name = source.name ?? rankedNameOf(table.searchText)
  const names = source.name ?? namesOf(table.searchText)
  const own =
    owner === undefined || owner[1] === null
      ? sql`false`
      : sql`coalesce(${owner[0]} = ${owner[1]}, false)`
  const keys = sql`${table.id} as id, ${own} as own, ${stale ?? sql`false`} as stale, ${table.updatedAt} as updated_at, ${name} collate "C" as name`
  const parts = namedParts(source, name, question)
  const isRoomAfter = (before: readonly Part[]) =>
    before.length === 0
      ? undefined
      : sql`(${sql.join(
          before.map((part) => sql`(select count(*) from ${sql.identifier(part.name)})`),
          sql` + `,
        )}) < ${most}`
  const named = parts.map(
    (part, n) => sql`${sql.identifier(part.name)} as materialized (
      select ${keys}, ${part.step}::int as step from ${table}
      where ${and(isRoomAfter(parts.slice(0, n)), readable, part.rows)}
      order by ${part.order} limit ${most})`,
  )
  const latest = sql`latest as materialized (
    select ${keys}, ${names} as names from ${table}
    where ${and(
      isRoomAfter(parts),
      readable,
      wordsOccur(table.searchText, names, question),
      sql`${name} not like ${`${literal(whole)}%`}`,
      id === null ? undefined : sql`${table.id} <> ${id}`,
    )}
    order by ${table.updatedAt} desc, ${table.id} desc limit ${mostRanked})`
  const step = sql`case
    when ${all(words, (word) => sql`name ~ ${beginning(word)}`)} then 3
    when ${all(words, (word) => sql`strpos(name, ${word}) > 0`)} then 4
    when ${all(words, (word) => sql`strpos(names, ${word}) > 0`)} then 5
    else 6 end`
  const answered = parts.map(
    (part) => sql`select id, own, stale, updated_at, name, step from ${sql.identifier(part.name)}`,
  )
  const { rows } = await db.execute<{ id: string; step: number }>(sql`
    with ${sql.join([...named, latest], sql`, `)}
    select id, step from (
      ${sql.join([...answered, sql`select id, own, stale, updated_at, name, ${step} as step from latest`], sql` union all `)}
    ) as answered
    order by step, own desc, ${sql`stale`}, ${byChange} limit ${most}`)
  return rows
}
