import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TestDatabase } from './database.ts'

/** Runs a statement that changes the audit trail, which itself rejects changes: entries as they were long ago. */
export async function rewriteTrail({ open }: TestDatabase, statement: SQL): Promise<void> {
  await open.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entries disable trigger user`)
    await tx.execute(statement)
    await tx.execute(sql`alter table audit_entries enable trigger user`)
  })
}
