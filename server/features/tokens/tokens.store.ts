import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ApiToken } from '#contract/tokens'
import { apiTokens } from '#database/tokens'
import { removeFeedsOf } from '#server/features/calendar-feeds/calendar-feeds.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import { hashToken } from '#server/platform/sessions/cookie'

type TokenRow = typeof apiTokens.$inferSelect

/** A token as the contract answers it; its secret is not in the table. */
export const toToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as ApiToken['scopes'],
  hint: row.hint,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  expired: row.expiresAt.getTime() <= Date.now(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedIp: row.lastUsedIp,
})

/** What the trail has of a token that is made or revoked; nobody is notified of it. */
export const tokenEvent = (states: { before: TokenRow } | { after: TokenRow }): AuditEvent =>
  changed('api-tokens', { ...states, notifies: [] })

/** The tokens of an account, the newest first, also those that expired lately. */
export const tokensOf = (db: Executor, userId: string): Promise<TokenRow[]> =>
  db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id)

/** How many tokens of an account work; right until the transaction ends where it has locked the account. */
export const countLiving = (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(apiTokens, and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, sql`now()`)))

/** Stores a token by its hash. */
export const insertToken = (
  tx: Transaction,
  text: string,
  values: Pick<TokenRow, 'userId' | 'name' | 'scopes'>,
  days: number,
): Promise<TokenRow> =>
  insertRow(tx, apiTokens, {
    ...values,
    tokenHash: hashToken(text),
    hint: text.slice(-4),
    expiresAt: sql`now() + make_interval(days => ${days}::int)`,
  })

/** Revokes a token of an account and answers it; null when it has none with this id. */
export async function deleteOwnToken(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<TokenRow | null> {
  const [row] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
    .returning()
  return row ?? null
}

/**
 * Ends what programs do in somebody's name: all API tokens and addresses of calendar feeds of an account, with an entry of
 * the trail for each. Whatever else ends the access of an account ends these as well.
 */
export async function endProgramsOf(
  change: Pick<Change, 'tx' | 'auditAll'>,
  userId: string,
): Promise<void> {
  const { tx, auditAll } = change
  await removeFeedsOf(change, userId)
  const revoked = await tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning()
  if (revoked.length > 0) await auditAll(revoked.map((before) => tokenEvent({ before })))
}
