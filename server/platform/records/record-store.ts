import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { organizations } from '#database/organizations'
import { given, nextVersion } from '../database/changes/rows.ts'
import type { Retained } from '../database/changes/retained.ts'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Executor, Transaction } from '../database/database.ts'

/** The table of a registry: `recordColumns` and `publishedColumns`, and `tripledNumbers` where short numbers are searched for. */
export type RegistryTable = PgTable &
  Record<'id' | 'version' | 'createdAt' | 'updatedAt' | 'searchText', PgColumn> & {
    searchNumbers?: PgColumn
  }

/** What only the search reads of a table; it never leaves the database. */
type SearchColumns = 'searchText' | 'searchNumbers'

/** A row of a registry. */
export type RowOf<Table extends PgTable> = Omit<Table['$inferSelect'], SearchColumns>

/** A record as it is stored, with what it is shown with from other tables. */
export type Stored<Row, Names = object> = { record: Row } & Names

/** What may be set of a record; its store sets everything else. */
export type ValuesOf<Table extends PgTable> = Omit<
  Table['$inferInsert'],
  'id' | 'version' | 'updatedAt' | SearchColumns
>

/** What records are shown with from other tables: its columns, and the joins that bring them. */
export interface Shown<Names> {
  names: { readonly [Name in keyof Names]: AnyColumn | SQL<Names[Name]> }
  join(query: PgSelect): PgSelect
}

/** Records that belong to an organization are shown with its name. */
export const withOrganizationName = (table: {
  organizationId: PgColumn
}): Shown<{ organizationName: string }> => ({
  names: { organizationName: organizations.name },
  join: (query) => query.innerJoin(organizations, eq(organizations.id, table.organizationId)),
})

/** A registry's rows: how they are read, locked, added, changed and deleted. */
export interface RecordStore<Row, Values, Names> {
  table: RegistryTable
  /** The records that meet a condition, to be ordered and limited by the caller. */
  read(db: Executor, where: SQL | undefined): PgSelect & PromiseLike<Stored<Row, Names>[]>
  /** Their ids alone, to be ordered by the caller. */
  ids(db: Executor, where: SQL | undefined): PgSelect & PromiseLike<{ id: string }[]>
  find(db: Executor, id: string): Promise<Stored<Row, Names> | null>
  /** The record, locked until the transaction ends, so that what is decided from it stays true; null when there is none. */
  lock(tx: Transaction, id: string): Promise<Row | null>
  /** Adds a record, or restores one with its retained columns. */
  insert(tx: Executor, values: Values & Partial<Retained>): Promise<Row>
  /** Changes a record and raises its version; what is left out stays. `before` is the row as locked in this transaction. */
  change(tx: Transaction, before: Row, changes: OptionalOf<Values>): Promise<Row>
  remove(tx: Transaction, id: string): Promise<void>
  /** The columns that follow from the values of a record. */
  derived(values: Partial<Values>): object
}

type OptionalOf<Values> = { [Field in keyof Values]?: Values[Field] | undefined }

/**
 * The store of a registry.
 * @param table its table
 * @param of `derived`: the columns that follow from the values, such as what a search reads; `shown`: what is read with
 *   a record from other tables
 */
export function recordStore<Table extends RegistryTable, Names = object>(
  table: Table,
  {
    derived,
    shown,
  }: {
    derived(values: Partial<ValuesOf<Table>>): object
    shown?: Shown<Names>
  },
): RecordStore<RowOf<Table>, ValuesOf<Table>, Names> {
  type Row = RowOf<Table>
  type Values = ValuesOf<Table>
  type Found = Stored<Row, Names>
  // What a table of the type parameter's kind takes and answers is known to callers; drizzle's own types know single tables.
  const any: PgTable = table
  const { searchText: _text, searchNumbers: _numbers, ...columns } = getTableColumns(any)
  const joined = (query: PgSelect, where: SQL | undefined) =>
    (shown?.join(query) ?? query).where(where)

  const read = (db: Executor, where: SQL | undefined) =>
    joined(
      db
        .select({ record: columns, ...shown?.names })
        .from(any)
        .$dynamic(),
      where,
    ) as ReturnType<RecordStore<Row, Values, Names>['read']>
  const one = (rows: unknown, missing: string) => {
    const [row] = rows as Row[]
    if (row === undefined) throw new Error(missing)
    return row
  }
  const byId = preparedFor((db) =>
    read(db, eq(table.id, sql.placeholder('id'))).prepare(`${getTableName(table)}_by_id`),
  )
  // Rows that refer to it can be added meanwhile: two transactions that each lock one record and then refer to the other's would wait for each other.
  const lockedById = preparedFor((db) =>
    db
      .select(columns)
      .from(any)
      .where(eq(table.id, sql.placeholder('id')))
      .for('no key update')
      .prepare(`${getTableName(table)}_locked_by_id`),
  )
  async function find(db: Executor, id: string): Promise<Found | null> {
    const [row] = (await byId(db).execute({ id })) as Found[]
    return row ?? null
  }

  return {
    table,
    read,
    ids: (db, where) =>
      joined(db.select({ id: table.id }).from(any).$dynamic(), where) as ReturnType<
        RecordStore<Row, Values, Names>['ids']
      >,
    find,
    async lock(tx, id) {
      const [row] = (await lockedById(tx).execute({ id })) as Row[]
      return row ?? null
    },
    insert: async (tx, values) =>
      one(
        await tx
          .insert(any)
          .values({
            ...values,
            updatedAt: values.updatedAt ?? values.createdAt,
            ...derived(values),
          })
          .returning(columns),
        'The record was not stored',
      ),
    async change(tx, before, changes) {
      const named = given(changes)
      return one(
        await tx
          .update(any)
          .set({
            ...named,
            ...derived({ ...(before as Partial<Values>), ...(named as Partial<Values>) }),
            ...nextVersion(table),
          })
          .where(eq(table.id, (before as { id: string }).id))
          .returning(columns),
        'The record was not locked before it was changed',
      )
    },
    async remove(tx, id) {
      await tx.delete(any).where(eq(table.id, id))
    },
    derived,
  }
}
