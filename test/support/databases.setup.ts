import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/database/database'
import { knownMigrations, migrate } from '#server/platform/database/migrate'
import { administer, withDatabase } from './administer.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { quietLog } from './quiet-log.ts'

/** What a run prepares once and every test file starts from. */
export interface PreparedDatabases {
  /** A data folder with a migrated, closed embedded database. */
  snapshot: string
  /** Address of a migrated template database; null where no server can be had. */
  templateUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases
  }
}

/** Once for a whole run (vitest's `globalSetup`): the server and both templates. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  const [snapshot, templateUrl] = await Promise.all([
    prepareSnapshot(),
    cluster === null ? null : prepareTemplate(cluster.url),
  ])
  project.provide('databases', { snapshot, templateUrl })
  return async () => cluster?.stop()
}

/** Kept between runs in `.cache`, and made anew when the migrations, the engine or its settings change. */
async function prepareSnapshot(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../..')
  const key = createHash('sha256')
  for (const { hash } of knownMigrations()) key.update(hash)
  key.update(readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json')))
  key.update(readFileSync(path.join(root, 'server/platform/database/embedded-worker.ts')))
  const snapshot = path.join(root, '.cache', `database-${key.digest('hex').slice(0, 16)}`)
  if (existsSync(snapshot)) return snapshot
  mkdirSync(path.dirname(snapshot), { recursive: true })
  const unfinished = mkdtempSync(`${snapshot}-`)
  const open = await openDatabase({ dataDir: unfinished, preparedStatements: true, log: quietLog })
  await migrate(open, quietLog)
  await open.close()
  try {
    renameSync(unfinished, snapshot)
  } catch {
    // Another run was quicker; its folder is as good.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return snapshot
}

async function prepareTemplate(clusterUrl: string): Promise<string> {
  const name = `registry_template_${randomBytes(4).toString('hex')}`
  await administer(clusterUrl, `create database ${escapeIdentifier(name)} template template0 encoding 'UTF8'`)
  const databaseUrl = withDatabase(clusterUrl, name)
  const open = await openDatabase({ databaseUrl, dataDir: tmpdir(), preparedStatements: true, log: quietLog })
  await migrate(open, quietLog)
  await open.close()
  return databaseUrl
}
