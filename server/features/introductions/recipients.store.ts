import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import { preferences, users } from '#database/users'
import { choiceOf } from '#server/features/preferences/preferences.store'
import type { Executor } from '#server/platform/database/database'
import { mayBeMailed } from '#server/platform/mail/may-be-mailed'
import { demandColumns } from '#server/platform/sessions/second-factor-demand.store'
import type { Settings } from '#server/platform/settings'

/** Most people of an organization to whom one request is mailed. */
const mostRecipients = 20

/** Whether a person chose that introductions are mailed; so it is until they choose (N-002). */
const wantsMail = sql<boolean>`${choiceOf('introductions')} = 'mail'`

/** An account with what decides whether it is mailed. */
const account = {
  user: users,
  ...demandColumns,
  wanted: wantsMail,
}

/** The asked side: its enabled managers, without any its enabled members, the 20 oldest accounts. */
async function accountsOfAsked(db: Executor, organizationId: string) {
  const isManager = sql<boolean>`${users.role} = 'organization_manager'`
  const rows = await db
    .select({ ...account, isManager })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(users.organizationId, organizationId), isNull(users.disabledAt)))
    .orderBy(sql`${isManager} desc`, asc(users.createdAt), asc(users.id))
    .limit(mostRecipients)
  const isManaged = rows[0]?.isManager === true
  return rows.filter((row) => row.isManager === isManaged)
}

/** Of a side of an introduction its person and its enabled managers, 20 at most: whom a change of what is shared or offered concerns (H-060). */
export async function accountsOfSide(
  db: Executor,
  organizationId: string,
  personId: string | null,
) {
  const isPerson = sql<boolean>`${users.id} is not distinct from ${personId}::uuid`
  return db
    .select(account)
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.organizationId, organizationId),
        isNull(users.disabledAt),
        or(isPerson, eq(users.role, 'organization_manager')),
      ),
    )
    .orderBy(sql`${isPerson} desc`, asc(users.createdAt), asc(users.id))
    .limit(mostRecipients)
}

/** Who of the asked side is mailed: people who may be and want such mails. */
export async function recipientsOfAsked(
  db: Executor,
  organizationId: string,
  demand: Pick<Settings, 'requireSecondFactor'>,
): Promise<readonly { id: string; email: string }[]> {
  return (await accountsOfAsked(db, organizationId))
    .filter((row) => row.wanted && mayBeMailed(row, demand))
    .map(({ user: { id, email } }) => ({ id, email }))
}

/** The people of the asked side, whether they are mailed or not. */
export async function peopleOfAsked(
  db: Executor,
  organizationId: string,
): Promise<readonly string[]> {
  return (await accountsOfAsked(db, organizationId)).map(({ user }) => user.id)
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

/** Of these people those who are mailed: who may be, and are still of the organization named with them. */
export async function concernedAmong(
  db: Executor,
  people: readonly { userId: string | null; organizationId: string | null }[],
  demand: Pick<Settings, 'requireSecondFactor'>,
): Promise<Map<string, Concerned>> {
  const ids = people.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(account)
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(inArray(users.id, ids))
  return new Map(
    rows
      .filter(
        (row) =>
          mayBeMailed(row, demand) &&
          people.some(
            ({ userId, organizationId }) =>
              userId === row.user.id && organizationId === row.user.organizationId,
          ),
      )
      .map(({ user, wanted }) => [user.id, { email: user.email, wantsMail: wanted }]),
  )
}
