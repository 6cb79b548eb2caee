import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, describe, expect, test } from 'vitest'
import { type ChildProgram, startProgram } from '#test/support/child-program'
import { testDatabase, testEngine } from '#test/support/database'
import { onRealDisk } from '#test/support/on-real-disk'
import { quietLog } from '#test/support/quiet-log'
import { DirectoryInUseError, openDatabase } from '../database.ts'
import { engineDirectory } from './embedded-engine.ts'
import { startParams } from './embedded-parameters.ts'
import { SyncedFiles } from './synced-files.ts'

onRealDisk()

const program = path.resolve(import.meta.dirname, '../../../../test/faults/database-program.ts')
const inUse =
  /^The data folder .+ is in use by another process \(process \d+, since \S+\)\. Stop it first, or choose another folder with DATA_DIR\.$/

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A data folder with a migrated database that nobody has open. */
async function closedFolder(): Promise<string> {
  const database = await testDatabase('embedded')
  cleanups.push(() => database.close())
  await database.open.close()
  return database.settings.dataDir
}

function start(dataDir: string): ChildProgram {
  const child = startProgram(program, [], { DATA_DIR: dataDir })
  cleanups.push(() => child.kill())
  return child
}

const open = (dataDir: string) => openDatabase({ dataDir, preparedStatements: true, log: quietLog })

async function rowsOf(dataDir: string): Promise<number> {
  const database = await open(dataDir)
  try {
    return (await database.pool.query('select count(*)::int as n from audit_entries')).rows[0].n
  } finally {
    await database.close()
  }
}

/** Resolves as soon as something is there; the folder itself is there from the start. */
function appears(dataDir: string, file: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!existsSync(path.join(dataDir, file))) return
      watcher.close()
      resolve()
    }
    const watcher = watch(dataDir, { recursive: true }, look)
    look()
  })
}

const tool = (name: string) => path.resolve(import.meta.dirname, '../../../../tools', name)

// The other engine has no folder of its own.
describe.runIf(testEngine === 'embedded')('the embedded database in its folder', () => {
  test('ends a second process at once with one sentence, and the first goes on', async () => {
    const dataDir = await closedFolder()
    const first = start(dataDir)
    await first.line(/^ready$/)
    const second = start(dataDir)
    expect(await second.exited).toBe(1)
    expect(second.output().trimEnd()).toMatch(inUse)
    expect(second.output()).toContain(`process ${first.pid},`)
    first.send('kept')
    await first.line(/^saved kept$/)
    expect(await first.stop()).toBe(0)
    expect(await rowsOf(dataDir)).toBe(2)
  })

  test('refuses to be opened twice in one process', async () => {
    const dataDir = await closedFolder()
    const first = await open(dataDir)
    cleanups.push(() => first.close())
    await expect(open(dataDir)).rejects.toThrow(DirectoryInUseError)
    await expect(first.ping()).resolves.toBeUndefined()
  })

  test('stays with a living process that does not move, and is free the moment it is killed', async () => {
    const dataDir = await closedFolder()
    const holder = start(dataDir)
    await holder.line(/^ready$/)
    process.kill(holder.pid, 'SIGSTOP')
    await expect(open(dataDir)).rejects.toThrow(inUse)
    await holder.kill()
    expect(await rowsOf(dataDir)).toBe(0)
  })

  test('is not held by a note whose process number now belongs to somebody else', async () => {
    const dataDir = await closedFolder()
    writeFileSync(
      path.join(dataDir, 'database.holder.json'),
      JSON.stringify({ pid: process.pid, since: new Date().toISOString() }),
    )
    expect(await rowsOf(dataDir)).toBe(0)
  })

  test('brings every committed write to the disk', async () => {
    const files = new SyncedFiles(engineDirectory(await closedFolder()))
    const engine = await PGlite.create({ fs: files, startParams })
    cleanups.push(() => engine.close())
    await engine.query('create table written (n int)')
    const before = files.syncs
    for (let n = 0; n < 10; n += 1) await engine.query('insert into written values ($1)', [n])
    expect(files.syncs).toBeGreaterThanOrEqual(before + 10)
  })

  test('can be killed at any point of its first start', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-first-'))
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const points: ((child: ChildProgram) => Promise<unknown>)[] = [
      () => appears(dataDir, 'database.lock'),
      () => appears(dataDir, 'database.new'),
      () => appears(dataDir, 'database.new/global'),
      (child) => child.line(/^opened$/),
      (child) => child.line(/^Bringing the database up to date/),
    ]
    for (const point of points) {
      const child = start(dataDir)
      await point(child)
      await child.kill()
    }
    const child = start(dataDir)
    await child.line(/^ready$/)
    child.send('first')
    await child.line(/^saved first$/)
    expect(await child.stop()).toBe(0)
    expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock'])
    expect(await rowsOf(dataDir)).toBe(2)
  }, 300_000)
})

describe.runIf(testEngine === 'embedded')('the dump command beside a running server', () => {
  test('gets all that was saved, and restore fills another folder with it', async () => {
    const dataDir = await closedFolder()
    const work = mkdtempSync(path.join(tmpdir(), 'registry-command-'))
    cleanups.push(() => rmSync(work, { recursive: true, force: true }))
    const server = start(dataDir)
    await server.line(/^ready$/)
    server.send('kept')
    await server.line(/^saved kept$/)
    expect(statSync(path.join(dataDir, 'command.socket')).mode & 0o777).toBe(0o600)

    const dump = startProgram(tool('db-dump.ts'), [path.join(work, 'dump')], { DATA_DIR: dataDir })
    expect([await dump.exited, dump.output()]).toEqual([
      0,
      expect.stringMatching(/^Dumped 2 rows of \d+ tables and 0 files to /),
    ])
    server.send('later')
    await server.line(/^saved later$/)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('dump-copy-'))).toEqual([])

    const rejected = startProgram(tool('db-restore.ts'), [path.join(work, 'dump')], {
      DATA_DIR: dataDir,
    })
    expect(await rejected.exited).toBe(1)
    expect(rejected.output().trimEnd()).toMatch(inUse)

    const other = path.join(work, 'other')
    const restore = startProgram(tool('db-restore.ts'), [path.join(work, 'dump')], {
      DATA_DIR: other,
    })
    expect([await restore.exited, restore.output()]).toEqual([
      0,
      expect.stringMatching(/Restored 2 rows of \d+ tables and 0 files, as they were at /),
    ])
    expect(await rowsOf(other)).toBe(2)
  }, 300_000)
})
