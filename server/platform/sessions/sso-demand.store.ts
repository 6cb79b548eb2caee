import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ssoDomains, ssoProviders } from '#database/sso'
import { users } from '#database/users'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Executor } from '../database/database.ts'

/** Days after a sign-in for which tokens of an account work that signs in by single sign-on alone. */
const tokenDays = 30

/** The part of an account's address behind its last @. */
const domainOf = sql`substring(${users.email} from '[^@]*$')`

/** Whether a provider is the only way for the account to sign in, as a condition on all three tables. */
const demands: SQL | undefined = and(
  eq(ssoProviders.enabled, true),
  eq(ssoProviders.required, true),
  sql`${users.role} <> 'admin'`,
  or(isNull(ssoProviders.organizationId), eq(ssoProviders.organizationId, users.organizationId)),
  sql`${ssoDomains.domain} = ${domainOf}`,
)

const demandedOf = preparedFor((db) =>
  db
    .select({
      id: ssoProviders.id,
      name: ssoProviders.name,
      sessionHours: ssoProviders.sessionHours,
    })
    .from(users)
    .innerJoin(ssoDomains, sql`${ssoDomains.domain} = ${domainOf}`)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoDomains.providerId))
    .where(and(eq(users.id, sql.placeholder('userId')), demands))
    .prepare('sso_demanded_of'),
)

/** The provider by which an account must sign in, or null where every way is open. */
export async function ssoDemandedOf(
  db: Executor,
  userId: string,
): Promise<{ id: string; name: string; sessionHours: number } | null> {
  const [provider] = await demandedOf(db).execute({ userId })
  return provider ?? null
}

/** Whether tokens of an account work, as a condition on `users`: one that signs in by single sign-on alone did so lately. */
export const tokensWork: SQL = sql`(${users.lastLoginAt} > now() - make_interval(days => ${sql.raw(String(tokenDays))})
  or not exists (select from ${ssoDomains} join ${ssoProviders} on ${ssoProviders.id} = ${ssoDomains.providerId} where ${demands}))`
