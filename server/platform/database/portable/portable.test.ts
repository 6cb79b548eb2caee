import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { digestDue, follows } from '#database/notifications'
import { organizations } from '#database/organizations'
import { passkeys } from '#database/second-factor'
import { users } from '#database/users'
import {
  emptyDatabase,
  testDatabase,
  testEngine,
  type TestDatabase,
  type TestEngine,
} from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { DiskStore } from '../../files/disk-store.ts'
import { readWhole } from '../../files/object-store.ts'
import { appliedMigrations, applyMigrations, knownMigrations } from '../migrations/migrations.ts'
import { dumpTo } from './dump.ts'
import { dumpedFile, manifestFile, readManifest, tableFile } from './manifest.ts'
import { restoreFiles } from './files.ts'
import { restoreFrom } from './restore.ts'
import { isEmptyDatabase } from './tables.ts'

/** Text in which a careless format breaks. */
const awkward = 'A "quoted" \\ line\nbreak\r\u2028\u2029\t{},[]\u{1F30D} é \u0001'

const key = `objects/${'ab'.repeat(16)}`
const storeOf = ({ dataDir }: { dataDir: string }) =>
  new DiskStore({ dataDir, publicUrl: 'http://localhost:3000', sessionSecret: '' })

async function fill({ open, settings }: TestDatabase): Promise<void> {
  const { db } = open
  const [organization] = await db
    .insert(organizations)
    .values({
      name: awkward,
      registrationKey: 'KEY1',
      memberTypes: ['a,b', 'c"d', ''],
      allowedEmails: [],
    })
    .returning()
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: 1200 }, (_, number) => ({
        email: `person${number}@example.org`,
        firstName: number % 2 === 0 ? awkward : null,
        organizationId: organization?.id,
      })),
    )
    .returning()
  const [{ id: userId } = { id: '' }] = people
  await db.insert(follows).values({ userId, entity: 'products', recordId: userId })
  await db.insert(passkeys).values({
    userId,
    credentialId: 'AQID',
    publicKey: Buffer.from([0, 1, 92, 127, 128, 255]),
    counter: 7,
    transports: ['internal'],
    rpId: 'localhost',
    name: awkward,
    synced: true,
  })
  await db.insert(digestDue).values({ userId, cadence: 'daily', dueAt: new Date() })
  await db.insert(auditEntries).values([
    {
      action: 'create',
      entity: 'organization',
      changes: [{ field: 'name', from: null, to: awkward }],
    },
    { action: 'update', entity: 'organization', at: new Date('2024-02-29T23:59:59.999Z') },
  ])
  await db.execute(sql`update organizations set created_at = '2026-03-29 01:30:00.123+02'`)
  await storeOf(settings).put(key, Buffer.from('contents'))
  // What was not inspected yet is not in the dump.
  await storeOf(settings).put(key.replace('objects', 'uploads'), Buffer.from('half'))
}

/** From one to the other is tried where both are at hand. */
const directions: [TestEngine, TestEngine][] =
  testEngine === 'embedded'
    ? [['embedded', 'embedded']]
    : [
        ['postgresql', 'postgresql'],
        ['postgresql', 'embedded'],
        ['embedded', 'postgresql'],
      ]

const work = mkdtempSync(path.join(tmpdir(), 'registry-dump-'))
const dumpOf = (engine: TestEngine) => path.join(work, engine)

/** What all dumps are taken of, filled and dumped once. */
async function dumped(engine: TestEngine): Promise<TestDatabase> {
  const source = await testDatabase(engine)
  await fill(source)
  await dumpTo(dumpOf(engine), source.open, storeOf(source.settings))
  return source
}
const own = await dumped(testEngine)
const other = testEngine === 'embedded' ? own : await dumped('embedded')

afterAll(async () => {
  for (const source of new Set([own, other])) await source.close()
  rmSync(work, { recursive: true, force: true })
})

describe.each(directions)('a dump of %s to %s', (from, to) => {
  let target: TestDatabase
  const source = from === testEngine ? own : other
  const first = dumpOf(from)

  beforeAll(async () => {
    target = await emptyDatabase(to)
  })
  afterAll(() => target.close())

  test('arrives whole', async () => {
    await restoreFrom(first, target.open, storeOf(target.settings), quietLog)
    const second = path.join(work, `${from} to ${to}`)
    await dumpTo(second, target.open, storeOf(target.settings))
    const { takenAt: _before, ...sent } = readManifest(first)
    const { takenAt: _after, ...arrived } = readManifest(second)
    expect(sent.tables['users']?.rows).toBe(1200)
    expect(arrived).toEqual(sent)
    expect(sent.files).toEqual([
      { key, bytes: 8, sha256: 'd1b2a59fbea7e20077af9f91b27e95e865061b270be03ff539ab3b73587882e8' },
    ])
    expect((await readWhole(storeOf(target.settings), key, 8))?.toString()).toBe('contents')
  })

  test('holds passkeys, byte by byte (X-009)', async () => {
    const columns = ({ db }: TestDatabase['open']) => db.select().from(passkeys)
    expect(await columns(target.open)).toEqual(await columns(source.open))
    expect(await target.open.db.$count(passkeys)).toBe(1)
  })

  test('holds what a person follows, but not when digests are due (N-078)', async () => {
    expect(await source.open.db.$count(digestDue)).toBe(1)
    const { tables } = readManifest(first)
    expect([tables['follows']?.rows, Object.keys(tables).includes('digest_due')]).toEqual([
      1,
      false,
    ])
    const files = readdirSync(first, { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => name.includes('digest'))).toEqual([])
    expect(files.some((name) => name.includes('follows'))).toBe(true)
    const { db } = target.open
    expect([await db.$count(follows), await db.$count(digestDue)]).toEqual([1, 0])
  })

  test('leaves the next numbers, the references and the append-only audit trail in force', async () => {
    const { db } = target.open
    const [entry] = await db
      .insert(auditEntries)
      .values({ action: 'sign_in', entity: 'user' })
      .returning()
    expect(entry?.seq).toBe(3)
    await expect(db.execute(sql`delete from audit_entries`)).rejects.toMatchObject({
      cause: { code: '23001' },
    })
    await expect(db.execute(sql`delete from organizations`)).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^23(001|503)$/) },
    })
  })

  test('is rejected by a database that holds something', async () => {
    await expect(
      restoreFrom(first, target.open, storeOf(target.settings), quietLog),
    ).rejects.toThrow(/not empty/)
  })
})

describe('a dump of an older program', () => {
  test('is restored as it was, and brought up to date', async () => {
    const source = await emptyDatabase()
    const target = await emptyDatabase()
    try {
      const known = knownMigrations()
      await source.open.db.execute(sql`create extension pg_trgm`)
      await source.open.db.transaction((tx) => applyMigrations(tx, known.slice(0, -1)))
      // By hand: the table may lack columns that came since.
      await source.open.db.execute(
        sql`insert into audit_entries (action, entity) values ('create', 'organization')`,
      )
      const older = await dumpTo(path.join(work, 'older'), source.open, storeOf(source.settings))
      expect(older.lastMigration).toBe(known.at(-2)?.tag)
      await restoreFrom(path.join(work, 'older'), target.open, storeOf(target.settings), quietLog)
      expect(await appliedMigrations(target.open.db)).toEqual(known.map(({ hash }) => hash))
      expect(await target.open.db.$count(auditEntries)).toBe(1)
    } finally {
      await source.close()
      await target.close()
    }
  })
})

describe('a damaged dump', () => {
  let target: TestDatabase
  const folder = path.join(work, 'damaged')

  beforeAll(async () => {
    cpSync(dumpOf(testEngine), folder, { recursive: true })
    target = await emptyDatabase()
  })
  afterAll(() => target.close())

  const restore = () => restoreFrom(folder, target.open, storeOf(target.settings), quietLog)

  test('changes nothing when a row is missing', async () => {
    const file = tableFile(folder, 'users')
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, whole.slice(whole.indexOf('\n') + 1))
    await expect(restore()).rejects.toThrow(/users is incomplete or was altered/)
    expect(readdirSync(target.settings.dataDir)).not.toContain('files')
    expect(await isEmptyDatabase(target.open.db)).toBe(true)
    writeFileSync(file, whole)
  })

  test('changes nothing when a file was altered or is missing, and leaves the store as it was', async () => {
    const store = storeOf(target.settings)
    const files = () => restoreFiles(folder, readManifest(folder), store)
    const file = dumpedFile(folder, key)
    writeFileSync(file, 'CONTENTS')
    await expect(restore()).rejects.toThrow(
      /file objects\/abab\S+ of the dump is missing or was altered/,
    )
    rmSync(file)
    await expect(files()).rejects.toThrow(/missing or was altered/)
    expect([await store.size(key), await isEmptyDatabase(target.open.db)]).toEqual([null, true])
    writeFileSync(file, 'contents')
    await store.put(key, Buffer.from("somebody's"))
    await expect(files()).rejects.toThrow(/holds files already/)
    expect((await readWhole(store, key, 100))?.toString()).toBe("somebody's")
  })

  test('of a newer program is rejected', async () => {
    const manifest = readManifest(folder)
    writeFileSync(
      manifestFile(folder),
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'unknown'] }),
    )
    await expect(restore()).rejects.toThrow(/newer or different version/)
  })

  test('without a manifest is rejected', async () => {
    rmSync(manifestFile(folder))
    await expect(restore()).rejects.toThrow(/no finished dump/)
  })

  test('is not written over another', async () => {
    await expect(dumpTo(folder, own.open, storeOf(own.settings))).rejects.toThrow(/not empty/)
  })

  test('of a database without tables is rejected', async () => {
    await expect(
      dumpTo(path.join(work, 'none'), target.open, storeOf(target.settings)),
    ).rejects.toThrow(/nothing to dump/)
  })
})
