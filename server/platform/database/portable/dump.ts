import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open as openFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { OpenDatabase, Transaction } from '../database.ts'
import { appliedMigrations, knownMigrations } from '../migrations/migrations.ts'
import { syncTree } from '../engine/sync-tree.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import { dumpFiles } from './files.ts'
import { DumpError, type Manifest, manifestFile, tableFile } from './manifest.ts'
import { type PortableTable, portableSequences, portableTables } from './tables.ts'

const rowsAtOnce = 500

/**
 * Writes the whole database and the uploaded files into a new folder, in a form both engines can restore: one JSON
 * object a row, as the database itself prints it, so that no value passes through JavaScript's numbers or dates.
 * @param store whose files are taken along
 * @throws DumpError when the folder holds something already or the database is not this program's
 */
export async function dumpTo(
  folder: string,
  open: OpenDatabase,
  store: ObjectStore,
): Promise<Manifest> {
  await prepareFolder(folder)
  const direct = await open.direct()
  let manifest: Manifest
  try {
    manifest = await direct.db.transaction((tx) => dumpTables(folder, tx), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } finally {
    await direct.release()
  }
  // After the rows: what they name has been stored before them, and a file stays for a day after it is detached.
  manifest.files = await dumpFiles(folder, store)
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
  })
  await syncTree(folder)
  return manifest
}

async function prepareFolder(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new DumpError(`The folder ${folder} is not empty. A dump needs a new or empty one.`)
  }
  // People's data: for the owner's eyes only.
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  // An empty one may be there already. A file system without such rights cannot be closed, and is no reason for having no dump.
  await chmod(folder, 0o700).catch(() => {})
}

async function dumpTables(folder: string, tx: Transaction): Promise<Manifest> {
  const migrations = await appliedMigrations(tx)
  if (migrations.length === 0)
    throw new DumpError('The database is empty: there is nothing to dump.')
  const { rows } = await tx.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  const tables: Manifest['tables'] = {}
  for (const table of await portableTables(tx))
    tables[table.name] = await dumpTable(folder, tx, table)
  return {
    format: 'capital-campaign-registry',
    formatVersion: 1,
    takenAt: rows[0]?.now ?? '',
    lastMigration:
      knownMigrations().find(({ hash }) => hash === migrations.at(-1))?.tag ?? 'of another version',
    migrations,
    tables,
    sequences: await portableSequences(tx),
    files: null,
  }
}

/** Through a cursor, so that a table may be larger than the memory. */
async function dumpTable(
  folder: string,
  tx: Transaction,
  table: PortableTable,
): Promise<Manifest['tables'][string]> {
  const columns = sql.join(
    table.columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const order =
    table.key.length === 0
      ? sql``
      : sql` order by ${sql.join(
          table.key.map((name) => sql.identifier(name)),
          sql`, `,
        )}`
  await tx.execute(sql`
    declare dumped no scroll cursor for
    select row_to_json(r)::text as line from (select ${columns} from ${sql.identifier(table.name)}${order}) r`)
  const file = await openFile(tableFile(folder, table.name), 'wx', 0o600)
  const hash = createHash('sha256')
  let count = 0
  try {
    for (;;) {
      const { rows } = await tx.execute<{ line: string }>(
        sql.raw(`fetch ${rowsAtOnce} from dumped`),
      )
      if (rows.length === 0) break
      const text = rows.map(({ line }) => `${line}\n`).join('')
      hash.update(text)
      await file.write(text)
      count += rows.length
    }
  } finally {
    await file.close()
  }
  await tx.execute(sql`close dumped`)
  return { rows: count, sha256: hash.digest('hex') }
}
