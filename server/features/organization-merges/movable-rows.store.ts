import { getTableColumns, sql } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEntity } from '#contract/audit'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/changes/in-parts'
import { amongIds } from '#server/platform/database/lists/list-query'

interface Row {
  id: string
  version: number
}

/** A locked row with the columns it gets. */
export interface Move<Stored, Field extends keyof Stored> {
  row: Stored
  to: Pick<Stored, Field>
}

/** Rows that are restored, and those that are not because an equal row exists. */
export interface RestoredRows<Stored> {
  events: AuditEvent[]
  left: Stored[]
}

/** The audit entry of a locked row whose columns were changed. */
export const moved = (entity: AuditEntity, before: Row, to: object): AuditEvent =>
  changed(entity, { before, after: { ...before, ...to, version: before.version + 1 } })

/**
 * What a merge and its undoing do with rows of a table that name an organization in `fields`. Each step is one batched
 * statement and answers the audit entries. The caller has locked the rows.
 */
export function movableRows<
  Table extends PgTable & Record<'id' | 'version' | 'updatedAt', PgColumn>,
  const Field extends keyof InferSelectModel<Table> & string,
>(entity: AuditEntity, table: Table, fields: readonly Field[]) {
  type Stored = InferSelectModel<Table> & Row
  const columns = fields.map((field) => ({
    field: sql.identifier(field),
    column: getTableColumns(table)[field] as PgColumn,
  }))
  const set = sql.join(
    columns.map(({ field, column }) => sql`${sql.identifier(column.name)} = t.${field}`),
    sql`, `,
  )
  const columnTypes = sql.join(
    columns.map(({ field, column }) => sql`${field} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  return {
    /** Changes columns of rows. */
    async move(tx: Transaction, moves: readonly Move<Stored, Field>[]): Promise<AuditEvent[]> {
      if (moves.length === 0) return []
      const rows = JSON.stringify(moves.map(({ row: { id }, to }) => ({ id, ...to })))
      await tx.execute(
        sql`update ${table} as m set ${set}, version = m.version + 1, updated_at = now() from jsonb_to_recordset(${rows}::jsonb) as t(id uuid, ${columnTypes}) where m.id = t.id`,
      )
      return moves.map(({ row, to }) => moved(entity, row, to))
    },

    /** Deletes rows. */
    async drop(tx: Transaction, rows: readonly Stored[]): Promise<AuditEvent[]> {
      if (rows.length > 0)
        await tx.delete(table).where(
          amongIds(
            table.id,
            rows.map(({ id }) => id),
          ),
        )
      return rows.map((before) => changed(entity, { before }))
    },

    /** Restores rows as they were; those that exist in another row are left out. */
    async restore(tx: Transaction, rows: readonly Stored[]): Promise<RestoredRows<Stored>> {
      const again = rows.map((row) => ({ ...row, version: row.version + 1, updatedAt: new Date() }))
      // Rows of the table, which is not known here.
      const stored = (await inParts(again, (part) =>
        tx
          .insert(table)
          .values(part as never)
          .onConflictDoNothing()
          .returning(),
      )) as Stored[]
      const ids = new Set(stored.map(({ id }) => id))
      return {
        events: stored.map((after) => ({ action: 'restore', entity, entityId: after.id, after })),
        left: rows.filter(({ id }) => !ids.has(id)),
      }
    },
  }
}
