import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database.ts'

/**
 * Locks a record until the transaction ends, if there is one; read it afterwards. A statement that locks and joins at
 * once joins what was there before it waited: where the record belongs to another organization meanwhile, it finds none.
 * Rows that refer to it can be added meanwhile: two transactions that each lock one record and tell of the other's
 * would else wait for each other.
 */
export async function lockRow(
  tx: Transaction,
  table: PgTable & { id: AnyPgColumn },
  id: string,
): Promise<void> {
  await tx
    .select({ found: sql`true` })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
}
