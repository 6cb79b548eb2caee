import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { TestDatabase } from './database.ts'

const waiters = 'from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

/** How many connections wait for locks that this one to PostgreSQL has. */
export const waitersFor = async (holder: ClientBase): Promise<number> =>
  (await holder.query(`select distinct pid ${waiters}`)).rowCount ?? 0

/** True when somebody waits for a lock that this connection to PostgreSQL has. */
export const isWaitedFor = async (holder: ClientBase): Promise<boolean> =>
  (await waitersFor(holder)) > 0

/** Ends the connection of the one who waits for a lock that this one has; false while nobody does. */
export const cutOffWaiter = async (holder: ClientBase): Promise<boolean> =>
  (await holder.query(`select pg_terminate_backend(pid) ${waiters}`)).rowCount === 1

/** Locks an account on PostgreSQL, so that whoever writes what belongs to it waits in the middle of a transaction. */
export async function holdAccount({ settings }: TestDatabase, userId: string) {
  const holder = new Client({ connectionString: settings.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [userId])
  return {
    /** Ends the connection of whoever waits, as if their process had been killed. */
    killWaiter: () => vi.waitUntil(() => cutOffWaiter(holder), { timeout: 30_000 }),
    release: async () => void (await holder.query('rollback')),
  }
}
