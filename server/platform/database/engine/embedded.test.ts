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
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { type ChildProgram, startProgram } from '#test/support/child-program'
import { programDatabase, testEngine } from '#test/support/database'
import { onRealDisk } from '#test/support/on-real-disk'
import { opened } from '#test/support/opened'
import { quietLog } from '#test/support/quiet-log'
import { DirectoryInUseError, openDatabase } from '../database.ts'
import { migrate } from '../migrations/migrate.ts'

onRealDisk()

const program = path.resolve(import.meta.dirname, '../../../../test/faults/database-program.ts')
const tool = (name: string) => path.resolve(import.meta.dirname, '../../../../tools', name)
const inUse =
  /^The data folder .+ is in use by another process \(process \d+, since \S+\)\. Stop it first, or choose another folder with DATA_DIR\.$/

const open = (dataDir: string) => openDatabase({ dataDir, preparedStatements: true, log: quietLog })

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

// The other engine has no folder of its own.
describe.runIf(testEngine === 'embedded')('the folder of a running embedded database', () => {
  let dataDir: string
  let server: ChildProgram
  let close: () => Promise<void>
  beforeAll(async () => {
    const database = await programDatabase('embedded')
    close = database.close
    dataDir = database.environment.DATA_DIR
    server = startProgram(program, [], { DATA_DIR: dataDir })
    await server.line(/^ready$/)
  })
  afterAll(async () => {
    if ((await server.stop()) !== 0) throw new Error(`It did not end in order:\n${server.output()}`)
    await close()
  })
  // A migration that writes projects anew counts one change of their table (0052).
  let rows = 1
  const save = async (id: string) => {
    server.send(id)
    rows += 2
    await server.line(new RegExp(`^saved ${id}$`))
  }

  test('ends a second process at once with one sentence, and the first goes on', async () => {
    const second = startProgram(program, [], { DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output().trimEnd()).toMatch(inUse)
    expect(second.output()).toContain(`process ${server.pid},`)
    await save('kept')
  })

  test('stays with a process that lives and does not move', async () => {
    process.kill(server.pid, 'SIGSTOP')
    await expect(open(dataDir)).rejects.toThrow(inUse)
    process.kill(server.pid, 'SIGCONT')
    await save('moving')
  })

  test('is dumped beside it with all that was saved, and no dump is restored into it', async () => {
    const work = mkdtempSync(path.join(tmpdir(), 'registry-command-'))
    onTestFinished(() => rmSync(work, { recursive: true, force: true }))
    const folder = path.join(work, 'dump')
    const command = async (name: string) => {
      const child = startProgram(tool(name), [folder], { DATA_DIR: dataDir })
      return [await child.exited, child.output().trimEnd()]
    }
    await save('dumped')
    expect(statSync(path.join(dataDir, 'command.socket')).mode & 0o777).toBe(0o600)
    expect(await command('db-dump.ts')).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Dumped ${rows} rows of \\d+ tables and 0 files to `)),
    ])
    await save('later')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('dump-copy-'))).toEqual([])
    expect(await command('db-restore.ts')).toEqual([1, expect.stringMatching(inUse)])
  })
})

describe.runIf(testEngine === 'embedded')('the folder of an embedded database', () => {
  const cleanups: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })

  test('is not held by a note whose process number belongs to somebody else, and is not opened twice in one process', async () => {
    const { environment, close } = await programDatabase('embedded')
    cleanups.push(close)
    const dataDir = environment.DATA_DIR
    writeFileSync(
      path.join(dataDir, 'database.holder.json'),
      JSON.stringify({ pid: process.pid, since: new Date().toISOString() }),
    )
    const first = await open(dataDir)
    cleanups.push(() => first.close())
    await expect(open(dataDir)).rejects.toThrow(DirectoryInUseError)
    await expect(first.ping()).resolves.toBeUndefined()
  })

  test('can be killed at any point of its first start, and is free at once', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-first-'))
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const points: ((child: ChildProgram) => Promise<unknown>)[] = [
      () => appears(dataDir, 'database.new/global'),
      (child) => child.line(/^Bringing the database up to date/),
    ]
    for (const point of points) {
      const child = startProgram(program, [], { DATA_DIR: dataDir })
      cleanups.push(() => child.kill())
      await point(child)
      await child.kill()
    }
    const rows = await opened({ dataDir }, async (database) => {
      await migrate(database, quietLog)
      return database.db.$count(auditEntries)
    })
    expect(rows).toBe(0)
    expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock'])
  }, 300_000)
})
