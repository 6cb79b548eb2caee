import { aliasedTable, eq, or } from 'drizzle-orm'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import type { Transaction } from '#server/platform/database/database'

const aggregators = aliasedTable(organizations, 'aggregators')

/** Deletes the memberships of an organization, as aggregator and as member, and answers them with the names of both. */
export async function deleteMembershipsOf(tx: Transaction, id: string) {
  const ofOrganization = or(eq(memberships.aggregatorId, id), eq(memberships.memberId, id))
  const rows = await tx
    .select({
      membership: memberships,
      aggregatorName: aggregators.name,
      memberName: organizations.name,
    })
    .from(memberships)
    .innerJoin(aggregators, eq(aggregators.id, memberships.aggregatorId))
    .innerJoin(organizations, eq(organizations.id, memberships.memberId))
    .where(ofOrganization)
    .orderBy(memberships.createdAt, memberships.id)
    .for('update', { of: memberships })
  await tx.delete(memberships).where(ofOrganization)
  return rows.map(({ membership, ...names }) => ({ ...membership, ...names }))
}

/** Deletes the invitations into an organization. */
export const deleteInvitationsOf = (tx: Transaction, id: string) =>
  tx.delete(invitations).where(eq(invitations.organizationId, id)).returning()
