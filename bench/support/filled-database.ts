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
import { startPostgresCluster } from '#test/support/postgres-cluster'
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
  /** An account that signs in by `bench/support/filled-database.ts`'s password. */
  email: string
  organizationId: string
  productIds: string[]
  remove(): void
}

export const password = 'granite lantern 42'

/** Rows each table of the registry gets; the others keep those of the sample. */
export type Sizes = Partial<Record<'organizations' | 'products' | 'pipeline' | 'catalytic_facilities' | 'lending_profiles' | 'resources' | 'pipeline_activities' | 'organization_memberships' | 'audit_entries' | 'users', number>>

// What is not copied from the row of the sample but made for each copy.
const ownValue: Record<string, string> = {
  id: 'gen_random_uuid()', seq: `nextval('audit_entries_seq_seq')`, registration_key: `upper(substr(md5(random()::text), 1, 16))`, name: `s.name || ' ' || n`,
  search_text: `s.search_text || ' ' || n`, email: `n || '.' || s.email`, created_at: `s.created_at - n * interval '7 seconds'`, at: `s.at - n * interval '3 seconds'`,
}

// Everybody's records are spread over all organizations; the others follow their own table's key.
const references: Record<string, string> = { organization_id: 'organizations', intermediary_aggregator_id: 'organizations', aggregator_id: 'organizations', member_id: 'organizations', pipeline_id: 'pipeline' }

/** Copies the rows of a table until there are so many, each with its own name, search text and time, spread over the records it refers to. */
async function multiply(client: ClientBase, table: string, rows: number): Promise<void> {
  const present = Number((await client.query(`select count(*) as rows from ${table}`)).rows[0].rows)
  if (rows <= present) return
  const columns: string[] = (await client.query(`select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`, [table])).rows.map(({ column_name }) => column_name)
  const joins: string[] = []
  const valueOf = (column: string): string => {
    const target = references[column]
    if (target === undefined) return ownValue[column] ?? `s.${column}`
    // The n-th row refers to another record than its neighbours; null stays null.
    const step = column === 'member_id' ? 7919 : column === 'aggregator_id' ? 104_729 : 31
    joins.push(`left join keys_${target} as k_${column} on k_${column}.place = (n * ${step} + s.place) % (select count(*) from keys_${target})`)
    return `case when s.${column} is null then null else k_${column}.id end`
  }
  const values = columns.map(valueOf).join(', ')
  for (const target of new Set(Object.values(references))) {
    await client.query(`drop table if exists keys_${target}`)
    await client.query(`create temporary table keys_${target} as select id, row_number() over (order by id) - 1 as place from ${target}`)
    await client.query(`analyze keys_${target}`)
  }
  await client.query(`insert into ${table} (${columns.join(', ')}) select ${values}
    from (select t.*, row_number() over () as place from ${table} as t) as s cross join generate_series(1, ${Math.ceil(rows / present)}) as n ${joins.join(' ')}
    limit ${rows - present} on conflict do nothing`)
}

async function addSessions(client: ClientBase, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken())
  await client.query(`insert into sessions (token_hash, user_id, ip) select token, person, '127.0.0.1' from unnest($1::text[], $2::uuid[]) as made (token, person)`, [tokens.map(hashToken), userIds])
  return tokens.map((token) => `session=${token}`)
}

async function fill(client: ClientBase, sizes: Sizes, sessions: number) {
  // What others refer to comes first.
  for (const table of ['organizations', 'users', 'catalytic_facilities', 'products', 'pipeline', 'pipeline_activities', 'lending_profiles', 'resources', 'organization_memberships', 'audit_entries'] as const) {
    await multiply(client, table, sizes[table] ?? 0)
  }
  await client.query('update users set terms_version = $1, terms_accepted_at = now() where terms_version is distinct from $1', [termsVersion])
  const { rows: admins } = await client.query(`select id, email from users where role = 'admin' and disabled_at is null order by created_at desc limit 1`)
  await client.query(`insert into users (email, role, organization_id, is_email_verified, terms_version, terms_accepted_at, search_text)
    select 'person' || n || '@load.example', 'member', k.id, true, $1, now(), 'person' || n || '@load.example' from generate_series(1, 500) as n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from organizations) as k on k.place = n % k.all_of_them`, [termsVersion])
  const { rows: people } = await client.query(`select id from users where email like 'person%@load.example'`)
  const members = await addSessions(client, Array.from({ length: sessions }, (_, n) => people[n % people.length].id))
  const admin = await addSessions(client, Array.from({ length: 50 }, () => admins[0].id))
  await client.query('analyze')
  const { rows: products } = await client.query(`select id from products where status = 'published' order by md5(id::text) limit 1000`)
  const { rows: homes } = await client.query(`select id from organizations where status = 'published' order by created_at, id limit 1`)
  return { admin, members, email: String(admins[0].email), organizationId: String(homes[0].id), productIds: products.map(({ id }) => String(id)) }
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
  const made = await fill(direct.client, sizes, sessions)
  if (engine === 'embedded') await direct.client.query('vacuum')
  else await direct.client.query('vacuum analyze')
  await direct.release()
  await database.close()
  return { engine, dataDir, databaseUrl, ...made, email: settings.adminEmail, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Runs a measurement on each engine that `ENGINE` names, both without it; PostgreSQL with its log synced, as people run it. */
export async function onEachEngine(measure: (engine: Engine, cluster: PostgresCluster | null) => Promise<void>): Promise<void> {
  const wanted = process.env['ENGINE']
  if (wanted === undefined || wanted === 'embedded') await measure('embedded', null)
  if (wanted === 'embedded') return
  const cluster = await startPostgresCluster({ synced: true })
  if (cluster === null) return
  try {
    await measure('postgresql', cluster)
  } finally {
    await cluster.stop()
  }
}
