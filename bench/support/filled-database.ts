import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { termsVersion } from '#contract/auth'
import { prepareFirstStart } from '#server/features/first-start/first-start'
import { openDatabase } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations/migrate'
import { createLog } from '#server/platform/log'
import { hashToken, newToken } from '#server/platform/sessions/cookie'
import { readSettings } from '#server/platform/settings'
import { administer, withDatabase } from '#test/support/administer'
import { copyRows, multipliedTables } from '#test/support/multiply-rows'
import type { Sizes } from '#test/support/multiply-rows'
import { ownPostgresCluster } from '#test/support/postgres-cluster'
import type { PostgresCluster } from '#test/support/postgres-cluster'

export type Engine = 'embedded' | 'postgresql'

/** A database with the sample campaign, multiplied, and people who are signed in. */
export interface FilledDatabase {
  engine: Engine
  dataDir: string
  databaseUrl: string | undefined
  /** Cookies of an administrator's sessions. */
  admin: string[]
  /** Cookies of members of many organizations, one session each. */
  members: string[]
  /** The administrator's address; like `personEmail`'s, the account signs in with `password`. */
  email: string
  organizationId: string
  /** A thousand published products, and their names in the same order. */
  productIds: string[]
  productNames: string[]
  remove(): void
}

export const password = 'granite lantern 42'

/** Accounts besides the sample's, each a member of an organization. */
const people = 500
export const personEmail = (n: number): string => `person${(n % people) + 1}@load.example`

async function addSessions(client: ClientBase, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken())
  await client.query(
    `insert into sessions (token_hash, user_id, ip) select token, person, '127.0.0.1' from unnest($1::text[], $2::uuid[]) as made (token, person)`,
    [tokens.map(hashToken), userIds],
  )
  return tokens.map((token) => `session=${token}`)
}

/** Each connection makes the next of the indexes, those of words first: of a million rows one takes as long as all others. */
async function makeIndexes(
  clients: readonly ClientBase[],
  statements: readonly string[],
): Promise<void> {
  const isOfWords = (statement: string) => statement.includes('USING gin')
  const left = statements.toSorted(
    (one, other) => Number(isOfWords(other)) - Number(isOfWords(one)),
  )
  await Promise.all(
    clients.map(async (client) => {
      await client.query(
        `set maintenance_work_mem = '${clients.length > 1 ? '1GB' : '256MB'}'; set max_parallel_maintenance_workers = 0`,
      )
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await client.query(next)
      await client.query(`reset maintenance_work_mem; reset max_parallel_maintenance_workers`)
    }),
  )
}

/** `second` makes indexes beside the first connection; the embedded engine has none. */
async function fill(
  client: ClientBase,
  second: ClientBase | null,
  sizes: Sizes,
  sessions: number,
  administrator: string,
) {
  // References are right as they are made; checking each would take most of the time.
  await client.query(`set session_replication_role = 'replica'`)
  const indexes: string[] = []
  for (const table of multipliedTables)
    indexes.push(...(await copyRows(client, table, sizes[table] ?? 0)))
  await client.query(`set session_replication_role = 'origin'`)
  await makeIndexes(second === null ? [client] : [client, second], indexes)
  await client.query(
    'update users set terms_version = $1, terms_accepted_at = now() where terms_version is distinct from $1',
    [termsVersion],
  )
  const { rows: admins } = await client.query(
    `select id, email, password_hash from users where email = $1`,
    [administrator],
  )
  await client.query(
    `insert into users (email, role, organization_id, is_email_verified, terms_version, terms_accepted_at, search_text, password_hash)
    select 'person' || n || '@load.example', 'member', k.id, true, $1, now(), 'person' || n || '@load.example', $2 from generate_series(1, ${people}) as n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from organizations) as k on k.place = n % k.all_of_them`,
    [termsVersion, admins[0].password_hash],
  )
  const { rows: accounts } = await client.query(
    `select id from users where email like 'person%@load.example'`,
  )
  const members = await addSessions(
    client,
    Array.from({ length: sessions }, (_, n) => accounts[n % accounts.length].id),
  )
  const admin = await addSessions(
    client,
    Array.from({ length: 50 }, () => admins[0].id),
  )
  // Otherwise the server would do it while something is measured. The indexes are new.
  await client.query('vacuum (analyze, index_cleanup off)')
  await client.query('checkpoint')
  // From so many pages of a large table that they are of all parts of it.
  const { rows: products } = await client.query(
    `select id, name from products tablesample system (${Math.min(100, 2_000_000 / (sizes.products ?? 1))}) where status = 'published' order by random() limit 1000`,
  )
  const { rows: homes } = await client.query(
    `select id from organizations where status = 'published' order by created_at, id limit 1`,
  )
  return {
    admin,
    members,
    organizationId: String(homes[0].id),
    productIds: products.map(({ id }) => String(id)),
    productNames: products.map(({ name }) => String(name)),
  }
}

/** Makes a database with the sample campaign, multiplied to these sizes, and so many members' sessions; closed again, ready for a server. */
export async function filledDatabase(
  engine: Engine,
  cluster: PostgresCluster | null,
  sizes: Sizes,
  sessions = 200,
): Promise<FilledDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
  let databaseUrl: string | undefined
  if (engine === 'postgresql') {
    if (cluster === null) throw new Error('There is no PostgreSQL server to measure on.')
    const name = `bench_${Date.now()}`
    await administer(cluster.url, `create database ${name} template template0 encoding 'UTF8'`)
    databaseUrl = withDatabase(cluster.url, name)
  }
  const log = createLog('silent')
  const settings = readSettings({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    ADMIN_PASSWORD: password,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log })
  await migrate(database, log)
  await prepareFirstStart(database.db, settings)
  const direct = await database.direct()
  const second = engine === 'postgresql' ? await database.direct() : null
  const made = await fill(
    direct.client,
    second?.client ?? null,
    sizes,
    sessions,
    settings.adminEmail,
  )
  await second?.release()
  await direct.release()
  await database.close()
  return {
    engine,
    dataDir,
    databaseUrl,
    ...made,
    email: settings.adminEmail,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Settings of a server that is filled at once: it writes its tables to the disk when they are filled and not in between. */
export const forLargeTables = ['max_wal_size=16GB']

/** Runs a measurement on each engine that `ENGINE` names, both without it; PostgreSQL with its log synced, as people run it. */
export async function onEachEngine(
  measure: (engine: Engine, cluster: PostgresCluster | null) => Promise<void>,
): Promise<void> {
  const wanted = process.env['ENGINE']
  if (wanted !== undefined && wanted !== 'embedded' && wanted !== 'postgresql')
    throw new Error(`There is no engine "${wanted}".`)
  if (wanted === undefined || wanted === 'embedded') await measure('embedded', null)
  if (wanted === 'embedded') return
  const cluster = await ownPostgresCluster({ synced: true, settings: forLargeTables })
  try {
    await measure('postgresql', cluster)
  } finally {
    await cluster.stop()
  }
}
