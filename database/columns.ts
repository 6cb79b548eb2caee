import { Column, is, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { bigint, customType, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A timestamp in UTC, stored to the millisecond, as precise as JavaScript's Date. */
export const utcTimestamp = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Columns every record of the registry carries: identity, version (P-295) and times. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** Raised by one with every change; a change made from an older one is rejected. */
  version: integer('version').notNull().default(1),
  createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  updatedAt: utcTimestamp('updated_at').notNull().defaultNow(),
})

/** An amount in whole US dollars; answered as text, exact as a JavaScript number up to 999,999,999,999 (P-289, P-293). */
export const dollars = (name: string) => bigint(name, { mode: 'number' })

/** A multi-value field; never null, empty when nothing is chosen. */
export const textList = (name: string) => text(name).array().notNull().default([])

/** More columns of every record that an organization publishes: who made it, and its normalized searchable text. */
export const publishedColumns = () => ({
  createdBy: uuid('created_by'),
  searchText: text('search_text').notNull().default(''),
})

/** When somebody of its organization last confirmed a record, or changed it (L-002); null where nobody did. */
export const lastConfirmedColumn = () => ({ lastConfirmedAt: utcTimestamp('last_confirmed_at') })

/** A record's name as names are compared: the first line of its search text. Written once, since an index serves only the very same expression. */
export const comparedNameOf = (searchText: AnyColumn | SQL) =>
  sql`split_part(${searchText}, E'\\n', 1)`

/** Blanks in a pattern, those of JavaScript: what counts as a blank otherwise depends on the database's locale. */
export const blanks = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/**
 * A normalized name as questions are compared with it (`rankedName` of the contract): several blanks in a row as one. Of a
 * text that is longer than any name no more is compared, since an entry of an index has 8 kB at most.
 */
export const asRankedName = (name: SQL): SQL =>
  sql`regexp_replace(left(${name}, 1000), '[${sql.raw(blanks)}]+', ' ', 'g')`

/** The same of a record whose name is the first line of its search text. */
export const rankedNameOf = (searchText: AnyColumn): SQL => asRankedName(comparedNameOf(searchText))

/** The names of a record and of its organizations, one a line. */
export const namesOf = (searchText: AnyColumn | SQL) =>
  sql`(${comparedNameOf(searchText)} || E'\\n' || split_part(${searchText}, E'\\n\\x01', 2))`

/** A trigram index, so that a search within texts reads few rows at any size. */
export const searchIndex = (name: string, column: AnyPgColumn | SQL) =>
  index(name).using('gin', sql`${column} gin_trgm_ops`)

/**
 * The indexes of a table that one search over all kinds reads, besides that of the latest changes (docs/decisions/0024):
 * names that are a question or begin with it, in the order of their letters whatever the database's locale, and words
 * that begin one.
 */
export const rankingIndexes = (table: string, name: SQL, names: SQL) => [
  index(`${table}_search_named`).on(sql`(${name}) text_pattern_ops`),
  searchIndex(`${table}_search_names`, names),
]

/**
 * The numbers in a text, each digit three times. A trigram index knows nothing of a number of one or two digits that may
 * stand within another one; with each digit three times such a number has trigrams. The database keeps the column itself:
 * computed at each comparison it cost ten times what all else of a search does.
 */
export const tripledNumbers = (name: string, from: string) => {
  const column = sql.identifier(from)
  return text(name).generatedAlwaysAs(
    sql`regexp_replace(regexp_replace(${column}, '[^0-9]+', ' ', 'g'), '([0-9])', '\\1\\1\\1', 'g')`,
  )
}

// These expressions are never null, so that one index serves them in both directions.
const neverNull = new WeakSet<SQL>()

/**
 * A text in the order people expect of names, the same on both engines. A column of an outer-joined table may be null
 * whatever the table says: pass it inside sql``.
 */
export function inNameOrder(name: AnyColumn | SQL): SQL {
  const expression = sql`${name} collate "und-x-icu"`
  return isNeverNull(name) ? always(expression) : expression
}

/** Marks an expression as one that always has a value. */
export function always<Expression extends SQL>(expression: Expression): Expression {
  neverNull.add(expression)
  return expression
}

/** Whether a column or expression is known to have a value in every row. */
export const isNeverNull = (by: AnyColumn | SQL): boolean =>
  is(by, Column) ? by.notNull : neverNull.has(by)

/** The first value of a list, by which lists of records are ordered; null of an empty one. */
export const firstOf = (list: AnyColumn): SQL => sql`(${list}[1])`

/** How the audit trail treats columns that are no values of a record; the fields are named as the table has them. */
export interface AuditedColumns<Field extends string = string> {
  /** Technical columns and those that follow from another column: their changes are of interest to nobody. */
  readonly derived?: readonly Field[]
  /** Would give access, or are read on a route of their own: that they changed is written down, never to what. */
  readonly secret?: readonly Field[]
  /** What a deleted record needs to be restored as it was and its changes do not say. */
  readonly restoring?: readonly Field[]
}

/** Of the columns that every record has. */
export const recordAudited: AuditedColumns = {
  derived: [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'lastConfirmedAt',
    'searchText',
    'searchNumbers',
  ],
  restoring: ['version', 'createdAt', 'lastConfirmedAt'],
}
