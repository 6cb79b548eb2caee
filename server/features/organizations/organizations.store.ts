import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { labelOf } from '#contract/common/enums'
import { searchTextOf } from '#contract/common/search'
import { states } from '#contract/common/states'
import type { Organization, organizationListQuery } from '#contract/organizations'
import { organizations } from '#database/organizations'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { inNameOrder, oneOf, ordered, searched } from '#server/platform/database/list-query'
import { entriesFor, isListed } from './organizations.rules.ts'
import { newRegistrationKey, normalizeKey } from './registration-key.ts'

export { admits, isListed } from './organizations.rules.ts'
export { formatKey, newRegistrationKey } from './registration-key.ts'

export type OrganizationRow = typeof organizations.$inferSelect

/** What may be set of an organization; everything else is kept by this store. */
export type OrganizationValues = Omit<typeof organizations.$inferInsert, 'id' | 'version' | 'updatedAt' | 'searchText' | 'registrationKey'> & {
  /** A fixed key for samples; a new one is made without it. */
  registrationKey?: string
}

/** An organization as the contract answers it: without its key, its allow-list and who made it. */
export function toOrganization(row: OrganizationRow): Organization {
  const { registrationKey: _key, allowedEmails: _list, createdBy: _creator, searchText: _search, createdAt, updatedAt, ...fields } = row
  // The table stores names of the contract's enumerations as plain text.
  return { ...(fields as Omit<Organization, 'createdAt' | 'updatedAt'>), createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** A page of all organizations, the newest first unless asked otherwise, and how many match in all. */
export async function listOrganizations(db: Database, query: z.output<typeof organizationListQuery>): Promise<{ organizations: Organization[]; total: number }> {
  const matching = and(
    oneOf(organizations.campaignRole, query.type),
    oneOf(organizations.campaignRole, query.campaignRole),
    oneOf(organizations.organizationType, query.organizationType),
    oneOf(organizations.status, query.status),
    searched(organizations.searchText, query.search),
  )
  const by = query.sort === 'name' ? inNameOrder(organizations.name) : organizations.createdAt
  const order = ordered(by, organizations.id, query.order ?? (query.sort === undefined ? 'desc' : 'asc'))
  const page = db.select().from(organizations).where(matching).orderBy(...order).limit(query.limit).offset(query.offset)
  const [rows, total] = await Promise.all([page, db.$count(organizations, matching)])
  return { organizations: rows.map(toOrganization), total }
}

/** Adds an organization with a registration key of its own. */
export async function insertOrganization(tx: Executor, values: OrganizationValues): Promise<OrganizationRow> {
  const [row] = await tx
    .insert(organizations)
    .values({
      ...values,
      updatedAt: values.createdAt,
      allowedEmails: (values.allowedEmails ?? []).map((entry) => entry.trim().toLowerCase()),
      registrationKey: normalizeKey(values.registrationKey ?? newRegistrationKey()),
      // P-103: name, description, location (a state by its label), website and contact address.
      searchText: searchTextOf([values.name, values.description, labelOf(states, values.location ?? ''), values.website, values.contactEmail]),
    })
    .returning()
  if (row === undefined) throw new Error('The organization was not stored')
  return row
}

/** The name of an organization, which cannot be deleted before this transaction ends; null when there is none. */
export async function holdOrganization(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, id)).for('key share')
  return row?.name ?? null
}

/**
 * The organization a registration key belongs to, however it is typed; null when it is nobody's. With `hold` key and
 * allow-list stay as they are until the transaction ends: a new key waits, or has ended this one already.
 */
export async function findByKey(db: Executor, key: string, hold = false): Promise<OrganizationRow | null> {
  const found = db.select().from(organizations).where(eq(organizations.registrationKey, normalizeKey(key)))
  const [row] = await (hold ? found.for('share') : found)
  return row ?? null
}

/** The organization with its key and allow-list; with `lock` for a change of them, or unchanged until the transaction ends. */
export async function findAccess(db: Executor, id: string, lock?: 'update' | 'share'): Promise<OrganizationRow | null> {
  const found = db.select().from(organizations).where(eq(organizations.id, id))
  const [row] = await (lock === undefined ? found : found.for(lock))
  return row ?? null
}

/**
 * Sets what decides who may join. The record as others read it stays the same, and so does its version: a profile
 * that is being edited meanwhile is not in conflict with it.
 */
export async function changeAccess(tx: Transaction, id: string, access: { registrationKey: string } | { allowedEmails: string[] }): Promise<void> {
  await tx.update(organizations).set(access).where(eq(organizations.id, id))
}

/** The organizations whose allow-list names the address; those without an allow-list are not among them. */
export async function organizationsAllowing(db: Executor, email: string): Promise<OrganizationRow[]> {
  const entries = sql.join(entriesFor(email).map((entry) => sql`${entry}`), sql`, `)
  const rows = await db.select().from(organizations).where(sql`${organizations.allowedEmails} && array[${entries}]::text[]`).orderBy(organizations.id)
  return rows.filter((row) => isListed(row.allowedEmails, email))
}
