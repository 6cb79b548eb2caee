import { eq, sql } from 'drizzle-orm'
import { sessions } from '#database/sign-in'
import type { Database } from '#server/platform/database/database'

/** Moves the proofs of a person's sessions into the past, as if `seconds` had passed. */
export async function ageProofs(db: Database, userId: string, seconds = 1801): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: sql`${sessions.confirmedAt} - make_interval(secs => ${seconds}::int)` })
    .where(eq(sessions.userId, userId))
}
