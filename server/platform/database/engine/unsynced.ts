import { sql } from 'drizzle-orm'

/**
 * In the select list of a statement that is a transaction of its own: its commit does not wait for the disk. For what
 * may be lost when the database's machine fails; inside a transaction it would put all of its changes at that risk.
 */
export const unsynced = sql`set_config('synchronous_commit', 'off', true)`
