import { eq, sql } from 'drizzle-orm'
import { textOfDollars } from '#contract/common/money'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import type { Executor, Transaction } from '#server/platform/database/database'
import { lockRow } from '#server/platform/database/changes/lock-row'
import { given } from '#server/platform/database/changes/given'
import type { Retained } from '#server/platform/database/changes/retained'
import { nextVersion } from '#server/platform/database/changes/next-version'
import { preparedFor } from '#server/platform/database/connection/prepared'

export type LendingProfileRow = typeof lendingProfiles.$inferSelect

/** A lending profile with the name of its organization. */
export interface NamedProfile {
  profile: LendingProfileRow
  organizationName: string
}

/** What may be set of a lending profile; everything else is set by this store. */
export type LendingProfileValues = Omit<
  typeof lendingProfiles.$inferInsert,
  'id' | 'version' | 'updatedAt' | 'searchText'
>

/** A lending profile as the contract answers it: amounts as text, without who made it. */
export function toLendingProfile({ profile, organizationName }: NamedProfile): LendingProfile {
  const {
    searchText: _search,
    createdBy: _creator,
    createdAt,
    updatedAt,
    lastConfirmedAt,
    minimumLoanAmount,
    maximumLoanAmount,
    status,
    ...fields
  } = profile
  return {
    ...fields,
    organizationName,
    minimumLoanAmount: textOfDollars(minimumLoanAmount),
    maximumLoanAmount: textOfDollars(maximumLoanAmount),
    // The table stores names of the contract's enumerations as plain text.
    status: status as LendingProfile['status'],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
  }
}

/** Lending profiles joined with the names of their organizations. */
export function withOrganization(db: Executor) {
  return db
    .select({ profile: lendingProfiles, organizationName: organizations.name })
    .from(lendingProfiles)
    .innerJoin(organizations, eq(organizations.id, lendingProfiles.organizationId))
    .$dynamic()
}

const lendingProfileById = preparedFor((db) =>
  withOrganization(db)
    .where(eq(lendingProfiles.id, sql.placeholder('id')))
    .prepare('lending_profile_by_id'),
)

export async function findLendingProfile(db: Executor, id: string): Promise<NamedProfile | null> {
  const [row] = await lendingProfileById(db).execute({ id })
  return row ?? null
}

/** The lending profile, locked until the transaction ends; null when there is none. */
export async function lockLendingProfile(
  tx: Transaction,
  id: string,
): Promise<NamedProfile | null> {
  await lockRow(tx, lendingProfiles, id)
  return findLendingProfile(tx, id)
}

// Everybody who may see a profile sees all of it, so all of it may be found.
export const profileSearchText = (profile: Partial<LendingProfileValues>) =>
  searchedText(lendingProfileFields, profile)

/** Adds a lending profile, or restores one with its retained columns. */
export async function insertLendingProfile(
  tx: Executor,
  values: LendingProfileValues & Partial<Retained>,
): Promise<LendingProfileRow> {
  const [row] = await tx
    .insert(lendingProfiles)
    .values({
      ...values,
      updatedAt: values.updatedAt ?? values.createdAt,
      searchText: profileSearchText(values),
    })
    .returning()
  if (row === undefined) throw new Error('The lending profile was not stored')
  return row
}

/** Changes a lending profile and raises its version. `before` is the row as locked in this transaction. */
export async function changeLendingProfile(
  tx: Transaction,
  before: LendingProfileRow,
  changes: { [Field in keyof LendingProfileValues]?: LendingProfileValues[Field] | undefined },
): Promise<LendingProfileRow> {
  const named = given(changes)
  const [row] = await tx
    .update(lendingProfiles)
    .set({
      ...named,
      searchText: profileSearchText({ ...before, ...named }),
      ...nextVersion(lendingProfiles),
    })
    .where(eq(lendingProfiles.id, before.id))
    .returning()
  if (row === undefined) throw new Error('The lending profile was not locked before it was changed')
  return row
}

export async function deleteLendingProfileRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(lendingProfiles).where(eq(lendingProfiles.id, id))
}
