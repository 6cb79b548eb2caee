import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'
import type { Executor } from './database.ts'
import { amongIds } from './list-query.ts'
import type { RowState } from './row-texts.ts'

/** Most rows and characters of one table that are held in memory. */
const most = { rows: 20_000, characters: 4_000_000 }

interface Text {
  state: string
  text: string
}

interface Held {
  /** The state of the tables at or before which the texts were read. */
  version: string
  texts: Map<string, Text>
  /** The last reading, settled either way. */
  last: Promise<void>
  /** The one that begins when the last has ended. */
  next: Promise<void> | null
  isTooLarge: boolean
}

/** Most rows of a larger table that are told by their ids. */
const mostFound = 2000

/**
 * How a table's texts are read: of all rows, at most `limit`, or of those named; and what its indexes find, by their ids or
 * for more than `limit` as a condition.
 */
export interface TextReader {
  id: AnyColumn
  states(db: Executor, limit: number): PromiseLike<RowState[]>
  texts(db: Executor, ids: readonly string[]): PromiseLike<(RowState & { text: string })[]>
  indexed(db: Executor, search: string, limit: number): Promise<string[] | SQL | undefined>
}

/** What a search asks of a row; undefined without a word. */
export interface SearchCondition {
  matching: SQL | undefined
  /** The ids of the rows that meet it; null where they are not known. */
  found: readonly string[] | null
}

function idsWith(words: readonly string[], texts: ReadonlyMap<string, Text>): string[] {
  const ids: string[] = []
  // No list of all rows in between: with thousands of them collecting it cost more than the comparing.
  for (const [id, { text }] of texts) if (words.every((word) => text.includes(word))) ids.push(id)
  return ids
}

/**
 * The searched texts of a table of thousands of rows, held in memory: words are found in them some fifteen times as
 * quickly as in the database, where a word that many rows have is compared row by row. Right across processes, since
 * texts are read anew, as far as they have changed, when the tables have. A larger table is searched by its index.
 */
export class SearchTexts {
  readonly #reader: TextReader
  readonly #heldOf = new WeakMap<Executor, Held>()

  constructor(reader: TextReader) {
    this.#reader = reader
  }

  /** The condition that each word of the search occurs in a row's text. `version` is the state of the tables behind it (`versionOf`). */
  async matching(db: Executor, search: string | undefined, version: string): Promise<SearchCondition> {
    const words = searchWords(search ?? '')
    if (words.length === 0) return { matching: undefined, found: null }
    const held = this.#heldOf.get(db) ?? { version: '', texts: new Map(), last: Promise.resolve(), next: null, isTooLarge: false }
    this.#heldOf.set(db, held)
    if (!held.isTooLarge && held.version !== version) await this.#readAfterNow(db, held, version)
    const found = held.isTooLarge ? await this.#reader.indexed(db, search ?? '', mostFound) : idsWith(words, held.texts)
    return Array.isArray(found) ? { matching: amongIds(this.#reader.id, found), found } : { matching: found, found: null }
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
    const states = await this.#reader.states(db, most.rows + 1)
    const changed = states.filter(({ id, state }) => held.texts.get(id)?.state !== state).map(({ id }) => id)
    const read = states.length > most.rows || changed.length === 0 ? [] : await this.#reader.texts(db, changed)
    const anew = new Map<string, Text>(read.map(({ id, state, text }) => [id, { state, text }]))
    // All at once, so that no search sees half of it; a row that went between the two readings is left out.
    held.texts = new Map(states.map(({ id }) => [id, anew.get(id) ?? held.texts.get(id)] as const).filter((entry): entry is [string, Text] => entry[1] !== undefined))
    held.version = version
    const characters = [...held.texts.values()].reduce((sum, { text }) => sum + text.length, 0)
    if (states.length <= most.rows && characters <= most.characters) return
    held.isTooLarge = true
    held.texts = new Map()
  }
}
