import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#server/platform/database/migrations/migrate'
import { migrationsFolder } from '#server/platform/database/migrations/migrations'
import type { TestDatabase } from './database.ts'
import { quietLog } from './quiet-log.ts'

/** Carries out the migrations that come before one. */
export async function migrateBefore({ open }: TestDatabase, tag: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const journal = path.join(folder, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
      entries: { tag: string }[]
    }
    const before = entries.slice(
      0,
      entries.findIndex((entry) => entry.tag === tag),
    )
    writeFileSync(journal, JSON.stringify({ ...rest, entries: before }))
    await migrate(open, quietLog, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
