import { and, eq, getTableName, not, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostRanked } from '#contract/search-ranking'
import type { Question } from '#contract/search-ranking'
import { asRankedName, blanks, comparedNameOf, namesOf, rankedNameOf } from '#database/columns'
import { preparedByKey } from '../connection/prepared.ts'
import type { Executor } from '../database.ts'
import type { GivenReader, Reading } from './given-reader.ts'
import { containing, literal } from './list-query.ts'

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

/** The same within one name as it is stored, whatever the blank before the word. */
const beginningInName = (word: string) => beginning(word).replace('[', `[${blanks}`)

/** A pattern of marks alone, or of characters far behind the Latin, Greek, Cyrillic, Hebrew and Arabic letters, has no trigrams either. */
const isInTrigrams = (word: string) => /[\p{L}\p{N}]/u.test(word) && /^[\0-\u07ff]*$/.test(word)

/** The last of all characters: behind a text it comes after all that begins with the text. */
const lastCharacter = '\u{10ffff}'

/** How a word is looked for: in all texts, as the beginning of a word of a name, or so without an index. */
type WordKind = 'long' | 'short' | 'plain'
const wordKinds: readonly WordKind[] = ['long', 'short', 'plain']

/** What a statement is made of; all else of a question and its asker is given with each execution. */
interface Shape {
  kinds: readonly WordKind[]
  hasId: boolean
}

interface Asked extends Shape {
  values: Record<string, string | null>
}

/** A question as its statement takes it: words of a kind stand together, since their order means nothing. */
function askedIn({ whole, words, short, id }: Question): Asked {
  const kindOf = (word: string): WordKind =>
    !short.includes(word) ? 'long' : isInTrigrams(word) ? 'short' : 'plain'
  const inOrder = words
    .map((word) => ({ word, kind: kindOf(word) }))
    .toSorted((one, other) => wordKinds.indexOf(one.kind) - wordKinds.indexOf(other.kind))
  const ofWords = inOrder.flatMap(({ word }, n) => [
    [`word${n}`, word],
    [`containing${n}`, containing(word)],
    [`beginning${n}`, beginning(word)],
    [`beginningInName${n}`, beginningInName(word)],
  ])
  return {
    kinds: inOrder.map(({ kind }) => kind),
    hasId: id !== null,
    values: {
      ...(Object.fromEntries(ofWords) as Record<string, string>),
      whole,
      afterWhole: whole + lastCharacter,
      firstWord: `${literal(words[0] ?? '')}%`,
      id,
    },
  }
}

const given = (name: string): SQL => sql`${sql.placeholder(name)}`

const all = (kinds: readonly WordKind[], condition: (n: number) => SQL): SQL =>
  and(...kinds.map((_, n) => condition(n))) ?? sql`true`

/**
 * The latest rows, which tell where others are found. When a share of them matches, a thousand that match are found by
 * going back through a thousand times as many as that share has; by their words as many are read as that share of the
 * table. Whichever is less is done. Those before may be unlike the latest, so that it goes back half as far again at most.
 */
const recentRows = 500
const furtherBack = 1.5

/** A condition of which the planner knows nothing, so that it finds no rows by it: of words that go together it knows nothing anyway. */
const opaque = (condition: SQL | undefined): SQL =>
  sql`case when ${condition} then true else false end`

/** Rows that are chosen under the table's own name: what is compared of them is computed of the chosen ones alone. */
interface Choice {
  source: SearchedTable
  shape: Shape
  /** The name as it is stored, which is soon read. */
  storedName: SQL
  /** The name as questions are compared with it. */
  name: SQL
  /** The names that words may begin. */
  names: SQL
  /** What a row is ranked by before its name. */
  keys: SQL
}

function choiceOf(source: SearchedTable, shape: Shape): Choice {
  const { table, owner, stale } = source
  const own =
    owner === undefined || owner[1] === null
      ? sql`false`
      : sql`coalesce(${owner[0]} = ${owner[1]}, false)`
  return {
    source,
    shape,
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
function namedRows({ source, shape, storedName, name, keys }: Choice): SQL {
  const { table, readable, owner, stale } = source
  const [whole, most] = [given('whole'), given('most')]
  const ranked = sql`${keys}, ${name} collate "C" as name`
  const begun = and(
    readable,
    // By the index, whatever the question.
    sql`${name} ~>=~ ${whole} and ${name} ~<~ ${given('afterWhole')}`,
    sql`${name} <> ${whole}`,
    shape.hasId ? sql`${table.id} <> ${given('id')}` : undefined,
  )
  const [column, own] = owner ?? []
  const hasOwn = column !== undefined && own !== undefined && own !== null
  const others = and(begun, hasOwn ? sql`${column} is distinct from ${own}` : undefined)
  return sql`
    exact as materialized (
      select ${ranked}, 1 as step from ${table}
      where ${and(readable, or(sql`${name} = ${whole}`, shape.hasId ? sql`${table.id} = ${given('id')}` : undefined))}
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
        sql`${storedName} like ${given('firstWord')}`,
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
function latestRows({ source, shape, storedName, names, keys }: Choice): SQL {
  const { table, readable } = source
  const occurs = (kind: WordKind, n: number): SQL =>
    kind === 'long'
      ? sql`${table.searchText} like ${given(`containing${n}`)}`
      : sql`${kind === 'short' ? names : sql`(${names} || '')`} ~ ${given(`beginning${n}`)}`
  const matching = and(
    sql`(select count(*) from named) < ${given('most')}`,
    readable,
    ...shape.kinds.map(occurs),
    sql`${table.id} not in (select id from named)`,
  )
  const latest = sql`order by ${table.updatedAt} desc, ${table.id} desc`
  const isFound = sql`(select count(*) from gone_back) = ${mostRanked}::int`
  const ranked = sql`${keys}, ${storedName} as name, ${table.searchText} as search_text`
  const enough = sql`(select least(${recentRows}::float8, ceil(${recentRows}::float8 * sqrt(${mostRanked}::float8 / size))) from extent)`
  return sql`
    extent as materialized (
      select greatest(reltuples, ${mostRanked}::float8) as size from pg_class where oid = ${getTableName(table)}::text::regclass),
    probe as materialized (
      select count(*) = ${enough} as is_dense
      from (select from recent as ${table} where ${matching} limit ${enough}) as found),
    gone_back as materialized (
      select ${ranked} from (
        select * from (
          select * from ${table} ${latest}
          limit (select ceil(${furtherBack}::float8 * sqrt(${mostRanked}::float8 * size)) from extent)) as ${table}
        where ${and(sql`(select is_dense from probe)`, opaque(matching))} ${latest} limit ${mostRanked}
      ) as ${table}),
    by_words as materialized (
      select ${ranked} from (
        select * from (select * from ${table} where ${and(not(isFound), matching)} offset 0) as ${table}
        ${latest} limit ${mostRanked}
      ) as ${table}),
    latest as materialized (
      select * from gone_back where ${isFound} union all select * from by_words)`
}

/** The step of a row among `latest`. Whether words occur is soon compared, and few names have them all. */
function stepOf({ source, shape: { kinds } }: Choice): SQL {
  const names = source.name === undefined ? namesOf(sql`search_text`) : sql`name`
  return sql`case
    when ${all(kinds, (n) => sql`strpos(name, ${given(`word${n}`)}) > 0`)} then
      case when ${all(kinds, (n) => sql`name ~ ${given(`beginningInName${n}`)}`)} then 3 else 4 end
    when ${all(kinds, (n) => sql`strpos(${names}, ${given(`word${n}`)}) > 0`)} then 5
    else 6 end`
}

function statement(db: Executor, source: SearchedTable, shape: Shape) {
  const { table } = source
  const choice = choiceOf(source, shape)
  const most = given('most')
  return db.select({ id: sql<string>`id`, step: sql<number>`step` }).from(sql`(
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
    order by step, own desc, stale, updated_at desc, ${asRankedName(sql`name`)} collate "C", id limit ${most}
  ) as ranked`)
}

/** The most words of a question whose statement is prepared. */
const mostPreparedWords = 3

/**
 * The search of a table: answers the best `most` rows that a question finds, as `rank` of the contract orders them. The
 * parts of the answer follow one another, best first, and a part is read only while those before it leave room.
 *
 * A statement is long, and the same for all who may read by the same rule: it is written once, and planned once a
 * connection where that is as good for all words. `source` is told the reader with placeholders in place of values, and
 * must be made of nothing else.
 */
export function rankedSearch(source: (reader: GivenReader) => SearchedTable) {
  const initials = ({ kinds }: Shape) => kinds.map(([initial]) => initial).join('')
  const prepared = preparedByKey((db, { reader, shape }: { reader: GivenReader; shape: Shape }) => {
    const from = source(reader)
    const name = `ranked_${getTableName(from.table)}_${reader.name}_${initials(shape)}`
    return statement(db, from, shape).prepare(name)
  })

  return async (
    db: Executor,
    { reader, values }: Reading,
    question: Question,
    most: number,
  ): Promise<Ranked[]> => {
    if (question.words.length === 0) return []
    const { values: ofWords, ...shape } = askedIn(question)
    const allValues = { ...values, ...ofWords, most }
    if (shape.hasId || shape.kinds.length > mostPreparedWords)
      return statement(db, source(reader), shape).execute(allValues)
    const key = `${reader.name}_${initials(shape)}`
    return prepared(db, key, { reader, shape }).execute(allValues)
  }
}
