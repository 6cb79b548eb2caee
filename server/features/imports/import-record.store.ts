import { and, eq, isNull } from 'drizzle-orm'
import type { ImportRecord } from '#contract/imports'
import { importRows } from '#database/imports'
import type { Executor } from '#server/platform/database/database'
import { effectsOf } from './effects.store.ts'
import { toSummary } from './imports.store.ts'
import type { ImportRow } from './imports.store.ts'
import { leftOutSentence } from './left-out.rules.ts'
import { leftByCommit } from './staged-rows.store.ts'

const noneSkipped = { skipped: 'none' } as const

/** An import with all its screen needs. */
export async function toImport(db: Executor, row: ImportRow): Promise<ImportRecord> {
  const open = and(
    eq(importRows.importId, row.id),
    eq(importRows.round, row.round),
    eq(importRows.outcome, 'duplicate'),
    isNull(importRows.decision),
  )
  const undecided =
    row.duplicates === 'skip' && row.counts !== null ? await db.$count(importRows, open) : 0
  // A bulk edit has no file: what is stored in its place is for the rows alone.
  const isFile = row.kind === 'file'
  const left = row.state === 'rehearsed' ? await leftByCommit(db, row) : []
  // What the columns of JSON hold was checked by the contract when it was stored.
  const stored = row as unknown as Pick<
    ImportRecord,
    'sheets' | 'reading' | 'columns' | 'mapping' | 'notes' | 'duplicates'
  >
  // Files that were read before repeats were counted have none.
  const columns = stored.columns.map((column) => ({
    ...column,
    repeats: (column as Partial<typeof column>).repeats ?? 0,
  }))
  // Of files that were read before rows could be left out none were.
  const reading = stored.reading && { ...noneSkipped, ...stored.reading }
  return {
    ...toSummary(row, undecided),
    sheets: stored.sheets,
    reading: isFile ? reading : null,
    columns,
    mapping: isFile ? stored.mapping : null,
    notes: stored.notes,
    leftOut: left.map(leftOutSentence),
    effects: await effectsOf(db, row),
    duplicates: stored.duplicates,
  }
}
