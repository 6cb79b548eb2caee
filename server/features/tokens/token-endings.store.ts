import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { apiTokens } from '#database/tokens'
import { users } from '#database/users'
import type { Transaction } from '#server/platform/database/database'

/** A token that ends soon, when, and the address of its owner. */
export interface EndingToken {
  name: string
  email: string
  expiresAt: Date
}

/**
 * Writes down of up to `atOnce` tokens that their owner is told of their end, and answers them: those made for 30 days or
 * longer that end within seven days. A token that another process holds is left to it.
 */
export async function noteTokenEndings(tx: Transaction, atOnce: number): Promise<EndingToken[]> {
  const ending = tx
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        isNull(apiTokens.endNoticeAt),
        isNull(users.disabledAt),
        gt(apiTokens.expiresAt, sql`now()`),
        lte(apiTokens.expiresAt, sql`now() + interval '7 days'`),
        sql`${apiTokens.expiresAt} - ${apiTokens.createdAt} >= interval '30 days'`,
      ),
    )
    .limit(atOnce)
    .for('update', { of: apiTokens, skipLocked: true })
  return tx
    .update(apiTokens)
    .set({ endNoticeAt: sql`now()` })
    .from(users)
    .where(and(eq(users.id, apiTokens.userId), inArray(apiTokens.id, ending)))
    .returning({ name: apiTokens.name, email: users.email, expiresAt: apiTokens.expiresAt })
}
