import { and, eq, ne, not, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostRanked } from '#contract/search-ranking'
import type { Question } from '#contract/search-ranking'
import { asRankedName, blanks, comparedNameOf, namesOf, rankedNameOf } from '#database/columns'
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

/**
 * A pattern for names of which a word begins with this one. Of blanks it knows the ordinary and the no-break one: with
 * characters far behind the letters the index would find no trigrams in it and be read from end to end.
 */
const beginning = (word: string) =>
  String.raw`(^|[ \n\u00a0/(-])` + word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A pattern of marks alone, or of characters far behind the Latin, Greek, Cyrillic, Hebrew and Arabic letters, has no trigrams either. */
const isInTrigrams = (word: string) => /[\p{L}\p{N}]/u.test(word) && /^[\0-\u07ff]*$/.test(word)

const begins = (names: SQL, word: string): SQL =>
  sql`${isInTrigrams(word) ? names : sql`(${names} || '')`} ~ ${beginning(word)}`

const all = (words: readonly string[], condition: (word: string) => SQL): SQL =>
  and(...words.map(condition)) ?? sql`true`

/** The same within one name as it is stored, whatever the blank before the word. */
const beginningInName = (word: string) => beginning(word).replace('[', `[${blanks}`)

/**
 * How many of the latest rows tell where others are found: when so many of them match, the latest thousand that do are
 * soon found by going back in time; otherwise all that match are found by their words.
 */
const recentRows = 500
const dense = 15
/** The same for words that go together, of which the planner knows nothing. */
const denseTogether = 40
/** How many rows are gone back for them at most: those before may be unlike the latest. */
const laterRows = 12_000

/** A condition of which the planner knows nothing, so that it finds no rows by it. */
const opaque = (condition: SQL | undefined): SQL =>
  sql`case when ${condition} then true else false end`

/** Rows that are chosen under the table's own name: what is compared of them is computed of the chosen ones alone. */
interface Choice {
  source: SearchedTable
  question: Question
  most: number
  /** The name as it is stored, which is soon read. */
  storedName: SQL
  /** The name as questions are compared with it. */
  name: SQL
  /** The names that words may begin. */
  names: SQL
  /** What a row is ranked by before its name. */
  keys: SQL
}

function choiceOf(source: SearchedTable, question: Question, most: number): Choice {
  const { table, owner, stale } = source
  const own =
    owner === undefined || owner[1] === null
      ? sql`false`
      : sql`coalesce(${owner[0]} = ${owner[1]}, false)`
  return {
    source,
    question,
    most,
    storedName: source.name ?? comparedNameOf(table.searchText),
    name: source.name ?? rankedNameOf(table.searchText),
    names: source.name ?? namesOf(table.searchText),
    keys: sql`${table.id} as id, ${own} as own, ${stale ?? sql`false`} as stale, ${table.updatedAt} as updated_at`,
  }
}

const byChange = sql`updated_at desc, name, id`

/**
 * Rows whose name is the question or begins with it: the best of all, however many there are (G-006). The own ones come
 * first. Of others the latest fresh ones come next: where enough of these are among the recent rows, no more are read.
 */
function namedRows({ source, question, most, storedName, name, keys }: Choice): SQL {
  const { table, readable, owner, stale } = source
  const { whole, words, id } = question
  const ranked = sql`${keys}, ${name} collate "C" as name`
  const begun = and(
    readable,
    sql`${name} like ${`${literal(whole)}%`}`,
    sql`${name} <> ${whole}`,
    id === null ? undefined : ne(table.id, id),
  )
  const [column, own] = owner ?? []
  const hasOwn = column !== undefined && typeof own === 'string'
  const others = and(begun, hasOwn ? sql`${column} is distinct from ${own}` : undefined)
  return sql`
    exact as materialized (
      select ${ranked}, 1 as step from ${table}
      where ${and(readable, or(sql`${name} = ${whole}`, id === null ? undefined : eq(table.id, id)))}
      order by own desc, stale, ${byChange} limit ${most}),
    own as materialized (
      select ${ranked}, 2 as step from ${table}
      where ${hasOwn ? and(sql`(select count(*) from exact) < ${most}`, begun, eq(column, own)) : sql`false`}
      order by stale, ${byChange} limit ${most}),
    late as materialized (
      select ${ranked}, 2 as step from recent as ${table}
      where ${and(
        sql`(select count(*) from exact) + (select count(*) from own) < ${most}`,
        // Soon compared, so that few names are read further.
        sql`${storedName} like ${`${literal(words[0] ?? '')}%`}`,
        others,
        stale && not(stale),
        // Others may have been changed at the same time as the last of them.
        sql`${table.updatedAt} > (select min(updated_at) from recent)`,
      )}
      order by ${byChange} limit ${most}),
    others as materialized (
      select ${ranked}, 2 as step from (
        select * from ${table} where ${and(
          sql`(select count(*) from exact) + (select count(*) from own) < ${most}`,
          sql`(select count(*) from late) < ${most}`,
          others,
        )} offset 0) as ${table}
      order by stale, ${byChange} limit ${most}),
    named as materialized (
      select * from exact union all select * from own union all select * from others
      union all select * from late where (select count(*) from late) = ${most})`
}

/** Rows of steps 3 to 6: every word occurs, and short ones begin a word of a name. The latest changed of them. */
function latestRows({ source, question, most, storedName, names, keys }: Choice): SQL {
  const { table, readable } = source
  const { words, short } = question
  const matching = and(
    sql`(select count(*) from named) < ${most}`,
    readable,
    ...words
      .filter((word) => !short.includes(word))
      .map((word) => searched(table.searchText, word)),
    ...short.map((word) => begins(names, word)),
    sql`${table.id} not in (select id from named)`,
  )
  // The planner knows how often a word occurs, and nothing of words that go together.
  const isTogether = words.length > 1 && short.length === 0
  const isDense = sql`(select is_dense from probe)`
  const latest = sql`order by ${table.updatedAt} desc, ${table.id} desc`
  const [goneBack, isFound] =
    isTogether
      ? [
          sql`(select * from ${table} ${latest} limit ${laterRows}) as ${table} where ${and(isDense, opaque(matching))}`,
          sql`(select count(*) from gone_back) = ${mostRanked}`,
        ]
      : [sql`${table} where ${and(isDense, matching)}`, isDense]
  const ranked = sql`${keys}, ${storedName} as name, ${table.searchText} as search_text`
  const enough = isTogether ? denseTogether : dense
  return sql`
    probe as materialized (
      select count(*) = ${enough} as is_dense
      from (select from recent as ${table} where ${matching} limit ${enough}) as found),
    gone_back as materialized (
      select ${ranked} from (select * from ${goneBack} ${latest} limit ${mostRanked}) as ${table}),
    by_words as materialized (
      select ${ranked} from (
        select * from (select * from ${table} where ${and(not(isFound), matching)} offset 0) as ${table}
        ${latest} limit ${mostRanked}
      ) as ${table}),
    latest as materialized (
      select * from gone_back where ${isFound} union all select * from by_words)`
}

/** The step of a row among `latest`. Whether words occur is soon compared, and few names have them all. */
function stepOf({ source, question: { words } }: Choice): SQL {
  const names = source.name === undefined ? namesOf(sql`search_text`) : sql`name`
  return sql`case
    when ${all(words, (word) => sql`strpos(name, ${word}) > 0`)} then
      case when ${all(words, (word) => sql`name ~ ${beginningInName(word)}`)} then 3 else 4 end
    when ${all(words, (word) => sql`strpos(${names}, ${word}) > 0`)} then 5
    else 6 end`
}

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
  const { table } = source
  if (question.words.length === 0) return []
  const choice = choiceOf(source, question, most)
  const { rows } = await db.execute<{ id: string; step: number }>(sql`
    with recent as materialized (
      select * from ${table} order by ${table.updatedAt} desc, ${table.id} desc limit ${recentRows}),
    ${namedRows(choice)}, ${latestRows(choice)},
    best as (
      select * from (
        select * from named
        union all select id, own, stale, updated_at, name, ${stepOf(choice)} as step from latest
      ) as answered
      order by step, own desc, stale, updated_at desc fetch first ${most} rows with ties)
    select id, step from best
    order by step, own desc, stale, updated_at desc, ${asRankedName(sql`name`)} collate "C", id limit ${most}`)
  return rows
}
