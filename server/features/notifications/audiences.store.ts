import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { AvailableNoun } from '#contract/freshness'
import type { Belonging } from '#contract/rights'
import { follows } from '#database/notifications'
import { users } from '#database/users'
import { preparedFor } from '#server/platform/database/connection/prepared'
import type { Executor } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { asRightsSee } from '#server/platform/sessions/address-proof'

/** Somebody who may be told of something, by the rights they have now. */
export type Listener = Belonging & { id: string }

/** What decides the rights of a person: all that is read of the thousands who may be told at once. */
export const rightsColumns = {
  id: users.id,
  role: users.role,
  organizationId: users.organizationId,
  isEmailVerified: users.isEmailVerified,
  membershipOrigin: users.membershipOrigin,
}

const listenerOf = (
  user: Pick<typeof users.$inferSelect, keyof typeof rightsColumns>,
): Listener => {
  const { id, role, organizationId } = asRightsSee({ user, organizationName: null }).user
  return { id, role, organizationId }
}

/** The next people of an audience in the order of their ids. */
export interface Part {
  after: string | null
  limit: number
}

/** Who follows a record. */
export async function followersOf(
  db: Executor,
  entity: AvailableNoun,
  recordId: string,
  { after, limit }: Part,
): Promise<Listener[]> {
  const rows = await db
    .select(rightsColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(
      and(
        eq(follows.entity, entity),
        eq(follows.recordId, recordId),
        // Of both tables, or the database reads all accounts before the first of these.
        after === null ? undefined : and(gt(follows.userId, after), gt(users.id, after)),
      ),
    )
    .orderBy(asc(follows.userId))
    .limit(limit)
  return rows.map(listenerOf)
}

const manages = eq(users.role, 'organization_manager')

/** Whose rights in the organization wait for the address proof are no members yet. */
const isMember = (organizationId: string) =>
  and(
    eq(users.organizationId, organizationId),
    isNull(users.disabledAt),
    sql`not (${users.membershipOrigin} is not distinct from 'allow_list' and not ${users.isEmailVerified} and ${users.role} <> 'admin')`,
  )

/** Who answers for the records of an organization: its managers, without any all members, and besides whoever made the record while a member; of some people where they are given. */
export async function owningPeople(
  db: Executor,
  organizationId: string,
  creatorId: string | null,
  { after, limit, among }: Part & { among?: readonly string[] },
): Promise<Listener[]> {
  const hasManager = (await db.$count(users, and(isMember(organizationId), manages))) > 0
  const answering = hasManager
    ? or(manages, creatorId === null ? undefined : eq(users.id, creatorId))
    : undefined
  const rows = await db
    .select(rightsColumns)
    .from(users)
    .where(
      and(
        isMember(organizationId),
        answering,
        among === undefined ? undefined : amongIds(users.id, among),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(listenerOf)
}

/** The managers of an organization besides one person. */
export async function managersOf(
  db: Executor,
  organizationId: string,
  besides: string,
): Promise<Listener[]> {
  const rows = await db
    .select(rightsColumns)
    .from(users)
    .where(and(isMember(organizationId), manages, ne(users.id, besides)))
    .orderBy(asc(users.id))
  return rows.map(listenerOf)
}

// Every save asks it. The first follower of each record is enough to know, however many there are.
const recordsFollowed = preparedFor((db) =>
  db
    .select({ id: sql<string>`asked.id` })
    .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) as asked (id)`)
    .where(
      sql`exists (select from ${follows} where ${follows.entity} = ${sql.placeholder('entity')} and ${follows.recordId} = asked.id and ${follows.userId} is distinct from ${sql.placeholder('besides')}::uuid)`,
    )
    .prepare('records_followed'),
)

/** Of these records of a kind those that somebody besides one person follows. */
export async function followedAmong(
  db: Executor,
  entity: AvailableNoun,
  ids: readonly string[],
  besides: string | null,
): Promise<Set<string>> {
  const rows = await recordsFollowed(db).execute({ entity, ids, besides })
  return new Set(rows.map(({ id }) => id))
}
