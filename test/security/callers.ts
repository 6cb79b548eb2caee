import { sql } from 'drizzle-orm'
import type { Access } from '#contract/common/endpoint'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { UserRow, UserValues } from '#server/features/users/users.store'
import { openSession } from '#server/platform/sessions/session.store'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

/** Everybody who may knock, from the least to the most trusted. */
export const callers = ['signed out', 'no organization', 'member', 'manager', 'admin'] as const
export type CallerName = (typeof callers)[number]

/** A caller made for one cell of the matrix; `user` is null when signed out. */
export interface Caller {
  name: CallerName
  client: Client
  user: UserRow | null
}

const accountOf: Record<Exclude<CallerName, 'signed out'>, (organization: OrganizationRow) => Partial<UserValues>> = {
  'no organization': () => ({}),
  member: ({ id }) => ({ organizationId: id }),
  manager: ({ id }) => ({ organizationId: id, role: 'organization_manager' }),
  admin: () => ({ role: 'admin' }),
}

/** The cookie of a new session of an account. */
export async function cookieOf(portal: TestApp, user: UserRow): Promise<string> {
  return `session=${await openSession(portal.database.open.db, user.id, '127.0.0.1', undefined)}`
}

/** Makes a fresh caller, so that no cell of the matrix depends on another. */
export async function makeCaller(portal: TestApp, name: CallerName, organization: OrganizationRow): Promise<Caller> {
  const client = portal.client()
  if (name === 'signed out') return { name, client, user: null }
  const user = await portal.user(accountOf[name](organization))
  client.cookie = await cookieOf(portal, user)
  return { name, client, user }
}

/** The status a caller must be refused with before anything else is looked at; null when the call is theirs to make. */
export function refusal(access: Access, caller: CallerName): 401 | 403 | null {
  if (access === 'everyone') return null
  if (caller === 'signed out') return 401
  if (access === 'member' && caller === 'no organization') return 403
  return access === 'admin' && caller !== 'admin' ? 403 : null
}

/**
 * Everything stored, as one text: the same before and after a call that must change nothing. Of mails only which
 * there are, since they are sent in the background; refusals themselves are noted in the audit trail.
 */
export async function everythingStored({ database }: TestApp): Promise<string> {
  const { db } = database.open
  const tables = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const parts = tables.rows.map(({ name }) => {
    const row = name === 'mails' ? sql`t.id::text` : sql`t::text`
    const rows = sql`${sql.identifier(name)} as t${name === 'audit_entries' ? sql` where t.action <> 'denied'` : sql``}`
    return sql`select ${name}::text as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as sum from ${rows}`
  })
  const sums = await db.execute<{ name: string; sum: string }>(sql.join(parts, sql` union all `))
  return sums.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}
