import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { shownLocation, stateOfLocation } from '#contract/common/location'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { searchedText, type SearchedField } from '#contract/record-fields/searched-text'
import type { Organization } from '#contract/organizations'
import { isAdmin, mayReadOrganization, mayReadOrganizationFigures } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { organizations } from '#database/organizations'
import type { Executor, Transaction } from '#server/platform/database/database'
import { answeredAs } from '#server/platform/database/changes/rows'
import { inParts } from '#server/platform/database/changes/in-parts'
import type { Retained } from '#server/platform/database/changes/retained'
import { preparedFor } from '#server/platform/database/connection/prepared'
import { invalidField } from '#server/platform/http/problems'
import { recordStore } from '#server/platform/records/record-store'
import type { RecordStore, RowOf, ValuesOf } from '#server/platform/records/record-store'
import { newTypedKey, normalizeKey } from '#server/platform/typed-key'
import { entriesFor, isListed } from './organizations.rules.ts'

export { admits, isListed } from './organizations.rules.ts'
export { formatKey, newTypedKey as newRegistrationKey } from '#server/platform/typed-key'

export type OrganizationRow = RowOf<typeof organizations>

/** The columns callers may set of an organization; this store sets all others. */
export type OrganizationValues = Omit<
  ValuesOf<typeof organizations>,
  'locationState' | 'registrationKey'
> & {
  /** A fixed key for samples; a new one is made without it. */
  registrationKey?: string
}

/**
 * An organization as the contract answers it to a person: without its key, its allow-list and what it demands of its members, with its figures
 * only for those who may read them (C-10), and with who made it for administrators (P-277).
 */
export function toOrganization(row: OrganizationRow, viewer: Belonging): Organization {
  const {
    registrationKey: _key,
    allowedEmails: _list,
    requireSecondFactor: _demand,
    createdBy,
    locationState: _state,
    createdAt,
    updatedAt,
    ...fields
  } = row
  const stored = answeredAs<Omit<Organization, 'createdAt' | 'createdBy' | 'updatedAt'>>(fields)
  const hidden = mayReadOrganizationFigures(viewer, stored)
    ? {}
    : { aum: null, overallLendingCapacity: null }
  return {
    ...stored,
    ...hidden,
    ...(isAdmin(viewer) && { createdBy }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The derived columns, stored beside the fields they follow from; the search reads name, description, location, website and contact address (P-103). */
export function derivedOfOrganization(
  row: Partial<
    Pick<OrganizationRow, SearchedField<typeof organizationFields> | 'campaignRole' | 'memberTypes'>
  >,
) {
  return {
    locationState: stateOfLocation(row.location ?? null),
    memberTypes: row.campaignRole === 'capital_aggregator' ? (row.memberTypes ?? []) : [],
    searchText: searchedText(organizationFields, {
      ...row,
      location: row.location && shownLocation(row.location),
    }),
  }
}

/** A new organization has a registration key of its own; one that is restored has a new one. */
export const withKey = (values: OrganizationValues & Partial<Retained>) => ({
  ...values,
  allowedEmails: (values.allowedEmails ?? []).map((entry) => entry.trim().toLowerCase()),
  registrationKey: normalizeKey(values.registrationKey ?? newTypedKey()),
})

const plainStore = recordStore(organizations, { derived: derivedOfOrganization })

export const organizationStore: RecordStore<OrganizationRow, OrganizationValues, object> = {
  ...plainStore,
  insert: (tx, values) => plainStore.insert(tx, withKey(values)),
  // Nothing that refers to it is added meanwhile: what it may be named as, and whether it may go, follows from it.
  lock: (tx, id) => findOrganization(tx, id, 'update'),
}
export const insertOrganization = organizationStore.insert

/** An organization; with `lock` for a change of it, or unchanged until the transaction ends. Null when there is none. */
export async function findOrganization(
  db: Executor,
  id: string,
  lock?: 'update' | 'share',
): Promise<OrganizationRow | null> {
  if (lock === undefined) return (await plainStore.find(db, id))?.record ?? null
  const [row] = await plainStore.read(db, eq(organizations.id, id)).for(lock)
  return row?.record ?? null
}

/**
 * Derives the states of all organizations again where the stored ones differ: an earlier version of the portal, which may
 * run beside this one, or a restored copy derived them differently. The records themselves stay as they are.
 */
export async function refreshLocationStates(db: Executor): Promise<void> {
  const { location, locationState } = organizations
  const stored = await db
    .selectDistinct({ location, state: locationState })
    .from(organizations)
    .where(isNotNull(location))
  const stale = stored
    .map((place) => ({ ...place, state: stateOfLocation(place.location), was: place.state }))
    .filter(({ state, was }) => state !== was)
  await inParts(stale, async (part) => {
    const read = JSON.stringify(part.map(({ location: place, state }) => ({ place, state })))
    await db.execute(sql`
      update ${organizations} set location_state = read.state from jsonb_to_recordset(${read}::jsonb) as read(place text, state text)
      where ${location} = read.place and ${locationState} is distinct from read.state`)
    return []
  })
}

type ReadColumns = Record<'id' | 'status' | 'dataVisibility', AnyColumn>

/** The organizations that everybody reads. Named one by one: an index serves values, not their negation. */
export const openOrganizations = (of: ReadColumns = organizations): SQL | undefined =>
  and(eq(of.status, 'published'), inArray(of.dataVisibility, ['public', 'organization_only']))

/** `mayReadOrganization` of the contract as a condition on `organizations` or an alias of it; undefined for administrators, who read all. */
export function readableBy(person: Belonging, of: ReadColumns = organizations): SQL | undefined {
  if (isAdmin(person)) return undefined
  const open = openOrganizations(of)
  return person.organizationId === null ? open : or(open, eq(of.id, person.organizationId))
}

const lockingStatement = preparedFor((tx) =>
  tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('id')))
    .for('key share')
    .prepare('locked_organization'),
)

/**
 * The name of the organization a record refers to, locked against deletion until this transaction ends. Where a `person`
 * chooses among all organizations, one they may not know of is answered like a missing one. @throws HttpProblem 400 on the field when there is none
 */
export async function lockReferred(
  tx: Transaction,
  id: string,
  field = 'organizationId',
  person?: Belonging,
): Promise<string> {
  return nameReferred(await lockReferredOrganization(tx, id), field, person)
}

/** Those of these organizations that are there, locked against deletion until this transaction ends. */
export async function existingOrganizations(
  tx: Transaction,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, [...ids]))
    .orderBy(organizations.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** The organization itself, locked like that. */
export async function lockReferredOrganization(
  tx: Transaction,
  id: string,
): Promise<OrganizationRow | undefined> {
  const [row] = await lockingStatement(tx).execute({ id })
  return row
}

/** The same of a row that was read already. */
export function nameReferred(
  row: OrganizationRow | undefined,
  field: string,
  person: Belonging | undefined,
): string {
  if (row === undefined || (person !== undefined && !mayReadOrganization(person, row)))
    throw invalidField(field, 'This organization does not exist')
  return row.name
}

/**
 * The organization a registration key belongs to, however it is typed; null when it is nobody's. With `lock` key and
 * allow-list are locked until the transaction ends: a new key waits, or has ended this one already.
 */
export async function findByKey(
  db: Executor,
  key: string,
  lock = false,
): Promise<OrganizationRow | null> {
  const found = db
    .select()
    .from(organizations)
    .where(eq(organizations.registrationKey, normalizeKey(key)))
  const [row] = await (lock ? found.for('share') : found)
  return row ?? null
}

/**
 * Sets key and allow-list. What others read of the record stays the same, and so does its version: an edit of the profile
 * at the same time is not in conflict with it.
 */
export async function changeAccess(
  tx: Transaction,
  id: string,
  access: { registrationKey: string } | { allowedEmails: string[] },
): Promise<void> {
  await tx.update(organizations).set(access).where(eq(organizations.id, id))
}

/** The organizations whose allow-list names the address; those without an allow-list are not among them. */
export async function organizationsAllowing(
  db: Executor,
  email: string,
): Promise<OrganizationRow[]> {
  const entries = sql.join(
    entriesFor(email).map((entry) => sql`${entry}`),
    sql`, `,
  )
  const rows = await db
    .select()
    .from(organizations)
    .where(sql`${organizations.allowedEmails} && array[${entries}]::text[]`)
    .orderBy(organizations.id)
  return rows.filter((row) => isListed(row.allowedEmails, email))
}
