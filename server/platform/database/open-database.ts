import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase
/** The inside of `db.transaction`; hand it down to everything the transaction does. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either; what a store's function takes when its caller may have a transaction open. */
export type Executor = Database | Transaction

/** The three levels of the server's log that this folder writes. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** One connection of its own without a time limit, for work that takes long. */
export interface DirectConnection {
  client: pg.ClientBase
  db: Database
  release(): Promise<void>
}

export interface OpenDatabase {
  engine: 'embedded' | 'postgresql'
  db: Database
  pool: pg.Pool
  /** On the embedded engine this is the only connection: everybody else waits until it is released. */
  direct(): Promise<DirectConnection>
  /** Resolves when the database answers; rejects with an error that `isUnavailable` knows. */
  ping(): Promise<void>
  close(): Promise<void>
}
