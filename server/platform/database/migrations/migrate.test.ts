import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { administer } from '#test/support/administer'
import { startProgram } from '#test/support/child-program'
import { emptyDatabase, testDatabase, testEngine } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { migrate, UnusableDatabaseError } from './migrate.ts'
import { appliedMigrations, knownMigrations } from './migrations.ts'

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A folder of migrations as the generator lays it out. */
function migrationsOf(statements: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-migrations-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'meta'))
  const tags = Object.keys(statements)
  for (const tag of tags) writeFileSync(path.join(folder, `${tag}.sql`), statements[tag] ?? '')
  const entries = tags.map((tag, idx) => ({
    idx,
    version: '7',
    when: 1_700_000_000_000 + idx,
    tag,
    breakpoints: true,
  }))
  writeFileSync(
    path.join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  return folder
}

async function emptyOne(answerMillis?: number) {
  const database = await emptyDatabase(undefined, answerMillis)
  cleanups.push(() => database.close())
  return database
}

const exists = async ({ db }: OpenDatabase, table: string) =>
  (await db.execute<{ found: boolean }>(sql`select to_regclass(${table}) is not null as found`))
    .rows[0]?.found

describe('migrations', () => {
  test('have brought the database of a test to its tables, and a second time change nothing', async () => {
    const database = await testDatabase()
    cleanups.push(() => database.close())
    const { open } = database
    await migrate(open, quietLog)
    expect(await appliedMigrations(open.db)).toEqual(knownMigrations().map(({ hash }) => hash))
    expect(await exists(open, 'organizations')).toBe(true)
  })

  test('of a newer program keep an older one from starting', async () => {
    const { open } = await emptyOne()
    await migrate(
      open,
      quietLog,
      migrationsOf({
        '0000_first': 'create table a (n int)',
        '0001_second': 'create table b (n int)',
      }),
    )
    const older = migrationsOf({ '0000_first': 'create table a (n int)' })
    await expect(migrate(open, quietLog, older)).rejects.toThrow(
      /newer or different version of this program/,
    )
    expect(await exists(open, 'b')).toBe(true)
  })

  test('that fail half-way leave nothing, and are carried out once they are repaired', async () => {
    const { open } = await emptyOne()
    const first = 'create table a (n int)'
    await expect(
      migrate(
        open,
        quietLog,
        migrationsOf({ '0000_first': first, '0001_second': 'create table a (n int)' }),
      ),
    ).rejects.toThrow('Failed query')
    expect(await exists(open, 'a')).toBe(false)
    await migrate(
      open,
      quietLog,
      migrationsOf({ '0000_first': first, '0001_second': 'create table b (n int)' }),
    )
    expect([await exists(open, 'a'), await exists(open, 'b')]).toEqual([true, true])
  })

  test('merged in another order than they were made are all carried out', async () => {
    const { open } = await emptyOne()
    await migrate(
      open,
      quietLog,
      migrationsOf({
        '0000_first': 'create table a (n int)',
        '0002_third': 'create table c (n int)',
      }),
    )
    const merged = {
      '0000_first': 'create table a (n int)',
      '0001_second': 'create table b (n int)',
      '0002_third': 'create table c (n int)',
    }
    await migrate(open, quietLog, migrationsOf(merged))
    expect(await exists(open, 'b')).toBe(true)
  })

  test('may take longer than a query may', async () => {
    const { open } = await emptyOne(2000)
    const slow = migrationsOf({ '0000_slow': 'create table a as select 1 as n from pg_sleep(2.2)' })
    await migrate(open, quietLog, slow)
    await expect.poll(() => exists(open, 'a')).toBe(true)
  })

  test('that a kill cuts off leave nothing, and the next start carries them out', async () => {
    const database = await emptyOne()
    await database.open.close()
    const { databaseUrl, dataDir } = database.settings
    const program = path.resolve(
      import.meta.dirname,
      '../../../../test/faults/migrating-program.ts',
    )
    const endless = migrationsOf({
      '0000_first': 'create table a (n int)',
      '0001_endless': 'select pg_sleep(600)',
    })
    const child = startProgram(program, [endless], {
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    cleanups.push(() => child.kill())
    await child.line(/^Bringing the database up to date: 2 migrations\.$/)
    await child.kill()
    const open = await openDatabase({
      ...database.settings,
      preparedStatements: true,
      log: quietLog,
    })
    cleanups.push(() => open.close())
    expect(await exists(open, 'a')).toBe(false)
    await migrate(open, quietLog, migrationsOf({ '0000_first': 'create table a (n int)' }))
    expect(await exists(open, 'a')).toBe(true)
  })
})

// Needs two processes on one database, or users with fewer rights: both exist on a server only.
describe.runIf(testEngine === 'postgresql')('migrations on a server', () => {
  test('of two processes that start together are carried out once', async () => {
    const { open, settings } = await emptyOne()
    const other = await openDatabase({ ...settings, preparedStatements: true, log: quietLog })
    cleanups.push(() => other.close())
    await Promise.all([migrate(open, quietLog), migrate(other, quietLog)])
    expect(await appliedMigrations(open.db)).toHaveLength(knownMigrations().length)
  })

  test('say plainly what a user without rights lacks', async () => {
    const { settings } = await emptyOne()
    const server = settings.databaseUrl ?? ''
    const url = new URL(server)
    const name = url.pathname.slice(1)
    await administer(server, `create role ${name} login password 'plain'`)
    cleanups.push(() => administer(server, `drop owned by ${name}; drop role ${name}`))
    await administer(server, `grant create on schema public to ${name}`)
    url.username = name
    url.password = 'plain'
    const limited = await openDatabase({
      ...settings,
      databaseUrl: url.href,
      preparedStatements: true,
      log: quietLog,
    })
    cleanups.push(() => limited.close())
    const rejection = await migrate(limited, quietLog).catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(UnusableDatabaseError)
    expect(String(rejection)).toContain('Run `create extension pg_trgm` in it as a superuser')
  })

  test('reject a database that is not in UTF8', async () => {
    const database = await testDatabase()
    cleanups.push(() => database.close())
    const server = database.settings.databaseUrl ?? ''
    const url = new URL(server)
    const name = `${url.pathname.slice(1)}_latin`
    await administer(
      server,
      `create database ${name} template template0 encoding 'LATIN1' locale 'C'`,
    )
    cleanups.push(() => administer(server, `drop database ${name} with (force)`))
    url.pathname = `/${name}`
    const latin = await openDatabase({
      ...database.settings,
      databaseUrl: url.href,
      preparedStatements: true,
      log: quietLog,
    })
    cleanups.push(() => latin.close())
    await expect(migrate(latin, quietLog)).rejects.toThrow(/encoding LATIN1; create it with UTF8/)
  })
})
