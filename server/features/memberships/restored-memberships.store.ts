import type { MembershipType } from '#contract/memberships'
import type { Change } from '#server/platform/http/call'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { keptOf, valuesBefore } from '#server/platform/history/kept.rules'
import { refusalOf } from './memberships.rules.ts'
import { holdParties, insertMembership } from './memberships.store.ts'

/** Brings one membership back by the rules of a new one; the sentence of what stands in the way, or null. */
async function bringBack({ tx, audit }: Change, deletion: Deletion, now: Date): Promise<string | null> {
  const values = valuesBefore(deletion) as Record<string, string>
  const { aggregatorId = '', memberId = '', membershipType = '', joinedAt, status, aggregatorName = 'an aggregator', memberName = 'an organization' } = values
  const { aggregator, member } = await holdParties(tx, aggregatorId, memberId)
  const lost = (why: string) => `The membership of ${memberName} in ${aggregatorName} did not come back: ${why}.`
  if (aggregator === null || member === null) return lost(`${aggregator === null ? aggregatorName : memberName} does not exist any more`)
  const refusal = refusalOf(aggregator, member.id, membershipType as MembershipType)
  if (refusal !== null) return lost(refusal.message)
  const since = joinedAt === undefined ? undefined : new Date(joinedAt)
  const row = await insertMembership(tx, { aggregatorId, memberId, membershipType: membershipType as MembershipType, status, joinedAt: since, ...keptOf(deletion, now) })
  if (row === null) return null
  await audit({ action: 'restore', entity: 'organization-memberships', entityId: row.id, after: { ...row, aggregatorName: aggregator.name, memberName: member.name } })
  return null
}

/**
 * Brings back the memberships that were deleted with an organization, which exists again, where both still exist and the
 * aggregator takes them. Tells the others in sentences.
 */
export async function bringBackMemberships(change: Change, deletion: Deletion): Promise<string[]> {
  const notes: string[] = []
  for (const one of await deletedWith(change.tx, deletion, 'organization-memberships', ['aggregatorId', 'memberId'])) {
    const note = await bringBack(change, one, new Date())
    if (note !== null) notes.push(note)
  }
  return notes
}
