import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationSignIn } from '#contract/organization-sign-in'
import { users } from '#database/users'
import type { Executor } from '#server/platform/database/database'
import { ssoOfOrganization } from '../sso/sso-providers.store.ts'
import type { OrganizationRow } from './organizations.store.ts'

/** What an organization demands of its members at sign-in, as the contract answers it. */
export async function toOrganizationSignIn(
  db: Executor,
  { id, version, requireSecondFactor }: OrganizationRow,
): Promise<OrganizationSignIn> {
  const [counts] = await db
    .select({
      members: sql<number>`count(*)::int`,
      membersWithSecondFactor: sql<number>`count(*) filter (where ${users.hasSecondFactor})::int`,
    })
    .from(users)
    .where(and(eq(users.organizationId, id), isNull(users.disabledAt)))
  const sso = await ssoOfOrganization(db, id)
  return { requireSecondFactor, members: 0, membersWithSecondFactor: 0, ...counts, sso, version }
}
