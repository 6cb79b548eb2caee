import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { preferences, users } from '#database/users'
import { choiceOf } from '#server/features/preferences/preferences.store'
import type { Executor } from '#server/platform/database/database'

/** Most people of an organization to whom one request is mailed. */
const mostRecipients = 20

/** Whether a person chose that introductions are mailed; so it is until they choose (N-002). */
const wantsMail = sql<boolean>`${choiceOf('introductions')} = 'mail'`

/** The asked side: its enabled managers, without any its enabled members, the 20 oldest accounts. */
async function accountsOfAsked(db: Executor, organizationId: string) {
  const isManager = sql<boolean>`${users.role} = 'organization_manager'`
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      isManager,
      isVerified: users.isEmailVerified,
      wanted: wantsMail,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(users.organizationId, organizationId), isNull(users.disabledAt)))
    .orderBy(sql`${isManager} desc`, asc(users.createdAt), asc(users.id))
    .limit(mostRecipients)
  const isManaged = rows[0]?.isManager === true
  return rows.filter((row) => row.isManager === isManaged)
}

/** Of the asked side the verified people who want such mails. */
export async function recipientsOfAsked(
  db: Executor,
  organizationId: string,
): Promise<readonly { id: string; email: string }[]> {
  return (await accountsOfAsked(db, organizationId))
    .filter(({ isVerified, wanted }) => isVerified && wanted)
    .map(({ id, email }) => ({ id, email }))
}

/** The people of the asked side, whether they are mailed or not. */
export async function peopleOfAsked(
  db: Executor,
  organizationId: string,
): Promise<readonly string[]> {
  return (await accountsOfAsked(db, organizationId)).map(({ id }) => id)
}

/** Whether somebody is enabled and belongs to an organization: who asked for an introduction and is told of its answer. */
export async function isStillOf(
  db: Executor,
  userId: string,
  organizationId: string,
): Promise<boolean> {
  const belongs = and(
    eq(users.id, userId),
    eq(users.organizationId, organizationId),
    isNull(users.disabledAt),
  )
  return (await db.$count(users, belongs)) > 0
}

/** Somebody whom an introduction concerns. */
export interface Concerned {
  email: string
  /** Whether they chose that introductions are mailed. */
  wantsMail: boolean
}

/** Of these people those who are mailed: enabled, with a verified address, and still of the organization named with them. */
export async function concernedAmong(
  db: Executor,
  people: readonly { userId: string | null; organizationId: string | null }[],
): Promise<Map<string, Concerned>> {
  const ids = people.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      organizationId: users.organizationId,
      wantsMail,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(inArray(users.id, ids), isNull(users.disabledAt), eq(users.isEmailVerified, true)))
  return new Map(
    rows
      .filter(({ id, organizationId }) =>
        people.some((each) => each.userId === id && each.organizationId === organizationId),
      )
      .map(({ id, email, wantsMail: wanted }) => [id, { email, wantsMail: wanted }]),
  )
}
