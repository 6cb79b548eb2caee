import { inArray } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { rowFromJson } from '#server/platform/database/changes/row-from-json'
import { derivedOfOrganization } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import type { Stored } from './merges.store.ts'

/** Locks those of these organizations that exist, in the order of their ids, as everywhere. */
export async function lockOrganizations(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, ids))
    .orderBy(organizations.id)
    .for('update')
}

/** Adds an organization that a merge removed, as it was then. */
export async function restoreOrganization(
  tx: Transaction,
  stored: Stored<OrganizationRow>,
): Promise<OrganizationRow> {
  const row = rowFromJson(organizations, stored)
  return insertRow(tx, organizations, {
    ...row,
    ...derivedOfOrganization(row),
    version: row.version + 1,
    updatedAt: new Date(),
  })
}
