import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Question } from '#contract/search-ranking'
import type { Executor } from '../database.ts'
import { amongIds } from './list-query.ts'
import { readRanked } from './ranked-search.ts'
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

/** The best `most` records that a question finds, best first; `read` reads those that meet a condition, in no order. */
export async function readFound(
  db: Executor,
  source: SearchedTable,
  question: Question,
  most: number,
  read: (found: SQL | undefined) => PromiseLike<readonly Shown[]>,
): Promise<FoundRecord[]> {
  const ranked = await readRanked(db, source, question, most)
  if (ranked.length === 0) return []
  const ids = ranked.map(({ id }) => id)
  const rows = await read(and(amongIds(source.table.id, ids), source.readable))
  const shown = new Map(rows.map((row) => [row.id, row]))
  return ranked.flatMap(({ id, step }) => {
    const row = shown.get(id)
    return row === undefined ? [] : [{ ...row, step }]
  })
}
