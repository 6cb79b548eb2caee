import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { engineDirectory } from '#server/platform/database/embedded-engine'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database'
import { administer, withDatabase } from './administer.ts'
import { quietLog } from './quiet-log.ts'

export type TestEngine = OpenDatabase['engine']

export interface TestDatabase {
  open: OpenDatabase
  /** Settings to open the same database again, in this or another process. */
  settings: { databaseUrl?: string; dataDir: string }
  /** Closes it and removes every trace. */
  close(): Promise<void>
}

/** The engine this vitest project runs on; the same files run once on each. */
export const testEngine: TestEngine = process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'embedded'

/** The same as a list, for titles that name the engine: `describe.each(testEngines())('mail on %s', ...)`. */
export function testEngines(): TestEngine[] {
  return [testEngine]
}

/** A migrated database without rows, of its own for a test file. */
export function testDatabase(engine: TestEngine = testEngine): Promise<TestDatabase> {
  const { snapshots, templateUrl } = inject('databases')
  return engine === 'embedded' ? copied(snapshots.migrated) : created(serverUrl(templateUrl), templateUrl)
}

/** A database without tables, as an operator makes one before the first start. */
export function emptyDatabase(engine: TestEngine = testEngine): Promise<TestDatabase> {
  const { snapshots, templateUrl } = inject('databases')
  return engine === 'embedded' ? copied(snapshots.empty) : created(serverUrl(templateUrl), null)
}

function serverUrl(templateUrl: string | null): string {
  if (templateUrl === null) throw new Error('There is no PostgreSQL server for this test; see the start of the run.')
  return withDatabase(templateUrl, 'postgres')
}

async function copied(snapshot: string): Promise<TestDatabase> {
  const dataDir = newFolder()
  cpSync(engineDirectory(snapshot), engineDirectory(dataDir), { recursive: true })
  return opened({ dataDir }, async () => removeFolder(dataDir))
}

async function created(server: string, templateUrl: string | null): Promise<TestDatabase> {
  const dataDir = newFolder()
  const name = `registry_${randomBytes(6).toString('hex')}`
  const template = templateUrl === null ? 'template0' : new URL(templateUrl).pathname.slice(1)
  await administer(server, `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} encoding 'UTF8'`)
  return opened({ databaseUrl: withDatabase(server, name), dataDir }, async () => {
    removeFolder(dataDir)
    await administer(server, `drop database ${escapeIdentifier(name)} with (force)`)
  })
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'registry-test-'))
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function opened(settings: TestDatabase['settings'], remove: () => Promise<void>): Promise<TestDatabase> {
  const open = await openDatabase({ ...settings, preparedStatements: true, log: quietLog })
  return {
    open,
    settings,
    async close() {
      await open.close()
      await remove()
    },
  }
}
