import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { User, userListQuery } from '#contract/users'
import { organizations } from '#database/organizations'
import { inNameOrder } from '#database/columns'
import { shownNameOf, users } from '#database/users'
import type { Executor } from '#server/platform/database/database'
import { readList } from '#server/platform/database/lists/list'
import {
  amongIds,
  idsIn,
  oneOf,
  ordered,
  searched,
} from '#server/platform/database/lists/list-query'
import { isSignedIn } from '#server/platform/sessions/session.store'
import { toUser } from './users.store.ts'

type UserQuery = z.output<typeof userListQuery>
type Criteria = Omit<UserQuery, 'limit' | 'offset'>

const sortable = {
  name: inNameOrder(shownNameOf(users)),
  email: inNameOrder(users.email),
  role: users.role,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  organizationName: inNameOrder(sql`${organizations.name}`),
} as const

function disabledIs(disabled: boolean | undefined) {
  if (disabled === undefined) return undefined
  return disabled ? isNotNull(users.disabledAt) : isNull(users.disabledAt)
}

const matchingOf = (query: Criteria): SQL | undefined =>
  and(
    oneOf(users.role, query.role),
    query.organizationId === undefined ? undefined : eq(users.organizationId, query.organizationId),
    disabledIs(query.disabled),
    query.secondFactor === undefined ? undefined : eq(users.hasSecondFactor, query.secondFactor),
    query.signedIn === undefined ? undefined : query.signedIn ? isSignedIn : not(isSignedIn),
    searched(users.searchText, query.search),
  )

const orderOf = (query: Criteria): SQL[] =>
  ordered(sortable[query.sort ?? 'name'], users.id, query.order)

const withOrganization = (db: Executor) =>
  db
    .select({ user: users, organizationName: organizations.name })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic()

/** A page of the people with an account, by name by default, and how many match in all. */
export async function listUsers(
  db: Executor,
  query: UserQuery,
): Promise<{ users: User[]; total: number }> {
  const { rows, total } = await readList(
    db,
    { table: users, base: matchingOf(query), filters: {}, facets: false },
    (matching) =>
      withOrganization(db)
        .where(matching)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset),
  )
  return { users: rows.map(({ user, organizationName }) => toUser(user, organizationName)), total }
}

/** The ids of a whole list in its order. */
export function idsOfUsers(db: Executor, query: Criteria): Promise<string[]> {
  return idsIn(
    db
      .select({ id: users.id })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(matchingOf(query))
      .orderBy(...orderOf(query)),
  )
}

/** People with an account by their ids, in no order. */
export async function usersByIds(db: Executor, ids: readonly string[]): Promise<User[]> {
  const rows = await withOrganization(db).where(amongIds(users.id, ids))
  return rows.map(({ user, organizationName }) => toUser(user, organizationName))
}
