import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database'
import { engineDirectory } from '#server/platform/database/engine/embedded-engine'
import { migrate } from '#server/platform/database/migrations/migrate'
import { knownMigrations } from '#server/platform/database/migrations/migrations'
import { administer, withDatabase } from './administer.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { quietLog } from './quiet-log.ts'

/** What a run prepares once and every test file starts from. */
export interface PreparedDatabases {
  /** Data folders with a closed embedded database each. */
  snapshots: { empty: string; migrated: string }
  /** Address of a migrated template database; null where no server can be had. */
  templateUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases
  }
}

/** Once for a vitest project (its `globalSetup`): the templates, and where it runs on PostgreSQL the server. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const cluster =
    project.config.env['TEST_ENGINE'] === 'postgresql' ? await startPostgresCluster() : null
  const [snapshots, templateUrl] = await Promise.all([
    prepareSnapshots(),
    cluster === null ? null : prepareTemplate(cluster.url),
  ])
  project.provide('databases', { snapshots, templateUrl })
  return async () => {
    if (cluster && templateUrl) await dropDatabase(cluster.url, templateUrl)
    await cluster?.stop()
  }
}

/** Removes everything of the run from a server that was given. */
async function dropDatabase(clusterUrl: string, databaseUrl: string): Promise<void> {
  await administer(
    clusterUrl,
    `drop database ${escapeIdentifier(new URL(databaseUrl).pathname.slice(1))} with (force)`,
  )
}

/** Cached between runs in `.cache`, and made anew when the migrations, the engine or its settings change. */
export async function prepareSnapshots(): Promise<PreparedDatabases['snapshots']> {
  const root = path.resolve(import.meta.dirname, '../..')
  const key = createHash('sha256')
  for (const { hash } of knownMigrations()) key.update(hash)
  key.update(readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json')))
  key.update(
    readFileSync(path.join(root, 'server/platform/database/engine/embedded-parameters.ts')),
  )
  const folder = path.join(root, '.cache', `databases-${key.digest('hex').slice(0, 16)}`)
  const snapshots = { empty: path.join(folder, 'empty'), migrated: path.join(folder, 'migrated') }
  if (existsSync(folder)) return snapshots
  mkdirSync(path.dirname(folder), { recursive: true })
  removeOld(path.dirname(folder))
  const unfinished = mkdtempSync(`${folder}-`)
  const empty = path.join(unfinished, 'empty')
  const migrated = path.join(unfinished, 'migrated')
  await using(empty, async () => {})
  cpSync(engineDirectory(empty), engineDirectory(migrated), { recursive: true })
  await using(migrated, (open) => migrate(open, quietLog))
  try {
    renameSync(unfinished, folder)
  } catch {
    // Another run was quicker; its folder is as good.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return snapshots
}

/** Those of earlier migrations, a day later: until then another run may copy from them. */
function removeOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name)
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (name.startsWith('databases-') && Date.now() - made > 86_400_000)
      rmSync(folder, { recursive: true, force: true })
  }
}

async function using(dataDir: string, work: (open: OpenDatabase) => Promise<void>): Promise<void> {
  const open = await openDatabase({ dataDir, preparedStatements: true, log: quietLog })
  try {
    await work(open)
  } finally {
    await open.close()
  }
}

async function prepareTemplate(clusterUrl: string): Promise<string> {
  const name = `registry_template_${randomBytes(4).toString('hex')}`
  await administer(
    clusterUrl,
    `create database ${escapeIdentifier(name)} template template0 encoding 'UTF8'`,
  )
  const databaseUrl = withDatabase(clusterUrl, name)
  const open = await openDatabase({
    databaseUrl,
    dataDir: tmpdir(),
    preparedStatements: true,
    log: quietLog,
  })
  await migrate(open, quietLog)
  await open.close()
  return databaseUrl
}
