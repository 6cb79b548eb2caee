import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { termsVersion } from '#contract/auth'
import { userFields } from '#contract/record-fields/account-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import type { Person } from '#contract/rights'
import type { CurrentUser, User, UserRole } from '#contract/users'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { endConfirmationLinks } from '#server/features/confirmations/confirmation-links.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import { endViews, leaveViews } from '#server/features/saved-views/left-views.store'
import { lockRow } from '#server/platform/database/changes/lock-row'
import { idsIn } from '#server/platform/database/lists/list-query'
import { preparedFor } from '#server/platform/database/connection/prepared'
import { changeRow, given } from '#server/platform/database/changes/rows'
import { signedOut } from '#server/platform/http/problems'
import { isInSessionOf } from '#server/platform/sessions/session.store'
import type { Actor } from '#server/platform/sessions/session.store'
import { demandedBy } from '#server/platform/sessions/second-factor-demand'
import { demandColumns } from '#server/platform/sessions/second-factor-demand.store'
import { wayWithProvidersStep } from '#server/platform/sessions/ways'
import { asRightsSee, pendingAddressProof } from '#server/platform/sessions/address-proof'
import type { Settings } from '#server/platform/settings'

export { accountExists, accountExistsMessage, leavesNoAdministrator } from './users.rules.ts'

export type UserRow = typeof users.$inferSelect

/** An account with the name of its organization. */
export interface Account {
  user: UserRow
  organizationName: string | null
  /** Whether the organization demands a second step of its members. */
  organizationDemands: boolean
  /** Whether a provider of single sign-on asks it for its second step, where it is looked at outside a session. */
  hasProvidersStep?: boolean
  /** How its session was signed in, where it is looked at in one. */
  way?: string | null
}

/** The columns callers may set of an account; this store sets all others. */
export type UserValues = Omit<
  typeof users.$inferInsert,
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'searchText' | 'role'
> & { role?: UserRole }

/** An account in an organization that was read already. */
export const accountIn = (
  user: UserRow,
  organization: { name: string; requireSecondFactor: boolean } | null,
): Account => ({
  user,
  organizationName: organization?.name ?? null,
  organizationDemands: organization?.requireSecondFactor ?? false,
})

const isoText = (value: Date | null) => value?.toISOString() ?? null

/** An account as the contract answers it. */
export function toUser(row: UserRow, organizationName: string | null): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    organizationId: row.organizationId,
    organizationName,
    role: row.role as UserRole,
    isEmailVerified: row.isEmailVerified,
    pendingEmail: row.pendingEmail,
    hasPassword: row.passwordHash !== null,
    hasSecondFactor: row.hasSecondFactor,
    disabled: row.disabledAt !== null,
    lastLoginAt: isoText(row.lastLoginAt),
    termsVersion: row.termsVersion,
    termsAcceptedAt: isoText(row.termsAcceptedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** The signed-in person; managing facilities needs the address of FACILITY_ADMIN_EMAIL, proven, and the role of an administrator. */
export function toCurrentUser(account: Account, settings: Settings): CurrentUser {
  const seen = asRightsSee(account)
  const { user, organizationName } = seen
  return {
    ...toUser(user, organizationName),
    managesFacilities:
      user.role === 'admin' &&
      user.isEmailVerified &&
      settings.facilityAdminEmails.includes(user.email),
    confirmAddress: pendingAddressProof(user),
    // Where the provider of single sign-on has asked for one, the session has it.
    secondFactorRequiredBy:
      seen.way === wayWithProvidersStep ? null : demandedBy(seen, settings.requireSecondFactor),
    endedMembership: user.endedMembership,
  }
}

/** Who saves a record, and whether the review setting is on (P-275). */
export interface Saver {
  person: Person
  review: boolean
}

/** The signed-in person as the one who saves. */
export const saverOf = (account: Account, settings: Settings): Saver => ({
  person: toCurrentUser(account, settings),
  review: settings.memberReview,
})

const accounts = (db: Executor) =>
  db
    .select({
      user: users,
      organizationName: organizations.name,
      ...demandColumns,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))

const accountByEmail = preparedFor((db) =>
  accounts(db)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare('account_by_email'),
)
const accountById = preparedFor((db) =>
  accounts(db)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('account_by_id'),
)

const withOrganizationName = {
  ...getTableColumns(users),
  organizationName: sql<
    string | null
  >`(select o.name from organizations o where o.id = users.organization_id)`,
  organizationDemands: sql<boolean>`exists (select from organizations o where o.id = users.organization_id and o.require_second_factor)`,
}

const signInRecorded = preparedFor((db) =>
  db
    .update(users)
    // Where a second step is still to come, nobody has signed in yet.
    .set({
      lastLoginAt: sql`case when ${users.hasSecondFactor} then ${users.lastLoginAt} else now() end`,
    })
    .where(eq(users.id, sql.placeholder('id')))
    .returning(withOrganizationName)
    .prepare('sign_in_noted'),
)

const signInCompleted = preparedFor((db) =>
  db
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, sql.placeholder('id')))
    .returning(withOrganizationName)
    .prepare('sign_in_completed'),
)

/** The account of an address, which is given in lower case as the contract parses it; disabled ones too. */
export async function findUserByEmail(db: Executor, email: string): Promise<Account | null> {
  const [account] = await accountByEmail(db).execute({ email })
  return account ?? null
}

/** Of these addresses, in lower case, those that have an account. */
export async function addressesWithAccount(
  db: Executor,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return []
  return (
    await db
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.email, [...emails]))
  ).map(({ email }) => email)
}

export async function findUserById(db: Executor, id: string): Promise<Account | null> {
  const [account] = await accountById(db).execute({ id })
  return account ?? null
}

/** Whether the portal has any account at all. */
export async function anyUser(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

/** The account, locked until the transaction ends, so that what is decided from it stays true. */
export async function lockUser(tx: Transaction, id: string): Promise<Account | null> {
  await lockRow(tx, users, id)
  return findUserById(tx, id)
}

/**
 * The account of whoever makes a call, locked like that. @throws HttpProblem 401 when its session has ended since the
 * call began: what ended it, an address proof or a sign-out everywhere, counts for calls under way too
 */
export async function lockOwn(tx: Transaction, actor: Actor): Promise<Account> {
  const account = await lockUser(tx, actor.user.id)
  if (account === null || !(await isInSessionOf(tx, actor, account.user.id))) throw signedOut()
  return account
}

const accountOf = (row: (UserRow & Omit<Account, 'user'>) | undefined): Account | null => {
  if (row === undefined) return null
  const { organizationName, organizationDemands, ...user } = row
  return { user, organizationName, organizationDemands }
}

/**
 * Records the first step of a sign-in of the account, which is the whole of it where there is no second one, and so locks
 * it until the transaction ends; null when there is none. A sign-in is no change of the record: its version stays.
 */
export async function recordSignIn(tx: Transaction, id: string): Promise<Account | null> {
  return accountOf((await signInRecorded(tx).execute({ id }))[0])
}

/** Records a sign-in whose second step was taken, or became void, and locks the account as well. */
export async function completeSignIn(tx: Transaction, id: string): Promise<Account | null> {
  const rows = await signInCompleted(tx).execute({ id })
  return accountOf(rows[0])
}

/** The accounts that can administer, locked in one order: of two that would remove the last one, the second waits and is rejected. */
export async function lockAdministrators(tx: Transaction): Promise<string[]> {
  return idsIn(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
      .orderBy(users.id)
      .for('no key update'),
  )
}

const searchText = (user: Pick<UserRow, 'email' | 'firstName' | 'lastName'>) =>
  searchedText(userFields, user)

/** Deletes an account with its sessions, links, preferences and private views; the audit trail keeps the name. */
export async function deleteUserRow(tx: Transaction, id: string): Promise<void> {
  await endViews(tx, id)
  await tx.delete(users).where(eq(users.id, id))
}

/** Adds an account; null when the address has one already, also when a simultaneous request added it. */
export async function insertUser(
  tx: Executor,
  values: UserValues & { createdAt?: Date },
): Promise<UserRow | null> {
  const text = searchText({ firstName: null, lastName: null, ...values })
  const [row] = await tx
    .insert(users)
    .values({ ...values, updatedAt: values.createdAt, searchText: text })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return row ?? null
}

/** What registering records of the terms: it means agreeing to the version in force (P-021). */
export const acceptedTerms = () => ({ termsVersion, termsAcceptedAt: new Date() })

/**
 * Changes an account and raises its version. `before` is the row as locked in this transaction (`lockUser`).
 * What happens by itself and is no change of the record (a sign-in's time) does not come here.
 */
export async function changeUser(
  tx: Transaction,
  before: UserRow,
  changes: Partial<UserValues>,
): Promise<UserRow> {
  const named = given(changes)
  const row = await changeRow(tx, users, before.id, {
    ...named,
    searchText: searchText({ ...before, ...named }),
  })
  if (row.email !== before.email || row.organizationId !== before.organizationId)
    await endConfirmationLinks(tx, row.id)
  await leaveViews(tx, row.id, before, row)
  return row
}
