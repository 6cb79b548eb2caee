import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import { searchTextOfEntry } from '#server/platform/audit/audit'
import { entryColumns } from '#server/platform/audit/entries.store'
import { allowErasure } from '#server/platform/audit/trail-changes.store'
import type { ErasedAccount } from '#server/platform/audit/trail-changes.store'
import type { Transaction } from '#server/platform/database/database'
import { containing } from '#server/platform/database/lists/list-query'
import { erasedEntry, searchedFor } from './erased.rules.ts'

/** Entries of one statement. */
const atOnce = 500

type Change = Parameters<typeof searchTextOfEntry>[0]['changes'][number]

const columns = { ...entryColumns, seq: auditEntries.seq }

/** Takes an account out of every entry of the audit trail that is its own, about it, or names it. */
export async function eraseFromTrail(tx: Transaction, account: ErasedAccount): Promise<void> {
  await allowErasure(tx, account)
  const found = await tx
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actorId, account.id),
        eq(auditEntries.entityId, account.id),
        ...searchedFor(account).map(
          (part) => sql`${auditEntries.searchText} like ${containing(part)}`,
        ),
      ),
    )
    .orderBy(asc(auditEntries.seq))
  for (let from = 0; from < found.length; from += atOnce) {
    const seqs = found.slice(from, from + atOnce).map(({ seq }) => seq)
    const entries = await tx
      .select(columns)
      .from(auditEntries)
      .where(inArray(auditEntries.seq, seqs))
    await rewrite(
      tx,
      entries.flatMap((entry) => erasedEntry(entry, account) ?? []),
    )
  }
}

async function rewrite(
  tx: Transaction,
  entries: readonly Pick<typeof auditEntries.$inferSelect, keyof typeof columns>[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    seq: entry.seq,
    actor_name: entry.actorName,
    token_name: entry.tokenName,
    ip: entry.ip,
    record_name: entry.recordName,
    changes: entry.changes,
    search_text: searchTextOfEntry({ ...entry, changes: entry.changes as Change[] }),
  }))
  await tx.execute(sql`
    update ${auditEntries} as stored
    set actor_name = erased.actor_name, token_name = erased.token_name, ip = erased.ip,
      record_name = erased.record_name, changes = erased.changes, search_text = erased.search_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as erased(seq bigint, actor_name text, token_name text, ip text, record_name text, changes jsonb, search_text text)
    where stored.seq = erased.seq`)
}
