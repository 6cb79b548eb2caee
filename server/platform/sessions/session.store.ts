import { and, countDistinct, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Session } from '#contract/auth'
import type { Scope } from '#contract/common/scope'
import { organizations } from '#database/organizations'
import { sessions } from '#database/sign-in'
import { users } from '#database/users'
import type { Database, Executor } from '../database/database.ts'
import { preparedFor } from '../database/connection/prepared.ts'
import { readVersions, versionFrom, versionsColumn } from '../database/lists/table-versions.ts'
import type { CountedTable } from '../database/lists/table-versions.ts'
import { hashToken, idleHours, newToken, sessionDays } from './cookie.ts'
import { asRightsSee } from './address-proof.ts'
import { deviceOf } from './device.ts'
import { batched } from './batched.ts'
import { endPending } from './pending.store.ts'

/** The token of a call, in place of a session. */
interface CallToken {
  id: string
  name: string
  scopes: readonly Scope[]
  expiresAt: Date
}

/** The signed-in person of a request, as stored now; without an organization while the address proof is pending. */
export interface Actor {
  sessionId: string
  user: typeof users.$inferSelect
  organizationName: string | null
  /** Whether the organization demands a second step of its members. */
  organizationDemands: boolean
  /** How the session was signed in; null from before this was recorded, and of a token. */
  way: string | null
  /** Seconds since the session last proved to be its person's, by signing in or after; by the database's clock. */
  secondsSinceProof: number
  /** The API token that makes the call in place of a session; null in a session. */
  token: CallToken | null
}

/** Whether a session can still be used, as a condition on `sessions`. */
export const inForce = sql`${sessions.createdAt} > now() - make_interval(days => ${sessionDays}::int)
  and ${sessions.lastUsedAt} > now() - make_interval(hours => ${idleHours}::int)
  and (${sessions.expiresAt} is null or ${sessions.expiresAt} > now())`

/** The actor of a request, and the versions of the tables its answer is made of, read in one round trip. */
export interface Found {
  actor: Actor
  /** As `versionOf` answers it; of no tables it is empty. */
  version: string
}

const ofActor = {
  sessionId: sessions.id,
  user: users,
  organizationName: organizations.name,
  // Null without an organization, which demands nothing.
  organizationDemands: sql<boolean>`${organizations.requireSecondFactor} is true`,
  way: sessions.way,
  secondsSinceProof: sql<number>`extract(epoch from now() - ${sessions.confirmedAt})::float8`,
}

// Every request needs it.
const sessionsByTokens = preparedFor((db) =>
  db
    .select({
      ...ofActor,
      tokenHash: sessions.tokenHash,
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '5 minutes'`,
      versions: versionsColumn,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        sql`${users.disabledAt} is null`,
        inForce,
      ),
    )
    .prepare('sessions_by_tokens'),
)

const findByHash = batched(
  (db, tokenHashes) => sessionsByTokens(db).execute({ tokenHashes }),
  ({ tokenHash }) => tokenHash,
)

/**
 * The person of a cookie, and the versions of `tables` at the same time: null when the session is unknown, ended or idle
 * too long, or the account disabled.
 */
export async function findActor(
  db: Database,
  token: string,
  tables: readonly CountedTable[] = [],
): Promise<Found | null> {
  const row = await findByHash(db, hashToken(token))
  if (row === undefined) return null
  const { tokenHash: _, stale, versions, ...found } = row
  // Written rarely, so that reading costs no write; the idle limit is hours, not minutes.
  if (stale)
    await db
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.id, row.sessionId))
  return {
    actor: asRightsSee({ ...found, token: null }),
    version: versionFrom(tables, readVersions(versions)),
  }
}

// Every change needs it. By the id, since a proof gives a session another secret under calls that are on their way.
const sessionById = preparedFor((db) =>
  db
    .select(ofActor)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(users.disabledAt), inForce))
    .prepare('session_by_id'),
)

/** The person of a session as they are by now; null when it has ended, or the account is disabled. */
export async function findActorAgain(db: Executor, sessionId: string): Promise<Actor | null> {
  const [found] = await sessionById(db).execute({ id: sessionId })
  return found === undefined ? null : asRightsSee({ ...found, token: null })
}

const sessionOpened = preparedFor((db) =>
  db
    .insert(sessions)
    .values({
      tokenHash: sql.placeholder('tokenHash'),
      userId: sql.placeholder('userId'),
      ip: sql.placeholder('ip'),
      userAgent: sql.placeholder('userAgent'),
      way: sql.placeholder('way'),
      providerId: sql.placeholder('providerId'),
      expiresAt: sql`now() + make_interval(hours => ${sql.placeholder('hours')}::int)`,
    })
    .prepare('session_opened'),
)

/**
 * Opens a session and returns the secret for its cookie; it is never readable again. `way` says how it was signed in;
 * with a provider of single sign-on the session lasts as long as that one says.
 */
export async function openSession(
  db: Executor,
  userId: string,
  ip: string,
  userAgent: string | undefined,
  way: string | null = null,
  provider: { id: string; sessionHours: number } | null = null,
): Promise<string> {
  const token = newToken()
  await sessionOpened(db).execute({
    tokenHash: hashToken(token),
    userId,
    ip,
    userAgent: userAgent?.slice(0, 500) ?? null,
    way,
    providerId: provider?.id ?? null,
    // Null makes no time, and the session lasts as others do.
    hours: provider?.sessionHours ?? null,
  })
  return token
}

/**
 * Gives a session a new secret after a proof that it is its person's; the former one is void at once. Its id, and with it
 * its stream and limits, stays.
 */
export async function renewSession(
  tx: Executor,
  sessionId: string,
): Promise<{ token: string; confirmedAt: Date }> {
  const token = newToken()
  const [renewed] = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token), confirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
    .returning({ confirmedAt: sessions.confirmedAt })
  if (renewed === undefined) throw new Error('The session was not found to be in force before')
  return { token, ...renewed }
}

/** Ends one session of a person; false when it is not one of theirs. */
export async function endSession(
  db: Executor,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of a person, except the one named, and sign-ins that wait for their second step; returns how many sessions ended. */
export async function endSessions(
  db: Executor,
  userId: string,
  exceptSessionId?: string,
): Promise<number> {
  await endPending(db, userId)
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.length
}

/** A person's sessions that are in force, the last used first. */
export async function sessionsOf(
  db: Executor,
  userId: string,
): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), inForce))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
}

/** A session as the contract answers it; `currentId` is that of the call. */
export const toSession = (row: typeof sessions.$inferSelect, currentId: string): Session => ({
  id: row.id,
  current: row.id === currentId,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  ip: row.ip,
  device: deviceOf(row.userAgent),
  way: row.way,
})

/** How many accounts have a session that is in force. */
export async function countSignedIn(db: Executor): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(sessions.userId) })
    .from(sessions)
    .where(inForce)
  return row?.people ?? 0
}

/** Whether an account has a session that is in force, as a condition on `users`; it holds for those that countSignedIn counts. */
export const isSignedIn = sql`exists (select 1 from ${sessions} where ${sessions.userId} = ${users.id} and ${inForce})`

/** Which of these sessions are in force, and how each was signed in; the query does not count as a use of them. */
export async function sessionsInForce(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: sessions.id, way: sessions.way })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), inForce))
  return new Map(rows.map(({ id, way }) => [id, way]))
}

/**
 * Whether a call is made in a session of this account which has not ended since it began. Call it once the account is
 * locked: whoever ends its sessions locks it as well.
 */
export async function isInSessionOf(
  tx: Executor,
  actor: Actor | null,
  userId: string,
): Promise<boolean> {
  return (
    actor !== null &&
    actor.user.id === userId &&
    (await sessionsInForce(tx, [actor.sessionId])).has(actor.sessionId)
  )
}

/** Ends all sessions that were signed in at a provider. */
export async function endSessionsOf(tx: Executor, providerId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.providerId, providerId))
}

/** Deletes sessions that can no longer be used. */
export async function deleteExpiredSessions(db: Executor): Promise<void> {
  await db.delete(sessions).where(sql`not (${inForce})`)
}
