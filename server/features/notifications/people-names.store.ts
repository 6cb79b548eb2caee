import { eq, inArray } from 'drizzle-orm'
import { formerMember, isAdmin } from '#contract/person'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Executor } from '#server/platform/database/database'

/**
 * What people are called in notifications to others: by their names. Whoever has none is told as somebody of the
 * organization: addresses are nobody else's to know (M-206).
 */
export async function peopleNamed(
  db: Executor,
  ids: readonly string[],
): Promise<(id: string | null) => string> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id: users.id,
            firstName: users.firstName,
            lastName: users.lastName,
            role: users.role,
            organizationId: users.organizationId,
            organizationName: organizations.name,
          })
          .from(users)
          .leftJoin(organizations, eq(organizations.id, users.organizationId))
          .where(inArray(users.id, [...new Set(ids)]))
  const names = new Map(
    rows.map(({ id, firstName, lastName, organizationName, ...person }) => {
      const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
      const other = isAdmin(person)
        ? 'An administrator'
        : organizationName === null
          ? 'Somebody'
          : `A member of ${organizationName}`
      return [id, name === '' ? other : name]
    }),
  )
  return (id) => (id === null ? 'Somebody' : (names.get(id) ?? formerMember))
}
