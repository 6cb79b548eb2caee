import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { textOfDollars } from '#contract/common/money'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import type { Facility } from '#contract/facilities'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { users } from '#database/users'
import type { Executor, Transaction } from '#server/platform/database/database'
import { lockRow } from '#server/platform/database/changes/lock-row'
import { given } from '#server/platform/database/changes/given'
import type { Retained } from '#server/platform/database/changes/retained'
import { nextVersion } from '#server/platform/database/changes/next-version'
import { preparedFor } from '#server/platform/database/connection/prepared'

export type FacilityRow = typeof facilities.$inferSelect

/** A facility with the name of its organization. */
export interface NamedFacility {
  facility: FacilityRow
  organizationName: string
}

/** What may be set of a facility; everything else is set by this store. */
export type FacilityValues = Omit<
  typeof facilities.$inferInsert,
  'id' | 'version' | 'updatedAt' | 'searchText' | 'type'
>

/** A facility as the contract answers it: amounts as text, without who made it. */
export function toFacility({ facility, organizationName }: NamedFacility): Facility {
  const {
    searchText: _search,
    createdBy: _creator,
    createdAt,
    updatedAt,
    lastConfirmedAt,
    currentCapitalRaised,
    targetRaise,
    ...fields
  } = facility
  return {
    // The table stores names of the contract's enumerations as plain text.
    ...(fields as Pick<Facility, keyof Facility & keyof typeof fields>),
    organizationName,
    currentCapitalRaised: textOfDollars(currentCapitalRaised),
    targetRaise: textOfDollars(targetRaise),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
  }
}

/** Facilities joined with the names of their organizations. */
export function withOrganization(db: Executor) {
  return db
    .select({ facility: facilities, organizationName: organizations.name })
    .from(facilities)
    .innerJoin(organizations, eq(organizations.id, facilities.organizationId))
    .$dynamic()
}

const facilityById = preparedFor((db) =>
  withOrganization(db)
    .where(eq(facilities.id, sql.placeholder('id')))
    .prepare('facility_by_id'),
)

export async function findFacility(db: Executor, id: string): Promise<NamedFacility | null> {
  const [row] = await facilityById(db).execute({ id })
  return row ?? null
}

/** The facility, locked until the transaction ends: no product can begin to name it meanwhile. */
export async function lockFacility(tx: Transaction, id: string): Promise<NamedFacility | null> {
  await lockRow(tx, facilities, id)
  return findFacility(tx, id)
}

// Only what everybody who may see the facility may see.
export const facilitySearchText = (facility: Partial<FacilityValues>) =>
  searchedText(facilityFields, facility)

/** Adds a facility, or restores one with its `retained` columns. */
export async function insertFacility(
  tx: Executor,
  values: FacilityValues & Partial<Retained>,
): Promise<FacilityRow> {
  const [row] = await tx
    .insert(facilities)
    .values({
      ...values,
      updatedAt: values.updatedAt ?? values.createdAt,
      searchText: facilitySearchText(values),
    })
    .returning()
  if (row === undefined) throw new Error('The facility was not stored')
  return row
}

/** Changes a facility and raises its version. `before` is the row as locked in this transaction. */
export async function changeFacility(
  tx: Transaction,
  before: FacilityRow,
  changes: { [Field in keyof FacilityValues]?: FacilityValues[Field] | undefined },
): Promise<FacilityRow> {
  const named = given(changes)
  const [row] = await tx
    .update(facilities)
    .set({
      ...named,
      searchText: facilitySearchText({ ...before, ...named }),
      ...nextVersion(facilities),
    })
    .where(eq(facilities.id, before.id))
    .returning()
  if (row === undefined) throw new Error('The facility was not locked before it was changed')
  return row
}

/** How many products name the facility; they keep it from being deleted (P-201). */
export const countProductsNaming = (tx: Transaction, id: string): Promise<number> =>
  tx.$count(products, eq(products.catalyticFacilityId, id))

/** Deletes a facility that no product names. */
export async function deleteFacilityRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(facilities).where(eq(facilities.id, id))
}

/** The accounts of these addresses that can administer: administrators who are not disabled, in the order of their addresses. */
export async function findFacilityAdministrators(db: Executor, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.email, [...emails]),
        eq(users.role, 'admin'),
        users.isEmailVerified,
        isNull(users.disabledAt),
      ),
    )
    .orderBy(asc(users.email))
}
