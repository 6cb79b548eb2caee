import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterEach, describe, expect, test } from 'vitest'
import { engineDirectory } from '#server/platform/database/embedded-engine'
import { startParams } from '#server/platform/database/embedded-parameters'
import { type OpenFile, SyncedFiles } from '#server/platform/database/synced-files'
import { testDatabase, testEngine } from '#test/support/database'

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

  constructor(source: string, disk: string) {
    super(source)
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

// A server's own durability is PostgreSQL's affair.
describe.runIf(testEngine === 'embedded')('a power cut', () => {
  test('takes nothing that was confirmed, and leaves nothing that was not', async () => {
    const database = await testDatabase('embedded')
    cleanups.push(() => database.close())
    await database.open.close()
    const source = engineDirectory(database.settings.dataDir)
    const work = mkdtempSync(path.join(tmpdir(), 'registry-power-'))
    cleanups.push(() => rmSync(work, { recursive: true, force: true }))
    const disk = path.join(work, 'disk')
    cpSync(source, disk, { recursive: true })

    const engine = await PGlite.create({ fs: new DiskAfterPowerCut(source, disk), extensions: { pg_trgm }, startParams })
    cleanups.push(() => engine.close())
    await engine.exec('create table kept (n int primary key, text text)')
    for (let n = 0; n < 10; n += 1) await engine.query(`insert into kept values ($1, 'before')`, [n])
    await engine.exec('checkpoint')
    for (let n = 10; n < 20; n += 1) await engine.query(`insert into kept values ($1, 'after')`, [n])
    await engine.query(`update kept set text = 'changed' where n < 5`)
    await engine.query('delete from kept where n = 9')
    await engine.exec(`begin; insert into kept values (99, 'never confirmed')`)

    // The power is gone here: what follows knows the disk alone.
    const after = await PGlite.create({ fs: new SyncedFiles(disk), extensions: { pg_trgm }, startParams })
    cleanups.push(() => after.close())
    const { rows } = await after.query<{ text: string; numbers: number[] }>(
      'select text, array_agg(n order by n) as numbers from kept group by text order by text',
    )
    expect(rows).toEqual([
      { text: 'after', numbers: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
      { text: 'before', numbers: [5, 6, 7, 8] },
      { text: 'changed', numbers: [0, 1, 2, 3, 4] },
    ])
  })
})
