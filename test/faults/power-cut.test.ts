import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterEach, describe, expect, test } from 'vitest'
import { engineDirectory } from '#server/platform/database/engine/embedded-engine'
import { startParams } from '#server/platform/database/engine/embedded-parameters'
import type { OpenFile } from '#server/platform/database/engine/node-files'
import { SyncedFiles, wasClosed } from '#server/platform/database/engine/synced-files'
import { programDatabase, testEngine } from '#test/support/database'
import { onRealDisk } from '#test/support/on-real-disk'

onRealDisk()

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/**
 * The worst that a power cut may leave: every file as it was when it was last synced, and none that never was.
 * Whatever the engine wrote without a sync is missing here.
 */
class DiskAfterPowerCut extends SyncedFiles {
  readonly #source: string
  readonly #disk: string

  constructor(source: string, disk: string, options?: { alreadySynced: boolean }) {
    super(source, options)
    this.#source = source
    this.#disk = disk
  }

  protected override sync(file: OpenFile): void {
    super.sync(file)
    const name = path.relative(PGlite.paths.PGDATA, file.path ?? '')
    const source = path.join(this.#source, name)
    if (statSync(source).isDirectory()) return
    const target = path.join(this.#disk, name)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(source, target)
  }
}

/** Compiled once for all starts. */
let compiled: WebAssembly.Module | undefined

async function startOn(files: SyncedFiles): Promise<PGlite> {
  const engine = await PGlite.create({
    fs: files,
    extensions: { pg_trgm },
    startParams,
    ...(compiled && { pgliteWasmModule: compiled }),
  })
  compiled ??= files.compiled
  files.started()
  cleanups.push(() => engine.close())
  return engine
}

const add = (engine: PGlite, text: string) =>
  engine.query(`insert into stored select coalesce(max(n) + 1, 0), $1 from stored`, [text])

/** What a start on the disk finds as the power cut left it. */
async function foundOn(disk: string): Promise<Record<string, number[]>> {
  const engine = await startOn(new SyncedFiles(disk))
  const { rows } = await engine.query<{ text: string; numbers: number[] }>(
    'select text, array_agg(n order by n) as numbers from stored group by text',
  )
  return Object.fromEntries(rows.map(({ text, numbers }) => [text, numbers]))
}

// A server's own durability is PostgreSQL's affair.
describe.runIf(testEngine === 'embedded')('a power cut', () => {
  test('takes nothing that was confirmed, and leaves nothing that was not', async () => {
    const { source, copyTo } = await closedDatabase()
    const disk = copyTo('disk', source)
    const engine = await startOn(new DiskAfterPowerCut(source, disk))
    await engine.exec('create table stored (n int primary key, text text)')
    for (let n = 0; n < 10; n += 1) await add(engine, 'before')
    await engine.exec('checkpoint')
    for (let n = 10; n < 20; n += 1) await add(engine, 'after')
    await engine.query(`update stored set text = 'changed' where n < 5`)
    await engine.query('delete from stored where n = 9')
    await engine.exec(`begin; insert into stored values (99, 'never confirmed')`)

    expect(await foundOn(disk)).toEqual({
      after: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
      before: [5, 6, 7, 8],
      changed: [0, 1, 2, 3, 4],
    })
  })

  test('right after the start that follows a kill takes nothing either', async () => {
    const { source, copyTo } = await closedDatabase()
    const first = await startOn(new SyncedFiles(source))
    await first.exec('create table stored (n int primary key, text text)')
    await add(first, 'before the kill')
    // Files as a kill leaves them: the engine still runs and has closed nothing.
    const killed = copyTo('killed', source)
    expect([wasClosed(source), wasClosed(killed)]).toEqual([false, false])
    const disk = copyTo('disk', killed)
    const second = await startOn(new DiskAfterPowerCut(killed, disk, { alreadySynced: true }))
    await add(second, 'after the kill')

    expect(await foundOn(disk)).toEqual({ 'before the kill': [0], 'after the kill': [1] })
  })
})

async function closedDatabase() {
  const { environment, close } = await programDatabase('embedded')
  cleanups.push(close)
  const source = engineDirectory(environment.DATA_DIR)
  expect(wasClosed(source)).toBe(true)
  const work = mkdtempSync(path.join(tmpdir(), 'registry-power-'))
  cleanups.push(() => rmSync(work, { recursive: true, force: true }))
  const copyTo = (name: string, from: string) => {
    const to = path.join(work, name)
    cpSync(from, to, { recursive: true })
    return to
  }
  return { source, copyTo }
}
