import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Belonging } from '#contract/rights'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { readableBy } from '#server/features/organizations/organizations.store'
import type { Executor } from '#server/platform/database/database'

const aggregators = alias(organizations, 'aggregators')

/** The present memberships a person may know of, of one party of them, by the other. */
async function partiesOf(
  db: Executor,
  person: Belonging,
  [of, other]: readonly [AnyPgColumn, AnyPgColumn],
  id: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: other })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.memberId))
    .innerJoin(aggregators, eq(aggregators.id, memberships.aggregatorId))
    .where(
      and(
        eq(of, id),
        eq(memberships.status, 'active'),
        readableBy(person),
        readableBy(person, aggregators),
      ),
    )
  return new Set(rows.map((row) => String(row.id)))
}

/** Whether an organization of an offer is in the network of a deal (M-074). */
export type InNetwork = (intermediaryId: string | null, organizationId: string) => boolean

/** The network of one deal: its intermediary and the members of it. */
export async function networkOfDeal(
  db: Executor,
  person: Belonging,
  intermediaryId: string | null,
): Promise<InNetwork> {
  if (intermediaryId === null) return () => false
  const { aggregatorId, memberId } = memberships
  const members = await partiesOf(db, person, [aggregatorId, memberId], intermediaryId)
  return (_intermediary, organizationId) =>
    organizationId === intermediaryId || members.has(organizationId)
}

/** The deals whose network one organization is in: those it is the intermediary of, and those of its aggregators. */
export async function networkOfOrganization(
  db: Executor,
  person: Belonging,
  organizationId: string,
): Promise<InNetwork> {
  const { aggregatorId, memberId } = memberships
  const joined = await partiesOf(db, person, [memberId, aggregatorId], organizationId)
  return (intermediaryId) =>
    intermediaryId !== null && (intermediaryId === organizationId || joined.has(intermediaryId))
}
