import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#database/users'
import type { Executor } from '#server/platform/database/database'

/** The accounts of these addresses that can administer: administrators who are not disabled, in the order of their addresses. */
export async function findFacilityAdministrators(db: Executor, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.email, [...emails]),
        eq(users.role, 'admin'),
        users.isEmailVerified,
        isNull(users.disabledAt),
      ),
    )
    .orderBy(asc(users.email))
}
