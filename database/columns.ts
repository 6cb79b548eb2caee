import { Column, is, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { bigint, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A moment in UTC; kept to the millisecond, which is what JavaScript's Date can hold. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Columns every record of the registry carries: identity, version (P-295) and times. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** Raised by one with every change; a change made from an older one is refused. */
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** An amount in whole US dollars; answered as text, exact as a JavaScript number up to 999,999,999,999 (P-289, P-293). */
export const dollars = (name: string) => bigint(name, { mode: 'number' })

/** A multi-value field; never null, empty when nothing is chosen. */
export const textList = (name: string) => text(name).array().notNull().default([])

/** What every record that an organization publishes carries besides: who made it, and its normalized searchable text. */
export const publishedColumns = () => ({
  createdBy: uuid('created_by'),
  searchText: text('search_text').notNull().default(''),
})

/** A record's name as names are compared: the first line of its search text. Written once, since an index serves what is written as it is. */
export const comparedNameOf = (searchText: AnyColumn) => sql`split_part(${searchText}, E'\\n', 1)`

/** A trigram index, so that a search within texts reads few rows at any size. */
export const searchIndex = (name: string, column: AnyPgColumn | SQL) =>
  index(name).using('gin', sql`${column} gin_trgm_ops`)

// Of these expressions it is known that they are never null, so that one index serves them in both directions.
const neverNull = new WeakSet<SQL>()

/**
 * A text in the order people expect of names, the same on both engines. A column of a table that is joined from
 * outside may be null whatever the table says: hand it over inside sql``.
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

/** What long texts are ordered by: an index takes no text of any length. */
export const beginningOf = (column: AnyColumn): SQL => sql`left(${column}, 200)`

/** How a list may be ordered: the names its contract gives to orders, and the column or expression of each. */
export type Orders = Readonly<Record<string, AnyColumn | SQL>>

/**
 * Indexes for a list in each of these orders, which end in the id so that they are total. An index serves what is
 * written as it is, so the tables share these expressions with the lists. Rows without a value stand last in both
 * directions, and what is ordered by `between` stands in that order in both, so that each direction has an index then.
 */
export const orderIndexes = (table: string, orders: Orders, id: AnyPgColumn, between?: SQL) =>
  Object.entries(orders).flatMap(([order, by]) => {
    const name = `${table}_by_${order.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    const inBetween = between === undefined ? [] : [between]
    if (isNeverNull(by) && between === undefined) return [index(name).on(sql`${by}`, id)]
    const down = isNeverNull(by) ? sql`${by} desc` : sql`${by} desc nulls last`
    return [
      index(`${name}_up`).on(sql`${by}`, ...inBetween, id),
      index(`${name}_down`).on(down, ...inBetween, sql`${id} desc`),
    ]
  })

/** How the audit trail treats columns that are no values of a record; the fields are named as the table has them. */
export interface AuditedColumns<Field extends string = string> {
  /** Serve the machine or are read out of another column: their changes tell nobody anything. */
  readonly derived?: readonly Field[]
  /** Would open a door, or are read on a route of their own: that they changed is written down, never to what. */
  readonly secret?: readonly Field[]
  /** What a deleted record needs to come back as it was and its changes do not say. */
  readonly restoring?: readonly Field[]
}

/** Of the columns that every record has. */
export const recordAudited: AuditedColumns = {
  derived: ['id', 'version', 'createdAt', 'updatedAt', 'searchText'],
  restoring: ['version', 'createdAt'],
}
