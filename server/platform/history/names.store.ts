import { inArray, sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Executor } from '../database/database.ts'

const organizationFields = ['organizationId', 'intermediaryAggregatorId', 'aggregatorId', 'memberId']

/** The ids that stand in some fields of entries, before or after. */
function idsIn(entries: readonly Pick<AuditEntry, 'changes'>[], fields: readonly string[]): string[] {
  const values = entries.flatMap(({ changes }) => changes.filter(({ field }) => fields.includes(field)).flatMap(({ from, to }) => [from, to]))
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}

/**
 * The names of organizations, facilities and people that entries refer to by id; what is gone has none. Records carry the
 * names of their organizations to everybody who reads them; which facilities are named is decided by the condition.
 */
export async function namesIn(db: Executor, entries: readonly Pick<AuditEntry, 'changes'>[], readable: (facility: { organizationId: string; status: string }) => boolean): Promise<Record<string, string>> {
  const names = new Map<string, string>()
  const note = (rows: readonly { id: string; name: string }[]) => {
    for (const { id, name } of rows) names.set(id, name)
  }
  const [organizationIds, facilityIds, userIds] = [organizationFields, ['catalyticFacilityId'], ['createdBy', 'invitedBy', 'userId']].map((fields) => idsIn(entries, fields))
  if (organizationIds?.length) note(await db.select({ id: organizations.id, name: organizations.name }).from(organizations).where(inArray(organizations.id, organizationIds)))
  if (facilityIds?.length) note((await db.select().from(facilities).where(inArray(facilities.id, facilityIds))).filter(readable))
  if (userIds?.length) {
    const name = sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`
    note(await db.select({ id: users.id, name }).from(users).where(inArray(users.id, userIds)))
  }
  return Object.fromEntries(names)
}
