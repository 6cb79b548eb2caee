import { createHash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { SQL, Table } from 'drizzle-orm'
import { safeEncode } from 'zod'
import type { ZodType } from 'zod'
import type { Executor } from '../database.ts'

/** A row of a list as its answer carries it. */
export interface RowText {
  json: Buffer
  /** The same tag means the same text. */
  tag: string
}

/** A row that is in a list: which, and in what state it was when the list was read ({@link stateOf}). */
export interface RowState {
  id: string
  state: string
}

/** A list whose rows are finished texts; `others` is what its answer holds besides, `name` what its rows are called there. */
export class TextList {
  readonly name: string
  readonly rows: readonly RowText[]
  readonly others: object

  constructor(name: string, rows: readonly RowText[], others: object) {
    this.name = name
    this.rows = rows
    this.others = others
  }
}

/**
 * The state of a row and of the rows that are joined to it, as a column: PostgreSQL notes at each row which
 * transaction wrote it, so that the same text means that nothing in them has changed.
 */
export function stateOf(...tables: readonly Table[]): SQL<string> {
  const writers = tables.map(
    (table) => sql`coalesce(${sql.identifier(getTableName(table))}.xmin::text, '-')`,
  )
  return sql`concat_ws(' ', ${sql.join(writers, sql`, `)})`
}

/** Bytes of texts that are kept of one kind of row; beyond it the longest unused go. */
const keptBytes = 4 * 1024 * 1024

class KeptTexts {
  readonly #texts = new Map<string, RowText & RowState>()
  #bytes = 0

  get({ id, state }: RowState): RowText | undefined {
    const found = this.#texts.get(id)
    if (found?.state !== state) return undefined
    // The last used stands last.
    this.#texts.delete(id)
    this.#texts.set(id, found)
    return found
  }

  set(text: RowText & RowState): void {
    this.#forget(text.id)
    this.#texts.set(text.id, text)
    this.#bytes += text.json.length
    for (const oldest of this.#texts.keys()) {
      if (this.#bytes <= keptBytes) return
      this.#forget(oldest)
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#texts.get(id)?.json.length ?? 0
    this.#texts.delete(id)
  }
}

/**
 * One kind of list row that everybody is answered alike. A list reads which rows it holds and their states; a row is
 * read whole, held against the contract and written as JSON once for each state.
 */
export class RowTexts<Row> {
  readonly #schema: ZodType<Row>
  readonly #read: (db: Executor, ids: readonly string[]) => Promise<(RowState & { row: Row })[]>
  readonly #kept = new WeakMap<Executor, KeptTexts>()

  constructor(
    schema: ZodType<Row>,
    read: (db: Executor, ids: readonly string[]) => Promise<(RowState & { row: Row })[]>,
  ) {
    this.#schema = schema
    this.#read = read
  }

  /** The texts of a list's rows in its order; a row that has been deleted since the list was read is left out. */
  async of(db: Executor, listed: readonly RowState[]): Promise<RowText[]> {
    const kept = this.#kept.get(db) ?? new KeptTexts()
    this.#kept.set(db, kept)
    const texts = new Map(listed.map((one) => [one.id, kept.get(one)]))
    const missing = listed.filter(({ id }) => texts.get(id) === undefined).map(({ id }) => id)
    for (const { row, ...written } of missing.length === 0 ? [] : await this.#read(db, missing)) {
      const text = { ...this.#write(row), ...written }
      kept.set(text)
      texts.set(text.id, text)
    }
    return [...texts.values()].filter((text) => text !== undefined)
  }

  /** @throws ZodError for a row that does not keep to the contract: a mistake of ours */
  #write(row: Row): RowText {
    const encoded = safeEncode(this.#schema, row)
    if (!encoded.success) throw encoded.error
    const json = Buffer.from(JSON.stringify(encoded.data))
    return { json, tag: createHash('sha256').update(json).digest('base64url') }
  }
}
