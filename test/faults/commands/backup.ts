import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate } from '#server/platform/database/migrations/migrate'
import type { Manifest } from '#server/platform/database/portable/manifest'
import type { Database } from '#server/platform/database/database'
import { startProgram } from '#test/support/child-program'
import { quietLog } from '#test/support/quiet-log'
import { chains, writeMeanwhile } from '../backup-writers.ts'
import type { Written } from '../backup-writers.ts'
import { bothEngines, Caller, newGround } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

const records = Number(process.env['RECORDS'] ?? 50_000)
const restoreWithin = 300
const tools = path.resolve(import.meta.dirname, '../../../tools')

/** Records with their entries in the trail, as many years of work leave them. */
async function fill(db: Database): Promise<void> {
  for (let from = 0; from < records; from += 5000) {
    await db.execute(sql`with made as (
        insert into organizations (name, description, registration_key, search_text)
        select 'Stored ' || n, 'Lends to households and towns since ' || n, 'KEY' || lpad(n::text, 13, '0'), 'stored ' || n
        from generate_series(${from}::int, ${Math.min(from + 5000, records) - 1}::int) n returning id, name)
      insert into audit_entries (action, entity, entity_id, changes) select 'create', 'organizations', id, jsonb_build_array(jsonb_build_object('field', 'name', 'from', null, 'to', name)) from made`)
  }
}

/** Runs a command on the folder of a dump with the settings of a ground; throws with its words when it fails. */
async function command(
  name: string,
  folder: string,
  { dataDir, databaseUrl }: Ground,
): Promise<number> {
  const began = performance.now()
  const child = startProgram(path.join(tools, name), [folder], {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  if ((await child.exited) !== 0) throw new Error(`${name} failed: ${child.output()}`)
  return (performance.now() - began) / 1000
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
const rowsOf = (manifest: Manifest) =>
  Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)
const contentsOf = ({ tables, sequences, files, migrations }: Manifest) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        tables,
        sequences,
        files?.toSorted((a, b) => a.key.localeCompare(b.key)),
        migrations,
      ]),
    )
    .digest('hex')

/** What is wrong with a restored system, in words; the time of the dump is between `before` and `after`. */
async function faultsOf(
  ground: Ground,
  before: Written,
  after: Written,
  manifest: Manifest,
): Promise<string[]> {
  const faults: string[] = []
  const expect = (fine: boolean, words: string) => void (fine || faults.push(words))
  await ground.read(async ({ db }) => {
    const ids = async (query: ReturnType<typeof sql>) =>
      (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
    const chained = await ids(
      sql`select name as id from organizations where name like 'chain %' union all select email from users where last_name = 'Backup' union all select name from resources where name like 'chain %'`,
    )
    const versions = await ids(
      sql`select change ->> 'to' as id from audit_entries a, jsonb_array_elements(a.changes) change where a.action = 'update' and change ->> 'field' = 'description'`,
    )
    const there = new Set([...chained, ...versions, 'counter'])
    expect(there.size === chained.length + versions.length + 1, 'a record is there twice')
    expect(
      [...before.acknowledged].every((name) => there.has(name)),
      'something acknowledged before the dump is missing',
    )
    expect(
      [...there].every((name) => after.sent.has(name)),
      'something is there that was sent after the dump',
    )
    // One snapshot: of a chain over three tables only the end may be missing.
    for (let chain = 0; chain < chains; chain += 1) {
      const steps = (n: number) => [
        `chain ${chain} organization ${n}`,
        `chain${chain}.${n}@backup.example`,
        `chain ${chain} resource ${n}`,
      ]
      const order = Array.from({ length: after.sent.size }, (_, n) => steps(n))
        .flat()
        .map((name) => there.has(name))
      const first = order.indexOf(false)
      expect(first === -1 || !order.slice(first).includes(true), `chain ${chain} has a gap`)
    }
    const [counts] = (
      await db.execute<{
        stored: number
        halves: number
        unpaired: number
        files: number
      }>(sql`select
      (select count(*)::int from organizations where name like 'Stored %') as stored,
      (select count(*)::int from users u where last_name = 'Backup' and (1 <> (select count(*) from mails m where m.recipient = u.email) or 1 <> (select count(*) from audit_entries a where a.entity = 'users' and a.entity_id = u.id::text))) as halves,
      (select count(*)::int from organizations o where o.version <> (select count(*) from audit_entries a where a.entity = 'organizations' and a.entity_id = o.id::text)) as unpaired,
      (select count(*)::int from resources where file is not null) as files`)
    ).rows
    expect(counts?.stored === records, `${counts?.stored} of ${records} stored records`)
    expect(counts?.halves === 0, `${counts?.halves} accounts without their mail or their entry`)
    expect(counts?.unpaired === 0, `${counts?.unpaired} records whose versions and entries differ`)
    const storedFiles = (
      await db.execute<{ key: string; sha256: string }>(
        sql`select key, sha256 from files where holder_id is not null`,
      )
    ).rows
    const dumped = new Map(manifest.files?.map(({ key, sha256 }) => [key, sha256]))
    expect(
      storedFiles.length > 0 &&
        storedFiles.length === counts?.files &&
        storedFiles.every(({ key, sha256 }) => dumped.get(key) === sha256),
      'no record holds a file, or one holds a file that the dump lacks',
    )
  })
  return faults
}

/** The restored system at work: ended sessions stay ended, files open, records can be saved. */
async function faultsAtWork(ground: Ground, before: Written): Promise<string[]> {
  const portal = await ground.start()
  const caller = await new Caller(portal.url).signIn()
  const faults: string[] = []
  for (const cookie of before.ended) {
    const old = new Caller(portal.url)
    old.cookie = cookie
    if ((await old.call('GET', '/api/auth/user')).status !== 401)
      faults.push('an ended session lives again')
    old.close()
  }
  const { resources } = (
    await caller.call('GET', '/api/resources?adminView=true&limit=20&search=chain')
  ).body as { resources: { file: string }[] }
  if (resources.length === 0) faults.push('no record holds a file')
  for (const { file } of resources) {
    const answer = await caller.call('GET', file)
    if (answer.status !== 200 || !String(answer.body).startsWith('chain '))
      faults.push(`a file was answered with ${answer.status}`)
  }
  if (
    (await caller.call('POST', '/api/organizations', { name: 'After the restore' })).status !== 201
  )
    faults.push('nothing can be saved')
  caller.close()
  await portal.stop()
  return faults
}

const copyOf = (written: Written): Written => ({
  sent: new Set(written.sent),
  acknowledged: new Set(written.acknowledged),
  ended: [...written.ended],
})

/** F25: a dump while writers write, restored into an empty system of either engine, and compared record by record. */
export async function backup(here: Ground): Promise<Outcome> {
  const { dataDir, start, read, afterwards } = here
  const portal = await start()
  const first = await new Caller(portal.url, { connections: 20 }).signIn()
  await portal.stop()
  await read(async (open) => {
    await migrate(open, quietLog)
    await fill(open.db)
  })
  const again = await start()
  first.base = again.url
  const written: Written = { sent: new Set(), acknowledged: new Set(), ended: [] }
  const over = new AbortController()
  afterwards(() => over.abort())
  const writing = writeMeanwhile(first, () => new Caller(again.url), over.signal, written)
  // What ends the writers early is reported at the end.
  writing.catch(() => {})
  await pause(3000)
  const before = copyOf(written)
  const folder = path.join(dataDir, 'dump')
  const dumpSeconds = await command('db-dump.ts', folder, here)
  const after = copyOf(written)
  over.abort()
  await writing
  first.close()
  await again.stop()
  const manifest = manifestOf(folder)
  const meanwhile = after.acknowledged.size - before.acknowledged.size
  const files = manifest.files?.length ?? 0
  const words: string[] = []
  // A dump of an empty system would be restored the same.
  let met =
    rowsOf(manifest) > 2 * records &&
    files > 0 &&
    before.acknowledged.size > 0 &&
    before.ended.length > 0 &&
    meanwhile > 0
  for (const other of bothEngines) {
    const elsewhere = await newGround(other, { empty: true })
    try {
      const seconds = await command('db-restore.ts', folder, elsewhere)
      const copied = path.join(elsewhere.dataDir, 'dump')
      await command('db-dump.ts', copied, elsewhere)
      const same = contentsOf(manifestOf(copied)) === contentsOf(manifest)
      const faults = [
        ...(same ? [] : ['its rows or files differ']),
        ...(await faultsOf(elsewhere, before, after, manifest)),
        ...(await faultsAtWork(elsewhere, before)),
      ]
      met &&= faults.length === 0 && seconds < restoreWithin
      words.push(
        `restored into ${other} in ${seconds.toFixed(0)} s (${restoreWithin} s), ${faults.length === 0 ? 'every row and file the same' : `WRONG: ${faults.join(', ')}`}`,
      )
    } finally {
      await elsewhere.remove()
    }
  }
  return {
    met,
    figure: `${rowsOf(manifest).toLocaleString('en-US')} rows and ${files} files dumped in ${dumpSeconds.toFixed(0)} s under writers (${before.acknowledged.size} saves before, ${meanwhile} meanwhile); ${words.join('; ')}`,
  }
}
