import { eq } from 'drizzle-orm'
import type { Scope } from '#contract/common/scope'
import { apiTokens } from '#database/tokens'
import { newApiToken } from '#server/platform/tokens/token-text'
import { insertToken } from '#server/features/tokens/tokens.store'
import type { Database } from '#server/platform/database/database'

/** A living API token of an account, stored without the call for it. */
export async function tokenOf(
  db: Database,
  userId: string,
  scopes: readonly Scope[] = ['registry.read', 'registry.write'],
  days = 30,
): Promise<{ id: string; token: string }> {
  const token = newApiToken()
  const { id } = await db.transaction((tx) =>
    insertToken(tx, token, { userId, name: 'Nightly sync', scopes: [...scopes] }, days),
  )
  return { id, token }
}

/** The header with which a program calls. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Moves the making and the end of a token into the past, as if `days` had passed. */
export async function ageToken(db: Database, id: string, days: number): Promise<void> {
  const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, id))
  if (row === undefined) throw new Error('There is no such token')
  const earlier = (at: Date) => new Date(at.getTime() - days * 86_400_000)
  await db
    .update(apiTokens)
    .set({ createdAt: earlier(row.createdAt), expiresAt: earlier(row.expiresAt) })
    .where(eq(apiTokens.id, id))
}
