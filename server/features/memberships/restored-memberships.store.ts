import type { MembershipType } from '#contract/memberships'
import type { Change } from '#server/platform/http/call'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { retainedOf, valuesBefore } from '#server/platform/history/retained.rules'
import { rejectionOf } from './memberships.rules.ts'
import { lockParties, insertMemberships } from './memberships.store.ts'

type Parties = Awaited<ReturnType<typeof lockParties>>

/** A membership as the audit entry of its deletion records it. */
function recordedBy(deletion: Deletion) {
  const {
    aggregatorId = '',
    memberId = '',
    membershipType = '',
    joinedAt,
    status,
    aggregatorName = 'an aggregator',
    memberName = 'an organization',
  } = valuesBefore(deletion) as Record<string, string>
  return {
    values: {
      aggregatorId,
      memberId,
      membershipType: membershipType as MembershipType,
      status,
      joinedAt,
    },
    aggregatorName,
    memberName,
    deletion,
  }
}

/** Why a membership cannot be restored by the rules of a new one, as a sentence; null where nothing prevents it. */
function lost(
  {
    values: { aggregatorId, memberId, membershipType },
    aggregatorName,
    memberName,
  }: ReturnType<typeof recordedBy>,
  parties: Parties,
): string | null {
  const [aggregator, member] = [parties.get(aggregatorId), parties.get(memberId)]
  const because = (why: string) =>
    `The membership of ${memberName} in ${aggregatorName} did not come back: ${why}.`
  if (aggregator === undefined || member === undefined)
    return because(
      `${aggregator === undefined ? aggregatorName : memberName} does not exist anymore`,
    )
  const rejection = rejectionOf(aggregator, member.id, membershipType)
  return rejection === null ? null : because(rejection.message)
}

/**
 * Restores the memberships that were deleted with an organization, which exists again, where both still exist and the
 * aggregator takes them. Answers a sentence for each of the others; a pair that has a new membership keeps that one.
 */
export async function restoreMemberships(
  { tx, auditAll }: Change,
  deletion: Deletion,
): Promise<string[]> {
  const recorded = (
    await deletedWith(tx, deletion, 'organization-memberships', ['aggregatorId', 'memberId'])
  ).map(recordedBy)
  const parties = await lockParties(tx, [
    ...new Set(recorded.flatMap(({ values }) => [values.aggregatorId, values.memberId])),
  ])
  const validated = recorded.map((one) => ({ ...one, note: lost(one, parties) }))
  const now = new Date()
  const rows = await insertMemberships(
    tx,
    validated
      .filter(({ note }) => note === null)
      .map(({ values, deletion: one }) => ({ ...values, ...retainedOf(one, now) })),
  )
  const nameOf = (id: string) => parties.get(id)?.name
  await auditAll(
    rows.map((row) => ({
      action: 'restore',
      entity: 'organization-memberships',
      entityId: row.id,
      after: { ...row, aggregatorName: nameOf(row.aggregatorId), memberName: nameOf(row.memberId) },
    })),
  )
  return validated.flatMap(({ note }) => note ?? [])
}
