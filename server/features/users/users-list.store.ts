import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { User, userListQuery } from '#contract/users'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Executor } from '#server/platform/database/database'
import { inNameOrder, oneOf, ordered, searched } from '#server/platform/database/list-query'
import { isSignedIn } from '#server/platform/sessions/session.store'
import { toUser } from './users.store.ts'

type UserQuery = z.output<typeof userListQuery>

// The name as screens show it: first and last name, else the address.
const shownName = sql`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`

const sortable = {
  name: inNameOrder(shownName),
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

/** A page of the people with an account, by name unless asked otherwise, and how many match in all. */
export async function listUsers(db: Executor, query: UserQuery): Promise<{ users: User[]; total: number }> {
  const matching = and(
    oneOf(users.role, query.role),
    query.organizationId === undefined ? undefined : eq(users.organizationId, query.organizationId),
    disabledIs(query.disabled),
    query.signedIn === undefined ? undefined : query.signedIn ? isSignedIn : not(isSignedIn),
    searched(users.searchText, query.search),
  )
  const page = db
    .select({ user: users, organizationName: organizations.name })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(matching)
    .orderBy(...ordered(sortable[query.sort ?? 'name'], users.id, query.order))
    .limit(query.limit)
    .offset(query.offset)
  const [rows, total] = await Promise.all([page, db.$count(users, matching)])
  return { users: rows.map(({ user, organizationName }) => toUser(user, organizationName)), total }
}
