import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate } from '#server/platform/database/migrations/migrate'
import {
  appliedMigrations,
  knownMigrations,
  migrationsFolder,
} from '#server/platform/database/migrations/migrations'
import { startProgram } from '#test/support/child-program'
import { quietLog } from '#test/support/quiet-log'
import type { Ground, Outcome } from '../portal.ts'

const program = path.resolve(import.meta.dirname, '../migrating-program.ts')
const rejection =
  'The database was brought up to date by a newer or different version of this program.'

/** The first `count` migrations in a folder of their own; with `endless` the last one never ends. */
function firstMigrations(count: number, endless = false): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const known = knownMigrations().slice(0, count)
  const entries = known.map(({ tag, folderMillis }, idx) => ({
    idx,
    version: '7',
    when: folderMillis,
    tag,
    breakpoints: true,
  }))
  writeFileSync(
    path.join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  if (endless)
    appendFileSync(
      path.join(folder, `${known.at(-1)?.tag}.sql`),
      '\n--> statement-breakpoint\nselect pg_sleep(600)',
    )
  return folder
}

/** F24: killed in each migration, and an older program on a newer database. */
export async function migrationKilled({
  engine,
  dataDir,
  databaseUrl,
  read,
  start,
  afterwards,
}: Ground): Promise<Outcome> {
  const known = knownMigrations()
  const torn: string[] = []
  for (const [before, migration] of known.entries()) {
    const folders = [firstMigrations(before + 1, true), firstMigrations(before + 1)] as const
    afterwards(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    const child = startProgram(program, [folders[0]], {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    })
    afterwards(() => child.kill())
    await child.line(/^Bringing the database up to date/)
    await pause(randomInt(0, 600))
    await child.kill()
    await read(async (open) => {
      const applied = await appliedMigrations(open.db)
      if (
        applied.join() !==
        known
          .slice(0, before)
          .map(({ hash }) => hash)
          .join()
      )
        torn.push(migration.tag)
      // As it is meant to be; the next step begins there.
      await migrate(open, quietLog, folders[1])
    })
  }
  const carriedOut = await read(async ({ db }) => (await appliedMigrations(db)).length)
  const first = await start()
  await first.stop()
  await read(({ db }) =>
    db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer program', 1)`,
    ),
  )
  const rejected = await start().then(
    () => 'it started',
    (error: unknown) => String(error),
  )
  const plain =
    rejected.includes('ended with 1:') && rejected.includes(rejection) && !rejected.includes(' at ')
  return {
    met: torn.length === 0 && carriedOut === known.length && plain,
    figure: `killed in each of ${known.length} migrations on ${engine === 'embedded' ? 'the embedded engine' : 'PostgreSQL'}: ${torn.length} left something behind, ${carriedOut} were carried out afterwards; the program on a newer database ${plain ? 'ended with 1 and a sentence' : `did otherwise: ${rejected.slice(0, 200)}`}`,
  }
}
