import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { labelOf } from '#contract/common/enums'
import { searchTextOf } from '#contract/common/search'
import { states } from '#contract/common/states'
import type { Organization, organizationListQuery } from '#contract/organizations'
import { organizations } from '#database/organizations'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { inNameOrder, oneOf, ordered, searched } from '#server/platform/database/list-query'
import { admits, entriesFor, isListed } from './organizations.rules.ts'
import { newRegistrationKey, normalizeKey } from './registration-key.ts'

export { admits } from './organizations.rules.ts'

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

/** The organization a registration key belongs to, however it is typed; null when it is nobody's. */
export async function findByKey(db: Executor, key: string): Promise<OrganizationRow | null> {
  const [row] = await db.select().from(organizations).where(eq(organizations.registrationKey, normalizeKey(key)))
  return row ?? null
}

/** The organization an address may join with a key; a wrong key and an address off the list are told alike. */
export async function organizationAdmitting(db: Executor, key: string, email: string): Promise<OrganizationRow | null> {
  const organization = await findByKey(db, key)
  return organization !== null && admits(organization.allowedEmails, email) ? organization : null
}

/** The organizations whose allow-list names the address; those without an allow-list are not among them. */
export async function organizationsAllowing(db: Executor, email: string): Promise<OrganizationRow[]> {
  const entries = sql.join(entriesFor(email).map((entry) => sql`${entry}`), sql`, `)
  const rows = await db.select().from(organizations).where(sql`${organizations.allowedEmails} && array[${entries}]::text[]`).orderBy(organizations.id)
  return rows.filter((row) => isListed(row.allowedEmails, email))
}
