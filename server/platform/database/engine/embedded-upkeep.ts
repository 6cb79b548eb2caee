import { sql } from 'drizzle-orm'
import type { Database, DatabaseLog, OpenDatabase } from '../open-database.ts'

/**
 * What a server's background processes do, which the embedded engine does not have: without checkpoints its log grows
 * without end and a start after a kill replays all of it; without vacuum and analyze tables swell and plans go stale.
 */
export interface Upkeep {
  stop(): Promise<void>
}

const roundMillis = 30_000
/** A checkpoint as soon as this much was logged, and otherwise after this many rounds with any change at all. */
const checkpointBytes = 16 * 1024 * 1024
const checkpointRounds = 10

/** The thresholds of a server's autovacuum, and wrap-around long before it matters; long texts are in a table of their own. */
const tableThatNeedsVacuum = sql`
  select format('%I.%I', s.schemaname, s.relname) as name, (select format('pg_toast.%I', t.relname) from pg_class t where t.oid = c.reltoastrelid) as texts
  from pg_stat_all_tables s
  join pg_class c on c.oid = s.relid
  where s.schemaname <> 'pg_toast' and c.relpersistence = 'p' and c.relkind = 'r'
    and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      or age(c.relfrozenxid) > 150000000)
  order by s.n_dead_tup + s.n_mod_since_analyze desc
  limit 1`

/** Starts the rounds. Each takes the only connection for one piece of work after the other; in between, who waits has it. */
export function startUpkeep(open: Pick<OpenDatabase, 'direct'>, log: DatabaseLog): Upkeep {
  let running: Promise<void> | undefined
  let quietRounds = 0
  const alone = async <Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer> => {
    const direct = await open.direct()
    try {
      return await work(direct.db)
    } finally {
      await direct.release()
    }
  }
  const round = async () => {
    const nothingLeft = await alone((db) => checkpoint(db, quietRounds))
    quietRounds = nothingLeft ? 0 : quietRounds + 1
    const { rows } = await alone((db) =>
      db.execute<{ name: string; texts: string | null }>(tableThatNeedsVacuum),
    )
    for (const { name, texts } of rows) {
      await alone((db) => db.execute(sql.raw(`vacuum (process_toast false) ${name}`)))
      if (texts !== null) await alone((db) => db.execute(sql.raw(`vacuum ${texts}`)))
      await alone((db) => db.execute(sql.raw(`analyze ${name}`)))
    }
  }
  const timer = setInterval(() => {
    running ??= round()
      .catch((error: unknown) =>
        log.warn(`Upkeep of the embedded database was put off: ${String(error)}`),
      )
      .finally(() => {
        running = undefined
      })
  }, roundMillis)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** True when there was nothing left to write down. */
async function checkpoint(db: Database, quietRounds: number): Promise<boolean> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  const bytes = rows[0]?.bytes ?? 0
  // A checkpoint writes a record of its own, so "nothing new" is a little more than zero.
  const nothingNew = bytes < 1024
  if (bytes > checkpointBytes || (!nothingNew && quietRounds >= checkpointRounds)) {
    await db.execute(sql`checkpoint`)
    return true
  }
  return nothingNew
}
