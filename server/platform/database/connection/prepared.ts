import { eq, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { InferInsertModel } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFieldsFlat } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Executor } from '../database.ts'
import { nextVersion } from '../changes/next-version.ts'

/**
 * A statement that is asked again and again: built once for the pool and once for each connection's transactions, and
 * planned once a connection where `build` ends it with `.prepare(name)`. Its values are placeholders. For statements
 * whose plan is the same whatever the values.
 */
export function preparedFor<Query extends object>(
  build: (db: Executor) => Query,
): (db: Executor) => Query {
  const built = new WeakMap<object, Query>()
  return (db) => {
    // All transactions of a connection have one session.
    const { session } = db._
    const present = built.get(session)
    if (present !== undefined) return present
    const made = build(db)
    built.set(session, made)
    return made
  }
}

/** The same of a statement that is written in SQL: runs it with the values of its placeholders and answers its rows. */
export function preparedSql<Row>(
  name: string,
  statement: SQL,
): (db: Executor, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = preparedFor((db) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      new PgDialect().sqlToQuery(statement),
      undefined,
      name,
      false,
    ),
  )
  return async (db, values) => (await prepared(db).execute(values)).rows
}

/** A statement that is built anew each time it is asked. */
export interface Preparable<Rows> extends PromiseLike<Rows> {
  toSQL(): { sql: string }
  prepare(name: string): { execute(): Promise<Rows> }
}

/** Texts of statements that are planned once a connection, which keeps each of the plans. */
const mostPlanned = 32
const nameOf = new Map<string, string>()

/** Asks a statement whose text comes again and again with other values: planned once a connection, as long as there are not too many such texts. */
export function plannedOnce<Rows>(query: Preparable<Rows>): PromiseLike<Rows> {
  const text = query.toSQL().sql
  const name = nameOf.get(text) ?? `planned_${nameOf.size}`
  if (!nameOf.has(text) && nameOf.size === mostPlanned) return query
  nameOf.set(text, name)
  return query.prepare(name).execute()
}

type Columns = [key: string, column: PgColumn][]

// What the driver sends for a value: lists and moments it knows, JSON it would take for a list.
const sent = (column: PgColumn, value: unknown): unknown =>
  value != null && column.getSQLType() === 'jsonb' ? JSON.stringify(value) : (value ?? null)

const placeholderOf = (key: string, column: PgColumn) =>
  sql`${sql.placeholder(key)}::${sql.raw(column.getSQLType())}`

/**
 * Adds one row by a statement that is prepared; what its values leave out takes the column's default. Answers
 * `returning`. `name` is the statement's, one for each table.
 */
export function preparedInsert<Table extends PgTable, Returning extends SelectedFieldsFlat>(
  name: string,
  table: Table,
  returning: Returning,
) {
  const isNumbered = (column: PgColumn) => column.hasDefault && column.default === undefined
  const columns = (Object.entries(getTableColumns(table)) as Columns).filter(
    ([, column]) => !isNumbered(column),
  )
  const stored = columns.map(([key, column]): [string, SQL] => {
    const given = placeholderOf(key, column)
    return [key, is(column.default, SQL) ? sql`coalesce(${given}, ${column.default})` : given]
  })
  // The columns of a table that is not known here yet; callers are checked by the type of its values.
  const statement = preparedFor((db) =>
    db
      .insert(table)
      .values(Object.fromEntries(stored) as never)
      .returning(returning)
      .prepare(name),
  )
  return async (
    db: Executor,
    values: InferInsertModel<Table>,
  ): Promise<SelectResultFields<Returning>> => {
    const given = values as Readonly<Record<string, unknown>>
    const valueOf = (key: string, column: PgColumn) =>
      given[key] === undefined && !is(column.default, SQL) ? column.default : given[key]
    const rows = await statement(db).execute(
      Object.fromEntries(columns.map(([key, column]) => [key, sent(column, valueOf(key, column))])),
    )
    return (rows as [SelectResultFields<Returning>])[0]
  }
}

/**
 * Sets all columns of one row but those that are `kept`, by a statement that is prepared, and raises its version. Answers
 * `returning`; undefined where there is no such row. `name` is the statement's, one for each table.
 */
export function preparedChange<
  Table extends PgTable & Record<'id' | 'version', PgColumn>,
  const Kept extends string,
  Returning extends SelectedFieldsFlat,
>(name: string, table: Table, kept: readonly Kept[], returning: Returning) {
  const columns = (Object.entries(getTableColumns(table)) as Columns).filter(
    ([key]) => !['id', 'version', 'updatedAt', ...kept].includes(key),
  )
  const stored = Object.fromEntries(
    columns.map(([key, column]) => [key, placeholderOf(key, column)]),
  )
  const statement = preparedFor((db) =>
    db
      .update(table)
      .set({ ...stored, ...nextVersion(table) })
      .where(eq(table.id, sql.placeholder('id')))
      .returning(returning)
      .prepare(`change_${name}`),
  )
  return async (
    db: Executor,
    id: string,
    values: Omit<InferInsertModel<Table>, 'id' | 'version' | 'updatedAt' | Kept>,
  ): Promise<SelectResultFields<Returning> | undefined> => {
    const given = values as Readonly<Record<string, unknown>>
    const left = columns.find(([key]) => given[key] === undefined)
    if (left !== undefined) throw new Error(`A change names every column, also "${left[0]}"`)
    const rows = await statement(db).execute({
      id,
      ...Object.fromEntries(columns.map(([key, column]) => [key, sent(column, given[key])])),
    })
    return (rows as SelectResultFields<Returning>[])[0]
  }
}
