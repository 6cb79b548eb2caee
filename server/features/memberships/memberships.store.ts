import { answeredRow } from '#server/platform/database/changes/rows'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { createMembershipBody, ExportedMembership, Membership } from '#contract/memberships'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/changes/in-parts'
import { lockRow } from '#server/platform/database/changes/lock-row'
import type { Retained } from '#server/platform/database/changes/retained'
import { amongIds, idsIn } from '#server/platform/database/lists/list-query'
import { today } from '#server/platform/present-day'
import { readableBy } from '#server/features/organizations/organizations.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { z } from 'zod'

export type MembershipRow = typeof memberships.$inferSelect
type Member = Pick<
  OrganizationRow,
  'name' | 'campaignRole' | 'organizationType' | 'location' | 'status'
>

/** A membership as the contract answers it. */
export function toMembership(row: MembershipRow, member: Member): Membership {
  // The tables store names of the contract's enumerations as plain text.
  return {
    ...answeredRow(row),
    memberName: member.name,
    memberCampaignRole: member.campaignRole,
    memberOrganizationType: member.organizationType,
    memberLocation: member.location,
    memberStatus: member.status,
  } as Membership
}

const aggregators = alias(organizations, 'aggregators')
const bothKnown = (person: Belonging) => and(readableBy(person), readableBy(person, aggregators))

/** The ids of the memberships whose both parties the person may know of, by aggregator and member. */
export function idsOfMemberships(
  db: Executor,
  person: Belonging,
  { aggregatorId }: { aggregatorId?: string | undefined },
): Promise<string[]> {
  return idsIn(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.memberId))
      .innerJoin(aggregators, eq(aggregators.id, memberships.aggregatorId))
      .where(
        and(
          aggregatorId === undefined ? undefined : eq(memberships.aggregatorId, aggregatorId),
          bothKnown(person),
        ),
      )
      .orderBy(inNameOrder(aggregators.name), inNameOrder(organizations.name), memberships.id),
  )
}

/** The same memberships by their ids, in no order. */
export async function membershipsByIds(
  db: Executor,
  person: Belonging,
  ids: readonly string[],
): Promise<ExportedMembership[]> {
  const rows = await db
    .select({ membership: memberships, member: organizations, aggregatorName: aggregators.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.memberId))
    .innerJoin(aggregators, eq(aggregators.id, memberships.aggregatorId))
    .where(and(amongIds(memberships.id, ids), bothKnown(person)))
  return rows.map(({ membership, member, aggregatorName }) => ({
    ...toMembership(membership, member),
    aggregatorName,
  }))
}

/** A page of the members of an aggregator that the person may know of, by name, and how many there are. */
export async function membersOf(
  db: Database,
  aggregatorId: string,
  person: Belonging,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ members: Membership[]; total: number }> {
  const known = () =>
    db
      .select({ membership: memberships, member: organizations })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.memberId))
      .where(and(eq(memberships.aggregatorId, aggregatorId), readableBy(person)))
  const [rows, total] = await Promise.all([
    known().orderBy(inNameOrder(organizations.name), memberships.id).limit(limit).offset(offset),
    db.$count(known().as('known')),
  ])
  return { members: rows.map(({ membership, member }) => toMembership(membership, member)), total }
}

/** Locks organizations against change and deletion until this transaction ends, and answers them by their ids. */
export async function lockParties(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, OrganizationRow>> {
  const rows = await tx
    .select()
    .from(organizations)
    .where(amongIds(organizations.id, ids))
    .orderBy(organizations.id)
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

type MembershipValues = z.output<typeof createMembershipBody> & {
  status?: string | undefined
} & Partial<Retained>

/** The day of a day or a time. */
export const dayOf = (joinedAt: string): string => joinedAt.slice(0, 10)

/** Adds memberships; a pair that has one already is skipped, also when a simultaneous request added it. */
export async function insertMemberships(
  tx: Executor,
  values: readonly MembershipValues[],
): Promise<MembershipRow[]> {
  const rows = values.map(({ joinedAt = today(), ...rest }) => ({
    ...rest,
    joinedAt: dayOf(joinedAt),
  }))
  return inParts(rows, (part) =>
    tx
      .insert(memberships)
      .values(part)
      .onConflictDoNothing({ target: [memberships.aggregatorId, memberships.memberId] })
      .returning(),
  )
}

/** Adds a membership; null when the pair has one already. */
export async function insertMembership(
  tx: Executor,
  values: MembershipValues,
): Promise<MembershipRow | null> {
  return (await insertMemberships(tx, [values]))[0] ?? null
}

/** The membership with its member, locked until the transaction ends; null when there is none. */
export async function lockMembership(
  tx: Transaction,
  id: string,
): Promise<{ membership: MembershipRow; member: OrganizationRow } | null> {
  await lockRow(tx, memberships, id)
  const [row] = await tx
    .select({ membership: memberships, member: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.memberId))
    .where(eq(memberships.id, id))
  return row ?? null
}

export async function deleteMembershipRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.id, id))
}
