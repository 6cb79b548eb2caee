import { and, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { preparedByKey } from '../connection/prepared.ts'
import type { Executor } from '../database.ts'
import { readingOf } from './given-reader.ts'
import type { GivenReader } from './given-reader.ts'
import { rankedSearch } from './ranked-search.ts'
import type { Ranked, SearchedTable } from './ranked-search.ts'

/** A record as a search over all kinds shows it. */
interface Shown {
  id: string
  name: string
  /** What tells it from others of its name. */
  subtitle: string
  status: string | null
  stale: boolean
}

export interface FoundRecord extends Shown, Ranked {}

/** What is there of some words, as one line. */
export const subtitleOf = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join(', ')

/** A statement that can be prepared. */
interface Query<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/** A kind of record that is searched. */
interface SearchedKind<Row> {
  /** Told the reader with placeholders in place of values, and made of nothing else. */
  source(reader: GivenReader): SearchedTable
  /** Reads what is shown of the rows that meet a condition, in no order. */
  rows(db: Executor, found: SQL | undefined, stale: SQL<boolean>): Query<Row>
  shown(row: Row): Shown
}

/** The search of a kind of record: the best `most` records that a question finds for a person, best first. */
export function recordSearch<Row extends { id: string }>({
  source,
  rows,
  shown,
}: SearchedKind<Row>) {
  const ranked = rankedSearch(source)
  const prepared = preparedByKey((db, reader: GivenReader) => {
    const { table, readable, stale } = source(reader)
    const isFound = sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`
    const isStale = (stale ?? sql`false`).mapWith(Boolean)
    return rows(db, and(isFound, readable), isStale).prepare(
      `found_${getTableName(table)}_${reader.name}`,
    )
  })

  return async (
    db: Executor,
    person: Belonging,
    /** Further values that the statements ask for. */
    given: Record<string, string>,
    question: Question,
    most: number,
  ): Promise<FoundRecord[]> => {
    const { reader, values } = readingOf(person)
    const allValues = { ...given, ...values }
    const best = await ranked(db, { reader, values: allValues }, question, most)
    if (best.length === 0) return []
    const ids = best.map(({ id }) => id)
    const read = await prepared(db, reader.name, reader).execute({ ...allValues, ids })
    const byId = new Map(read.map((row) => [row.id, row]))
    return best.flatMap(({ id, step }) => {
      const row = byId.get(id)
      return row === undefined ? [] : [{ ...shown(row), step }]
    })
  }
}
