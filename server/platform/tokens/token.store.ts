import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Scope } from '#contract/common/scope'
import { organizations } from '#database/organizations'
import { apiTokens } from '#database/tokens'
import { users } from '#database/users'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Database, Executor } from '../database/database.ts'
import { readVersions, versionFrom, versionsColumn } from '../database/lists/table-versions.ts'
import type { CountedTable } from '../database/lists/table-versions.ts'
import { asRightsSee } from '../sessions/address-proof.ts'
import { hashToken } from '../sessions/cookie.ts'
import { batched } from '../sessions/batched.ts'
import { tokensWork } from '../sessions/sso-demand.store.ts'
import type { Actor, Found } from '../sessions/session.store.ts'
import { isApiToken } from './token-text.ts'

const inForce = gt(apiTokens.expiresAt, sql`now()`)

const ofActor = {
  token: apiTokens,
  user: users,
  organizationName: organizations.name,
  organizationDemands: sql<boolean>`${organizations.requireSecondFactor} is true`,
}

function actorOf({
  token,
  ...account
}: {
  token: typeof apiTokens.$inferSelect
} & Pick<Actor, 'user' | 'organizationName' | 'organizationDemands'>): Actor {
  return asRightsSee({
    ...account,
    sessionId: token.id,
    way: null,
    // Programs never prove that they are a person: calls that ask for it take no tokens.
    secondsSinceProof: Infinity,
    token: {
      id: token.id,
      name: token.name,
      scopes: token.scopes as Scope[],
      expiresAt: token.expiresAt,
    },
  })
}

// As the look-up of sessions: one statement, prepared, with the versions of tables that lists need.
const tokensByHashes = preparedFor((db) =>
  db
    .select({
      ...ofActor,
      stale: sql<boolean>`${apiTokens.lastUsedAt} is null or ${apiTokens.lastUsedAt} < now() - interval '5 minutes'`,
      versions: versionsColumn,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        sql`${apiTokens.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        sql`${users.disabledAt} is null`,
        tokensWork,
        inForce,
      ),
    )
    .prepare('api_tokens_by_hashes'),
)

const findByHash = batched(
  (db, tokenHashes) => tokensByHashes(db).execute({ tokenHashes }),
  ({ token }) => token.tokenHash,
)

/**
 * The person of a token with the rights of this very moment, and the versions of `tables` at the same time: null when the
 * token is unknown, expired or revoked, or the account disabled. `ip` is written down with the use, at most every five minutes.
 */
export async function findTokenActor(
  db: Database,
  text: string,
  ip: string,
  tables: readonly CountedTable[] = [],
): Promise<Found | null> {
  if (!isApiToken(text)) return null
  const row = await findByHash(db, hashToken(text))
  if (row === undefined) return null
  const { stale, versions, ...found } = row
  if (stale)
    await db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now()`, lastUsedIp: ip })
      .where(eq(apiTokens.id, found.token.id))
  return { actor: actorOf(found), version: versionFrom(tables, readVersions(versions)) }
}

const tokenById = preparedFor((db) =>
  db
    .select(ofActor)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(eq(apiTokens.id, sql.placeholder('id')), isNull(users.disabledAt), tokensWork, inForce),
    )
    .prepare('api_token_by_id'),
)

/** The person of a token as they are by now; null when it has ended, or the account is disabled. */
export async function findTokenActorAgain(db: Executor, tokenId: string): Promise<Actor | null> {
  const [found] = await tokenById(db).execute({ id: tokenId })
  return found === undefined ? null : actorOf(found)
}

/** Deletes tokens that expired 90 days ago. */
export async function deleteExpiredTokens(db: Executor): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, sql`now() - interval '90 days'`))
}
