import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { termsVersion } from '#contract/auth'
import { prepareFirstStart } from '#server/features/first-start/first-start'
import { openDatabase } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrate'
import { createLog } from '#server/platform/log'
import { hashToken, newToken } from '#server/platform/sessions/cookie'
import { readSettings } from '#server/platform/settings'
import { administer, withDatabase } from '#test/support/administer'
import { multipliedTables, multiplyRows } from '#test/support/multiply-rows'
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
  productIds: string[]
  remove(): void
}

export const password = 'granite lantern 42'

/** Accounts besides the sample's, each a member of an organization. */
export const people = 500
export const personEmail = (n: number): string => `person${(n % people) + 1}@load.example`

async function addSessions(client: ClientBase, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken())
  await client.query(`insert into sessions (token_hash, user_id, ip) select token, person, '127.0.0.1' from unnest($1::text[], $2::uuid[]) as made (token, person)`, [tokens.map(hashToken), userIds])
  return tokens.map((token) => `session=${token}`)
}

async function fill(client: ClientBase, sizes: Sizes, sessions: number, administrator: string) {
  // References are right as they are made; checking each would take most of the time.
  await client.query(`set session_replication_role = 'replica'; set maintenance_work_mem = '256MB'`)
  for (const table of multipliedTables) {
    await multiplyRows(client, table, sizes[table] ?? 0)
  }
  await client.query(`set session_replication_role = 'origin'; reset maintenance_work_mem`)
  await client.query('update users set terms_version = $1, terms_accepted_at = now() where terms_version is distinct from $1', [termsVersion])
  const { rows: admins } = await client.query(`select id, email, password_hash from users where email = $1`, [administrator])
  await client.query(`insert into users (email, role, organization_id, is_email_verified, terms_version, terms_accepted_at, search_text, password_hash)
    select 'person' || n || '@load.example', 'member', k.id, true, $1, now(), 'person' || n || '@load.example', $2 from generate_series(1, ${people}) as n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from organizations) as k on k.place = n % k.all_of_them`, [termsVersion, admins[0].password_hash])
  const { rows: accounts } = await client.query(`select id from users where email like 'person%@load.example'`)
  const members = await addSessions(client, Array.from({ length: sessions }, (_, n) => accounts[n % accounts.length].id))
  const admin = await addSessions(client, Array.from({ length: 50 }, () => admins[0].id))
  await client.query('analyze')
  const { rows: products } = await client.query(`select id from products where status = 'published' order by md5(id::text) limit 1000`)
  const { rows: homes } = await client.query(`select id from organizations where status = 'published' order by created_at, id limit 1`)
  return { admin, members, organizationId: String(homes[0].id), productIds: products.map(({ id }) => String(id)) }
}

/** Makes a database with the sample campaign, multiplied to these sizes, and so many members' sessions; closed again, ready for a server. */
export async function filledDatabase(engine: Engine, cluster: PostgresCluster | null, sizes: Sizes, sessions = 200): Promise<FilledDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
  let databaseUrl: string | undefined
  if (engine === 'postgresql') {
    if (cluster === null) throw new Error('There is no PostgreSQL server to measure on.')
    const name = `bench_${Date.now()}`
    await administer(cluster.url, `create database ${name} template template0 encoding 'UTF8'`)
    databaseUrl = withDatabase(cluster.url, name)
  }
  const log = createLog('silent')
  const settings = readSettings({ DATA_DIR: dataDir, SAMPLE_DATA: 'on', ADMIN_PASSWORD: password, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log })
  await migrate(database, log)
  await prepareFirstStart(database.db, settings)
  const direct = await database.direct()
  const made = await fill(direct.client, sizes, sessions, settings.adminEmail)
  await direct.release()
  await database.close()
  return { engine, dataDir, databaseUrl, ...made, email: settings.adminEmail, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Runs a measurement on each engine that `ENGINE` names, both without it; PostgreSQL with its log synced, as people run it. */
export async function onEachEngine(measure: (engine: Engine, cluster: PostgresCluster | null) => Promise<void>): Promise<void> {
  const wanted = process.env['ENGINE']
  if (wanted !== undefined && wanted !== 'embedded' && wanted !== 'postgresql') throw new Error(`There is no engine "${wanted}".`)
  if (wanted === undefined || wanted === 'embedded') await measure('embedded', null)
  if (wanted === 'embedded') return
  const cluster = await ownPostgresCluster({ synced: true })
  try {
    await measure('postgresql', cluster)
  } finally {
    await cluster.stop()
  }
}
