import { setTimeout as pause } from 'node:timers/promises'
import { getTableName, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL, SQLWrapper, Table } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'
import type { Executor } from '../database.ts'
import { keep } from './kept-counts.ts'
import { amongIds } from './list-query.ts'
import { WordIndex } from './word-index.ts'

/** Most of one table that is held in memory: rows, places of words in them, characters of different words. */
const most = { texts: 60_000, entries: 6_000_000, characters: 4_000_000 }

/** Rows whose texts one statement reads. */
const readAtOnce = 500

/** Changed rows beyond which nobody waits until they are read. */
const mostAwaited = 2000

/** Milliseconds after which a table that was too large is looked at again. */
const judgedForMillis = 3_600_000

/** Most rows that are told by their ids. */
const mostTold = 10_000

/** Searches whose findings by indexes are kept for the next pages; the longest unused goes first. */
const mostKept = 16

/** How a table's texts are read. */
export interface TextReader {
  id: AnyColumn
  /** The ids of the rows whose texts may be others since that transaction ({@link writtenSince}); of all rows for null. */
  changed(db: Executor, since: string | null): SQLWrapper
  texts(db: Executor, ids: readonly string[]): PromiseLike<{ id: string; text: string }[]>
  /** What the table's indexes find: ids, or a condition for more than `limit`. */
  indexed(db: Executor, search: string, limit: number): Promise<string[] | SQL | undefined>
}

/** What {@link TextReader.indexed} answers. */
type Indexed = Awaited<ReturnType<TextReader['indexed']>>

/** What a search asks of a row; undefined without a word. */
export interface SearchCondition {
  matching: SQL | undefined
  /** The ids of the rows that meet it; null where they are not known. */
  found: readonly string[] | null
}

interface Held {
  words: WordIndex
  /** The state of the tables at or before which the texts were read. */
  version: string
  /** The oldest transaction that may not have ended when the texts were read; null before the first reading. */
  since: string | null
  /** The last reading, settled either way. */
  last: Promise<void>
  /** The one that begins when the last has ended. */
  next: Promise<void> | null
  /** While more rows are read than anybody waits for. */
  isBehind: boolean
  /** Until when the table counts as too large, by the clock of `performance`. */
  isTooLargeUntil: number
  /** What indexes found in a state of the tables. */
  indexed: Map<string, Promise<Indexed>>
}

const nothingRead = () => ({ words: new WordIndex(), version: '', since: null, isTooLargeUntil: 0 })

const isTooLarge = ({ isTooLargeUntil }: Held): boolean => performance.now() < isTooLargeUntil

const isBeyondLimits = ({ size: { texts, entries, characters } }: WordIndex): boolean =>
  texts > most.texts || entries > most.entries || characters > most.characters

/**
 * The condition that one of these rows was written by this transaction or a later one, as PostgreSQL notes it at each row;
 * undefined for null. Transactions are compared by their age, since their numbers come round again.
 */
export function writtenSince(
  transaction: string | null,
  ...tables: readonly Table[]
): SQL | undefined {
  if (transaction === null) return undefined
  return or(
    ...tables.map(
      (table) => sql`age(${sql.identifier(getTableName(table))}.xmin) <= age(${transaction}::xid)`,
    ),
  )
}

/**
 * The words of a table of some ten thousand rows, held in memory: they are found there many times as quickly as in
 * the database, where a word that many rows have is compared row by row, and one of two letters is in no index. Right across
 * processes, since what has changed is read anew when the tables have. A larger table is searched by its index, and so
 * is every table while so much of it is read that nobody should wait for it, as after a start or an import.
 */
export class SearchTexts {
  readonly #reader: TextReader
  readonly #heldOf = new WeakMap<Executor, Held>()

  constructor(reader: TextReader) {
    this.#reader = reader
  }

  /** Begins to read the texts before anybody searches. Where that fails, the first search does it. */
  async hold(db: Executor): Promise<void> {
    try {
      await this.#readAfterNow(db, this.#heldIn(db), '')
    } catch {
      // Nobody has asked yet.
    }
  }

  /** The condition that each word of the search occurs in a row's text. `version` is the state of the tables behind it (`versionOf`). */
  async matching(
    db: Executor,
    search: string | undefined,
    version: string,
  ): Promise<SearchCondition> {
    const words = searchWords(search ?? '')
    if (words.length === 0) return { matching: undefined, found: null }
    const held = this.#heldIn(db)
    if (!isTooLarge(held) && !held.isBehind && held.version !== version)
      await this.#readAfterNow(db, held, version)
    const ids = isTooLarge(held) || held.isBehind ? null : held.words.idsWith(words)
    const found =
      ids !== null && ids.length <= mostTold
        ? ids
        : await this.#keptIndexed(db, held, words, version)
    return { matching: this.#conditionOf(found), found: Array.isArray(found) ? found : null }
  }

  /** The same condition for who has read no version: found by the indexes alone. */
  async indexed(db: Executor, search: string | undefined): Promise<SQL | undefined> {
    return this.#conditionOf(await this.#reader.indexed(db, search ?? '', mostTold))
  }

  #conditionOf(found: Indexed): SQL | undefined {
    return Array.isArray(found) ? amongIds(this.#reader.id, found) : found
  }

  #keptIndexed(
    db: Executor,
    { indexed }: Held,
    words: readonly string[],
    version: string,
  ): Promise<Indexed> {
    const key = `${version} ${words.join(' ')}`
    const finding = indexed.get(key) ?? this.#reader.indexed(db, words.join(' '), mostTold)
    keep(indexed, key, finding, mostKept)
    finding.catch(() => indexed.delete(key))
    return finding
  }

  #heldIn(db: Executor): Held {
    const held = this.#heldOf.get(db) ?? {
      ...nothingRead(),
      last: Promise.resolve(),
      next: null,
      isBehind: false,
      indexed: new Map(),
    }
    this.#heldOf.set(db, held)
    return held
  }

  /** One reading at a time; who comes while one runs waits for the next, which begins after all of them have come. */
  #readAfterNow(db: Executor, held: Held, version: string): Promise<void> {
    if (held.next === null) {
      held.next = held.last.then(() => {
        held.next = null
        return this.#read(db, held, version)
      })
      held.last = held.next.catch(() => {})
    }
    return held.next
  }

  async #read(db: Executor, held: Held, version: string): Promise<void> {
    // A reading that was waited for has grown longer than that.
    if (isTooLarge(held) || held.isBehind) return
    const {
      rows: [now],
    } = await db.execute<{ since: string; ids: string[] }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since, array(select id::text from ${this.#reader.changed(db, held.since)} as changed limit ${most.texts + 1}) as ids`,
    )
    const { since = '', ids = [] } = now ?? {}
    held.isBehind = ids.length > mostAwaited
    const reading = this.#take(db, held, ids).then((isWhole) =>
      Object.assign(
        held,
        isWhole
          ? { since, version }
          : { ...nothingRead(), isTooLargeUntil: performance.now() + judgedForMillis },
      ),
    )
    if (!held.isBehind) return void (await reading)
    // What went wrong goes wrong again, before somebody, with the next search.
    void reading.catch(() => {}).finally(() => (held.isBehind = false))
  }

  /** Takes the texts of these rows in; false where they are too much to be held. */
  async #take(db: Executor, held: Held, ids: readonly string[]): Promise<boolean> {
    if (ids.length > most.texts) return false
    // Of deleted rows nothing tells. After a few they are let be, not after imports that were undone.
    if (held.isBehind) await this.#leaveOutGone(db, held.words)
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const began = performance.now()
      const asked = ids.slice(from, from + readAtOnce)
      const texts = new Map((await this.#reader.texts(db, asked)).map(({ id, text }) => [id, text]))
      for (const id of asked) {
        const text = texts.get(id)
        // A row that went between the two readings.
        if (text === undefined) held.words.delete(id)
        else held.words.set(id, text)
      }
      if (isBeyondLimits(held.words)) await this.#leaveOutGone(db, held.words)
      if (isBeyondLimits(held.words)) return false
      // What nobody waits for leaves nine tenths of the time to others: a portal that has just started may be busy.
      if (held.isBehind) await pause(9 * (performance.now() - began))
    }
    return true
  }

  async #leaveOutGone(db: Executor, words: WordIndex): Promise<void> {
    if (words.size.texts === 0) return
    const {
      rows: [now],
    } = await db.execute<{ ids: string[] }>(
      sql`select array(select id::text from ${this.#reader.changed(db, null)} as present) as ids`,
    )
    words.keepOnly(now?.ids ?? [])
  }
}
