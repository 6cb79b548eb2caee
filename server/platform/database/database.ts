import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { runAfterCommit } from './changes/after-commit.ts'
import type { EmbeddedConnection } from './engine/embedded-connection.ts'
import { GuardedPool, insideTransaction } from './connection/guarded-pool.ts'
import { LimitedClient, type LimitedClientConfig } from './connection/limited-client.ts'
import type { Database, DatabaseLog, DirectConnection, OpenDatabase } from './open-database.ts'

export { DirectoryInUseError } from './engine/directory-lock.ts'
export { isUnavailable } from './connection/unavailable.ts'
export type {
  Database,
  DatabaseLog,
  DirectConnection,
  Executor,
  OpenDatabase,
  Transaction,
} from './open-database.ts'

export interface DatabaseSettings {
  /** Unset: the embedded engine inside `dataDir`. */
  databaseUrl?: string | undefined
  /** A connection that is not pooled, for migrations and session locks; `databaseUrl` when unset. */
  directUrl?: string | undefined
  dataDir: string
  /** False behind a transaction pooler that lacks prepared statements. */
  preparedStatements: boolean
  log: DatabaseLog
  /** Milliseconds within which an answer comes, 4,900 unless a test on a busy machine waits longer. */
  answerMillis?: number
}

const usualAnswerMillis = 4900
/** The server ends a statement this much earlier, with a clean error; the client's own limit is for a server that is silent. */
const earlierMillis = 400
const idleTransactionMillis = 10_000
/** How often the server checks whether the program behind a long statement still runs. */
const deadClientMillis = 1000

/**
 * Opens the database the settings name. Every answer comes within 5 seconds: as a result, or as an error that
 * `isUnavailable` knows. Lost connections are opened again by the next query.
 * @throws DirectoryInUseError when another process has the embedded database open
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.databaseUrl ? openServer(settings, settings.databaseUrl) : openEmbedded(settings)
}

function openServer(settings: DatabaseSettings, url: string): OpenDatabase {
  const { answerMillis = usualAnswerMillis } = settings
  const limits = {
    statement_timeout: answerMillis - earlierMillis,
    idle_in_transaction_session_timeout: idleTransactionMillis,
    // Compiling a plan takes longer than it saves with statements as short as these.
    options: '-c TimeZone=UTC -c jit=off',
  }
  const pool = newPool(settings, {
    connectionString: url,
    max: 10,
    keepAlive: true,
    application_name: 'capital-campaign-registry',
    namedStatements: settings.preparedStatements,
    // A transaction pooler rejects such parameters; there the client's limit stands alone.
    ...(settings.preparedStatements ? limits : {}),
  })
  return {
    engine: 'postgresql',
    ...queries(pool),
    async direct() {
      const client = new LimitedClient({
        connectionString: settings.directUrl ?? url,
        connectionTimeoutMillis: answerMillis,
        keepAlive: true,
        application_name: 'capital-campaign-registry',
      })
      await client.connect()
      // A statement whose program was killed ends soon, and with it the lock it holds; without this the next start
      // would wait for a migration that nobody needs any more. Servers on some systems cannot do it.
      await client
        .query(`set client_connection_check_interval = ${deadClientMillis}`)
        .catch(() => {})
      return { client, db: drizzle({ client }), release: () => client.end() }
    },
    close: once(() => pool.end()),
  }
}

async function openEmbedded(settings: DatabaseSettings): Promise<OpenDatabase> {
  const [{ EmbeddedConnection }, { EmbeddedEngine }, { startUpkeep }] = await Promise.all([
    import('./engine/embedded-connection.ts'),
    import('./engine/embedded-engine.ts'),
    import('./engine/embedded-upkeep.ts'),
  ])
  const engine = await EmbeddedEngine.open(settings.dataDir, settings.log)
  const pool = newPool(settings, {
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    namedStatements: settings.preparedStatements,
    // The engine has one session; a second connection would talk into the first one's transaction.
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EmbeddedConnection(engine),
  })
  const direct = async (): Promise<DirectConnection> => {
    const client = (await pool.connect()) as unknown as LimitedClient & pg.PoolClient
    client.unlimited = true
    return {
      client,
      db: drizzle({ client }),
      async release() {
        client.unlimited = false
        client.release(client.getTransactionStatus() !== 'I')
      },
    }
  }
  const upkeep = startUpkeep({ direct }, settings.log)
  return {
    engine: 'embedded',
    ...queries(pool),
    direct,
    close: once(async () => {
      await upkeep.stop()
      await pool.end()
      await engine.close()
    }),
  }
}

/** Whoever closes later waits for the first. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}

type PoolConfig = Omit<pg.PoolConfig, 'Client' | 'stream'> &
  LimitedClientConfig & { stream?: () => EmbeddedConnection }

function newPool(
  { log, answerMillis = usualAnswerMillis }: DatabaseSettings,
  config: PoolConfig,
): pg.Pool {
  const pool = new GuardedPool({
    connectionTimeoutMillis: answerMillis,
    answerLimitMillis: answerMillis,
    ...config,
    Client: LimitedClient,
  })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  return pool
}

function queries(pool: pg.Pool): Pick<OpenDatabase, 'db' | 'pool' | 'ping'> {
  const db = drizzle({ client: pool })
  const connections = new WeakMap<pg.PoolClient, Database>()
  // One for each connection, so that what its transactions prepare is built once.
  const connectionOf = (client: pg.PoolClient): Database => {
    const connection = connections.get(client) ?? drizzle({ client })
    connections.set(client, connection)
    return connection
  }
  // drizzle's own keeps the connection for ever when `begin` fails, and gives a broken one back to the pool.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await runAfterCommit(db, () =>
        insideTransaction(() => connectionOf(client).transaction(work, config)),
      )
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return {
    db,
    pool,
    async ping() {
      await pool.query('select 1')
    },
  }
}
