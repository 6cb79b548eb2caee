import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/** What every change of a record sets besides: its next version and when it was changed, by the database's clock. */
export const nextVersion = ({
  version,
}: {
  version: AnyColumn
}): { version: SQL; updatedAt: SQL } => ({ version: sql`${version} + 1`, updatedAt: sql`now()` })
