import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

// The trigger on the trail reads these settings. They end with the transaction, whatever becomes of it.
const setting = (name: 'removed_before' | 'erased_account', value: string) =>
  sql`select set_config(${`audit.${name}`}, ${value}, true)`

/** Lets the rest of the transaction delete entries of the audit trail that are older than a time, and nothing else (X-129). */
export async function allowRemoval(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(setting('removed_before', before.toISOString()))
}

/** What the trail writes instead of the name of an erased account, and of any other value that told who it was. */
export const erasedActorName = 'Erased account'
export const erasedValue = '(erased)'

/** An account that is erased, with every address by which entries may name it. */
export interface ErasedAccount {
  id: string
  addresses: readonly string[]
}

/**
 * Lets the rest of the transaction take an account out of the audit trail, and nothing else (X-133): in its own entries the
 * actor's name becomes {@link erasedActorName}, the token's {@link erasedValue} and the network address null; in entries
 * that are its own, about it, or have its id or one of its addresses among their values, values become {@link erasedValue}.
 */
export async function allowErasure(tx: Transaction, account: ErasedAccount): Promise<void> {
  await tx.execute(setting('erased_account', JSON.stringify(account)))
}
