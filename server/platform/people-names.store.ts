import { eq, inArray } from 'drizzle-orm'
import { formerMember, isAdmin } from '#contract/person'
import type { Belonging } from '#contract/person'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Executor } from './database/database.ts'

interface Called {
  firstName: string | null
  lastName: string | null
}

const fullName = ({ firstName, lastName }: Called) =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')

/** What an administrator is called to others: addresses are nobody else's to know (M-206). */
export const nameWithoutAddress = (administrator: Called): string =>
  fullName(administrator) || 'An administrator'

/**
 * What people are called to others who are no administrators: by their names. Whoever has none is somebody of the
 * organization: addresses are nobody else's to know (M-206). Whoever is gone is a former member, by id or without.
 */
export async function peopleNamed(
  db: Executor,
  people: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const ids = [...new Set(people.filter((id) => id !== null))]
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
          .where(inArray(users.id, ids))
  const names = new Map(
    rows.map(({ id, organizationName, ...person }) => {
      const other = organizationName === null ? 'Someone' : `A member of ${organizationName}`
      return [id, isAdmin(person) ? nameWithoutAddress(person) : fullName(person) || other]
    }),
  )
  return (id) => names.get(id ?? '') ?? formerMember
}

/** Whether a name that was stored is the address of somebody who had none. */
const isAddress = (name: string) => name.includes('@')

/** A name that was stored with a record, as a reader is answered it; `other` stands for an address where the reader is no administrator. */
export const answeredName = (reader: Belonging, name: string, other: string): string =>
  isAddress(name) && !isAdmin(reader) ? other : name

/** A name that was stored, and whose it is. */
interface StoredName {
  id: string | null
  name: string
}

/** Answers names that were stored with records to a reader: addresses to administrators alone, to others as `peopleNamed` says. */
export async function namesAnswered(
  db: Executor,
  reader: Belonging,
  stored: readonly StoredName[],
): Promise<(each: StoredName) => string> {
  const nameOf = await peopleNamed(
    db,
    isAdmin(reader)
      ? []
      : stored.flatMap(({ id, name }) => (id !== null && isAddress(name) ? [id] : [])),
  )
  return ({ id, name }) => answeredName(reader, name, id === null ? 'Someone' : nameOf(id))
}
