import { PGlite } from '@electric-sql/pglite'

/** What the engine is started with: its own defaults, made safe for data that must stay. */
export const startParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The default of 128 MB makes the engine's memory grow by half a gigabyte; the system's file cache is used instead.
  ...setting('shared_buffers', '64MB'),
  ...setting('min_wal_size', '32MB'),
  ...setting('max_wal_size', '256MB'),
  // The engine's fdatasync is an empty function; its fsync reaches our file layer.
  ...setting('wal_sync_method', 'fsync'),
  // The log would repeat statements with people's data in them.
  ...setting('log_min_messages', 'fatal'),
  ...setting('log_min_error_statement', 'panic'),
]

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`]
}
