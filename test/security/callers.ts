import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Access, Endpoint } from '#contract/common/endpoint'
import type { ProblemCode } from '#contract/common/problem'
import { imports } from '#database/imports'
import { users } from '#database/users'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { UserRow, UserValues } from '#server/features/users/users.store'
import type { Executor } from '#server/platform/database/database'
import { cookieOf, filePortal } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { allNotified } from '#test/support/notifications'
import { ageProofs } from '#test/support/old-proof'

/** Every kind of caller, from the least to the most trusted. */
export const callers = [
  'signed out',
  'no organization',
  'unproven address',
  'other member',
  'member',
  'manager',
  'admin',
  'facility administrator',
  // Sessions of administrators that are not as they should be: the account must have a second step and has none yet, or
  // the proof that it is its person is old.
  'before enrollment',
  'old proof',
] as const
export type CallerName = (typeof callers)[number]

/** A caller made for one cell of the matrix; `user` is null when signed out. */
export interface Caller {
  name: CallerName
  client: Client
  user: UserRow | null
}

/** The settings of a test's portal, so that the facility administrator is one (C-02). */
export const facilityAdministrator = 'facilities@campaign.example'

const accountOf: Record<
  Exclude<CallerName, 'signed out' | 'facility administrator' | 'other member'>,
  (organization: OrganizationRow) => Partial<UserValues>
> = {
  'no organization': () => ({}),
  // Admitted by an allow-list: a manager's rights begin with the proof, and not before.
  'unproven address': ({ id }) => ({
    organizationId: id,
    role: 'organization_manager',
    membershipOrigin: 'allow_list',
    isEmailVerified: false,
  }),
  member: ({ id }) => ({ organizationId: id }),
  manager: ({ id }) => ({ organizationId: id, role: 'organization_manager' }),
  admin: () => ({ role: 'admin' }),
  'before enrollment': () => ({ role: 'admin' }),
  'old proof': () => ({ role: 'admin' }),
}

/** The portal of a test file with a facility administrator and without limits on requests. */
export function portalForCallers(): Promise<TestApp> {
  return filePortal({ RATE_LIMIT: 'off', FACILITY_ADMIN_EMAIL: facilityAdministrator })
}

/** Calls by which one of two organizations acts for itself; administrators act for neither (H-001). */
const forTheTwo = /^(?:pipelineOffers|pipelineQuestions)\.|^pipelineShares\.accept$/

/** Who may make a call at all, and is trusted with every record. */
export function callerAllowed({ id }: Endpoint): CallerName {
  // Administrators need a second step to be connected.
  if (forTheTwo.test(id) || id === 'auth.ssoConnect') return 'member'
  return id === 'auth.join' ? 'no organization' : 'facility administrator'
}

/** Makes a fresh caller, so that no cell of the matrix depends on another. */
export async function makeCaller(
  portal: TestApp,
  name: CallerName,
  organization: OrganizationRow,
): Promise<Caller> {
  const client = portal.client()
  if (name === 'signed out') return { name, client, user: null }
  const user = await accountFor(portal, name, organization)
  client.cookie = await cookieOf(portal, user)
  return { name, client, user }
}

async function accountFor(
  portal: TestApp,
  name: Exclude<CallerName, 'signed out'>,
  organization: OrganizationRow,
): Promise<UserRow> {
  // A member of an organization of their own, for whom the other one's records are somebody else's.
  if (name === 'other member')
    return portal.user({ organizationId: (await portal.organization()).id })
  if (name !== 'facility administrator') return portal.user(accountOf[name](organization))
  // The right goes with an address, so there is one such account; it is made anew for each caller.
  await portal.database.open.db
    .update(users)
    .set({ email: sql`'former.' || ${users.id} || '@campaign.example'` })
    .where(eq(users.email, facilityAdministrator))
  return portal.user({ role: 'admin', email: facilityAdministrator })
}

/** Makes a caller's session what its name says; what its call is made of took one that was as it should be. */
export async function outdate(portal: TestApp, { name, user }: Caller): Promise<void> {
  if (user === null) return
  const { db } = portal.database.open
  if (name === 'old proof') await ageProofs(db, user.id)
  if (name !== 'before enrollment') return
  const { id: organizationId } = await portal.organization({ requireSecondFactor: true })
  await db.update(users).set({ organizationId }).where(eq(users.id, user.id))
}

const administrators: readonly CallerName[] = [
  'admin',
  'facility administrator',
  'before enrollment',
  'old proof',
]

/** The status a caller must be rejected with before anything else is checked; null when they may make the call. */
export function rejection(access: Access, caller: CallerName): 401 | 403 | null {
  if (access === 'everyone') return null
  if (caller === 'signed out') return 401
  if (access !== 'signed-in' && caller === 'unproven address') return 403
  if (access === 'member' && caller === 'no organization') return 403
  return access === 'admin' && !administrators.includes(caller) ? 403 : null
}

/** Calls of which some ask for a fresh proof, and whose samples do what is asked for. */
const provenBySample = ['users.create', 'users.update']

/** The problem a caller must be answered before anything else is checked; null when they may make the call. */
export function problemOf(endpoint: Endpoint, caller: CallerName): ProblemCode | null {
  const status = rejection(endpoint.access, caller)
  if (status !== null) return status === 401 ? 'unauthenticated' : 'forbidden'
  // Links of mails know no session.
  if (caller === 'before enrollment' && !endpoint.beforeSecondFactor && !endpoint.mailLink)
    return 'second_factor_enrollment_required'
  const asksForProof = endpoint.freshProof === true || provenBySample.includes(endpoint.id)
  return caller === 'old proof' && asksForProof ? 'confirmation_required' : null
}

/** Which rows of a table count: refusals are written, and mails of erased accounts removed, beside the request. */
const lasting: Readonly<Record<string, string>> = {
  audit_entries: ` where t.action <> 'denied'`,
  mails: ' where not t.deleted_once_settled',
}

/** Put together once: asking takes less time than building it, and sweeps ask hundreds of times. */
async function sumsOfTables(db: Executor): Promise<SQL> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'table_changes' order by tablename`,
  )
  const parts = tables.rows.map(({ name }) => {
    const row = name === 'mails' || name === 'imports' ? 't.id::text' : 't::text'
    return `select '${name}' as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as sum from "${name}" as t${lasting[name] ?? ''}`
  })
  return sql.raw(parts.join(' union all '))
}
let sums: Promise<SQL> | undefined

/**
 * Everything stored, as one text: the same before and after a call that must change nothing. Of mails and imports only
 * which ones exist, since they are worked on in the background; rejections themselves are recorded in the audit trail,
 * and counts of changes may be added up meanwhile. An import that an earlier call began ends first: its end is an
 * entry of the trail.
 */
export async function everythingStored(portal: TestApp): Promise<string> {
  const { db } = portal.database.open
  await vi.waitUntil(async () => (await db.$count(imports, eq(imports.state, 'running'))) === 0, {
    timeout: 30_000,
    interval: 25,
  })
  // What people are told of is told beside the request.
  await allNotified(portal)
  sums ??= sumsOfTables(db)
  const { rows } = await db.execute<{ name: string; sum: string }>(await sums)
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}
