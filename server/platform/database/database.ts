import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
export type Database = NodePgDatabase<Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction
export interface OpenDatabase { engine: 'embedded' | 'postgresql'; db: Database; pool: pg.Pool; ping(): Promise<void>; close(): Promise<void> }
export function isUnavailable(_e: unknown): boolean { return false }
