import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { engineDirectory } from '#server/platform/database/engine/embedded-engine'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database'
import { administer, withDatabase } from './administer.ts'
import { opened } from './opened.ts'
import { quietLog } from './quiet-log.ts'
import { recordStatements } from './recorded-statements.ts'

export type TestEngine = OpenDatabase['engine']

export interface TestDatabase {
  open: OpenDatabase
  /** Settings to open the same database again, in this or another process. */
  settings: { databaseUrl?: string; dataDir: string }
  /** Closes it and removes every trace. */
  close(): Promise<void>
}

/** The engine this vitest project runs on; the same files run once on each. */
export const testEngine: TestEngine =
  process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'embedded'

/** A migrated database without rows, of its own for a test file. It waits half a minute for an answer, as no portal does: a machine that does other work is no fault. */
export async function testDatabase(
  engine: TestEngine = testEngine,
  answerMillis = 30_000,
): Promise<TestDatabase> {
  return testing(await migratedPlace(engine), answerMillis)
}

/** A migrated database without rows for a program that opens it alone. */
export interface ProgramDatabase {
  /** The environment that names it to a program. */
  environment: Record<string, string> & { DATA_DIR: string }
  /** Opens it for as long as `work` takes; on the embedded engine only while no program runs. */
  read<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result>
  /** Removes every trace of it. */
  close(): Promise<void>
}

/** A database of its own for the program under test, which is the first to open it. */
export async function programDatabase(engine: TestEngine = testEngine): Promise<ProgramDatabase> {
  const { settings, remove } = await migratedPlace(engine)
  const { databaseUrl, dataDir } = settings
  return {
    environment: {
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    read: (work) => opened(settings, work),
    close: remove,
  }
}

/** A database without tables, as an operator makes one before the first start. */
export async function emptyDatabase(
  engine: TestEngine = testEngine,
  answerMillis?: number,
): Promise<TestDatabase> {
  const { snapshots, templateUrl } = inject('databases')
  return testing(
    engine === 'embedded' ? copied(snapshots.empty) : await created(serverUrl(templateUrl), null),
    answerMillis,
  )
}

/** A database that nobody has open. */
interface Place {
  settings: TestDatabase['settings']
  remove(): Promise<void>
}

async function migratedPlace(engine: TestEngine): Promise<Place> {
  const { snapshots, templateUrl } = inject('databases')
  return engine === 'embedded'
    ? copied(snapshots.migrated)
    : created(serverUrl(templateUrl), templateUrl)
}

function serverUrl(templateUrl: string | null): string {
  if (templateUrl === null)
    throw new Error('There is no PostgreSQL server for this test; see the start of the run.')
  return withDatabase(templateUrl, 'postgres')
}

function copied(snapshot: string): Place {
  const dataDir = newFolder()
  cpSync(engineDirectory(snapshot), engineDirectory(dataDir), { recursive: true })
  return { settings: { dataDir }, remove: async () => removeFolder(dataDir) }
}

async function created(server: string, templateUrl: string | null): Promise<Place> {
  const dataDir = newFolder()
  const name = `registry_${randomBytes(6).toString('hex')}`
  const template = templateUrl === null ? 'template0' : new URL(templateUrl).pathname.slice(1)
  // Copying its files costs half of what it costs to log each page.
  await administer(
    server,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy encoding 'UTF8'`,
  )
  return {
    settings: { databaseUrl: withDatabase(server, name), dataDir },
    async remove() {
      removeFolder(dataDir)
      await administer(server, `drop database ${escapeIdentifier(name)} with (force)`)
    },
  }
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'registry-test-'))
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function testing(
  { settings, remove }: Place,
  answerMillis: number | undefined,
): Promise<TestDatabase> {
  const open = await openDatabase({
    ...settings,
    preparedStatements: true,
    log: quietLog,
    ...(answerMillis !== undefined && { answerMillis }),
  })
  if (open.engine === 'postgresql') recordStatements(open)
  return {
    open,
    settings,
    async close() {
      await open.close()
      await remove()
    },
  }
}
