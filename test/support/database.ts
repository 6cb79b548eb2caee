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

/** The engines of this run, for `describe.each`. */
export function testEngines(): TestEngine[] {
  return inject('databases').templateUrl === null ? ['embedded'] : ['embedded', 'postgresql']
}

/** The engine of the vitest project a file runs in (`TEST_ENGINE`). */
function defaultEngine(): TestEngine {
  return process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'embedded'
}

/** A migrated, empty database of its own for a test file. */
export async function testDatabase(engine: TestEngine = defaultEngine()): Promise<TestDatabase> {
  const prepared = inject('databases')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'embedded') {
    cpSync(engineDirectory(prepared.snapshot), engineDirectory(dataDir), { recursive: true })
    return opened({ dataDir }, async () => removeFolder())
  }
  const template = prepared.templateUrl
  if (template === null) throw new Error('There is no PostgreSQL server for this test; see the start of the run.')
  const name = `registry_${randomBytes(6).toString('hex')}`
  const templateName = new URL(template).pathname.slice(1)
  await administer(
    withDatabase(template, 'postgres'),
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(templateName)}`,
  )
  return opened({ databaseUrl: withDatabase(template, name), dataDir }, async () => {
    removeFolder()
    await administer(withDatabase(template, 'postgres'), `drop database ${escapeIdentifier(name)} with (force)`)
  })
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
