import type { ClientBase } from 'pg'

const waiters = 'from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

/** True when somebody waits for a lock that this connection to PostgreSQL has. */
export const isWaitedFor = async (holder: ClientBase): Promise<boolean> =>
  (await holder.query(`select ${waiters}`)).rowCount !== 0

/** Ends the connection of the one who waits for a lock that this one has; false while nobody does. */
export const cutOffWaiter = async (holder: ClientBase): Promise<boolean> =>
  (await holder.query(`select pg_terminate_backend(pid) ${waiters}`)).rowCount === 1
