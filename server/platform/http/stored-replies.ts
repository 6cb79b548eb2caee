import { createHash } from 'node:crypto'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeys } from '#database/idempotency'
import type { Database, Executor } from '../database/database.ts'
import { conflict, invalidField } from './problems.ts'

/** A request that carries an Idempotency-Key, claimed for this person. */
export interface StoredReply {
  /** The answer given before; null when this request is the first. */
  earlier: { status: number; reply: unknown } | null
  save(tx: Executor, status: number, reply: unknown): Promise<void>
  /** Whether the call has stored an answer; only what did not fail counts. */
  isSaved(): boolean
  /** Gives the key back where no answer was stored, after a failure or a call that changes nothing. */
  release(): Promise<void>
}

// A request that died with its server must not hold the key for ever; none runs this long.
const abandonedAfter = sql`interval '3 minutes'`

/**
 * Claims the Idempotency-Key of a request, or finds the answer it got before (settled: 24 hours).
 * @throws HttpProblem 400 for an unusable key, 409 when it was used for something else or still runs.
 */
export async function claimReply(
  db: Database,
  userId: string,
  request: FastifyRequest,
): Promise<StoredReply | null> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidField('Idempotency-Key', 'The Idempotency-Key must be 1 to 200 visible characters')
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

  await db.delete(idempotencyKeys).where(
    and(
      mine,
      sql`(${idempotencyKeys.createdAt} < now() - interval '24 hours'
    or (${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < now() - ${abandonedAfter}))`,
    ),
  )
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [stored] = await db.select().from(idempotencyKeys).where(mine)
    if (stored !== undefined && stored.requestHash !== requestHash)
      throw conflict('This Idempotency-Key was already used for another request')
    if (stored === undefined || stored.status === null)
      throw conflict('The first request with this Idempotency-Key is still running', {
        retryAfter: 2,
      })
    return {
      earlier: { status: stored.status, reply: stored.reply },
      save: async () => {},
      isSaved: () => true,
      release: async () => {},
    }
  }
  let isSaved = false
  return {
    earlier: null,
    save: async (tx, status, reply) => {
      await tx
        .update(idempotencyKeys)
        .set({ status, reply: reply ?? null })
        .where(mine)
      isSaved = true
    },
    isSaved: () => isSaved,
    release: async () => {
      await db.delete(idempotencyKeys).where(and(mine, sql`${idempotencyKeys.status} is null`))
    },
  }
}

/** Deletes the answers a person's calls were given. */
export async function deleteReplies(tx: Executor, userId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
}

/** Rewrites stored answers that have one of these texts somewhere; `rewrite` is given each and answers what stays of it. */
export async function rewriteReplies(
  tx: Executor,
  texts: readonly string[],
  rewrite: (reply: unknown) => unknown,
): Promise<void> {
  const has = texts.map(
    (text) => sql`strpos(${idempotencyKeys.reply}::text, to_jsonb(${text}::text)::text) > 0`,
  )
  const rows = await tx
    .select()
    .from(idempotencyKeys)
    .where(or(...has))
  for (const { userId, key, reply } of rows)
    await tx
      .update(idempotencyKeys)
      .set({ reply: rewrite(reply) })
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}

/** Removes answers older than a day. */
export async function deleteOldReplies(db: Executor): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
}
