import { setImmediate } from 'node:timers/promises'
import { gt } from 'drizzle-orm'
import { comparedParts } from '#contract/organization-likeness'
import { pairLimit } from '#contract/organization-duplicates'
import { organizations } from '#database/organizations'
import type { Database } from '#server/platform/database/database'
import { versionOf } from '#server/platform/database/lists/table-versions'
import { findPairs } from './pairs.rules.ts'
import type { ComparedOrganization, FoundPair } from './pairs.rules.ts'

/** Rows read at a time: nobody waits for the embedded engine's only connection meanwhile. */
const rowsAtOnce = 1000

/** The cached result, and the version of the organizations it is for; requests at the same time share one search. */
const cache = new WeakMap<Database, { version: string; pairs: Promise<FoundPair[]> }>()

async function readCompared(db: Database): Promise<ComparedOrganization[]> {
  const read: ComparedOrganization[] = []
  for (let last = ''; ;) {
    const rows = await db
      .select({
        id: organizations.id,
        name: organizations.name,
        website: organizations.website,
        location: organizations.location,
      })
      .from(organizations)
      .where(last === '' ? undefined : gt(organizations.id, last))
      .orderBy(organizations.id)
      .limit(rowsAtOnce)
    for (const { id, ...row } of rows) read.push({ id, parts: comparedParts(row) })
    last = rows.at(-1)?.id ?? ''
    if (rows.length < rowsAtOnce) return read
    await setImmediate()
  }
}

/** The pairs of organizations that may be one, the likeliest first; searched for again once an organization has changed. */
export async function pairsNow(db: Database): Promise<FoundPair[]> {
  const version = await versionOf(db, ['organizations'])
  const before = cache.get(db)
  if (before?.version === version) return before.pairs
  const pairs = readCompared(db).then((read) => findPairs(read, pairLimit, () => setImmediate()))
  const entry = { version, pairs }
  cache.set(db, entry)
  pairs.catch(() => cache.get(db) === entry && cache.delete(db))
  return pairs
}
