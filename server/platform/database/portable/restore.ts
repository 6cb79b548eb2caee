import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { eq, getTableName, sql } from 'drizzle-orm'
import { webhooks } from '#database/webhooks'
import type { DatabaseLog, OpenDatabase, Transaction } from '../database.ts'
import { migrate, withMigrationLock } from '../migrations/migrate.ts'
import { applyMigrations, knownMigrations } from '../migrations/migrations.ts'
import { addExtension, checkServer } from '../connection/suitable-server.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import { restoreFiles } from './files.ts'
import { DumpError, type Manifest, readManifest, tableFile } from './manifest.ts'
import { withoutConstraints } from './loading.ts'
import { isEmptyDatabase, type PortableTable, portableTables } from './tables.ts'

/** How much is handed to the database at once; a single longer row goes alone. */
const batchBytes = 1024 * 1024

/**
 * Restores a dump into an empty database: first the migrations the dump has had, then its rows, then the migrations
 * that came since. That order lets a later migration change old rows as it would have in place. All of it up to the
 * rows is one transaction: a dump that breaks off or was altered leaves the database empty as it was.
 * @throws DumpError or UnusableDatabaseError with the sentence to print
 */
export async function restoreFrom(
  folder: string,
  open: OpenDatabase,
  store: ObjectStore,
  log: DatabaseLog,
): Promise<Manifest> {
  const manifest = readManifest(folder)
  const wanted = new Set(manifest.migrations)
  const migrations = knownMigrations().filter(({ hash }) => wanted.has(hash))
  if (migrations.length < wanted.size) {
    throw new DumpError(
      'The dump comes from a newer or different version of this program. Restore it with that version.',
    )
  }
  await withMigrationLock(open, log, async (db) => {
    await checkServer(db)
    if (!(await isEmptyDatabase(db)))
      throw new DumpError('The database is not empty. A dump is restored only into an empty one.')
    await addExtension(db)
    await db.transaction(async (tx) => {
      await applyMigrations(tx, migrations)
      await loadTables(folder, manifest, tx)
      // Before the commit: rows must not name files that are not there.
      await restoreFiles(folder, manifest, store)
    })
  })
  await migrate(open, log)
  return manifest
}

async function loadTables(folder: string, manifest: Manifest, tx: Transaction): Promise<void> {
  const tables = await portableTables(tx)
  const names = tables
    .map(({ name }) => name)
    .toSorted()
    .join()
  if (names !== Object.keys(manifest.tables).toSorted().join()) {
    throw new DumpError('The tables of the dump are not those of its migrations.')
  }
  await withoutConstraints(tx, tables, async () => {
    for (const table of tables) {
      // A migration may have filled it; the dump carries those rows as well.
      await tx.execute(sql`delete from ${sql.identifier(table.name)}`)
      await loadTable(folder, manifest, tx, table)
    }
  })
  // A copy never calls the real receivers (X-009).
  if (tables.some(({ name }) => name === getTableName(webhooks)))
    await tx.update(webhooks).set({ state: 'paused' }).where(eq(webhooks.state, 'active'))
  for (const { name, last, called } of manifest.sequences) {
    await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint, ${called})`)
  }
}

async function loadTable(
  folder: string,
  manifest: Manifest,
  tx: Transaction,
  table: PortableTable,
): Promise<void> {
  const expected = manifest.tables[table.name]
  const names = sql.join(
    table.columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  // JSON's null and the database's look alike in a row printed as JSON; where the latter cannot be it was the former.
  const values = sql.join(
    table.columns.map(({ name, jsonNotNull }) =>
      jsonNotNull ? sql`coalesce(${sql.identifier(name)}, 'null')` : sql.identifier(name),
    ),
    sql`, `,
  )
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of batches(tableFile(folder, table.name), hash)) {
    rows += lines.length
    await tx.execute(sql`
      insert into ${sql.identifier(table.name)} (${names}) overriding system value
      select ${values} from json_populate_recordset(null::${sql.identifier(table.name)}, ${`[${lines.join(',')}]`}::json)`)
  }
  if (rows !== expected?.rows || hash.digest('hex') !== expected.sha256) {
    throw new DumpError(
      `The dump of the table ${table.name} is incomplete or was altered. Nothing was restored.`,
    )
  }
}

/** Lines end with a newline and nothing else: `readline` would also break at separators inside people's text. */
async function* batches(
  file: string,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<string[]> {
  let rest: Buffer[] = []
  let lines: string[] = []
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    let start = 0
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      start = end + 1
      lines.push(line.toString('utf8'))
      size += line.length
      if (size < batchBytes) continue
      yield lines
      lines = []
      size = 0
    }
    rest.push(chunk.subarray(start))
  }
  if (lines.length > 0) yield lines
}
