import { labelOf, memberTypes, valuesOf } from '#contract/common/enums'
import type { MembershipType } from '#contract/memberships'
import { invalidField } from '#server/platform/http/problems'

/** What the rules read of an organization. */
interface Party {
  id: string
  name: string
  campaignRole: string | null
  memberTypes: readonly string[]
}

/** The membership types an aggregator takes: its own choice, or all where it made none (P-241). */
export function offeredTypes(aggregator: Pick<Party, 'memberTypes'>): readonly string[] {
  return aggregator.memberTypes.length > 0 ? aggregator.memberTypes : valuesOf(memberTypes)
}

/** Why an organization cannot become a member, with the field it is about; null when it can (P-241). */
export function rejectionOf(
  aggregator: Party,
  memberId: string,
  type: MembershipType,
): { field: string; message: string } | null {
  if (aggregator.campaignRole !== 'capital_aggregator')
    return { field: 'aggregatorId', message: `${aggregator.name} is not a capital aggregator` }
  if (aggregator.id === memberId)
    return { field: 'memberId', message: 'An organization cannot be a member of itself' }
  const offered = offeredTypes(aggregator)
  if (offered.includes(type)) return null
  const words = offered.map((each) => labelOf(memberTypes, each)).join(', ')
  return {
    field: 'membershipType',
    message: `${aggregator.name} takes members of these types: ${words}`,
  }
}

/** Lets two organizations become aggregator and member. @throws HttpProblem 400 on the field that prevents it */
export function checkParties<One extends Party, Other extends { id: string }>(
  aggregator: One | null,
  member: Other | null,
  type: MembershipType,
): { aggregator: One; member: Other } {
  if (aggregator === null) throw invalidField('aggregatorId', 'This organization does not exist')
  if (member === null) throw invalidField('memberId', 'This organization does not exist')
  const rejection = rejectionOf(aggregator, member.id, type)
  if (rejection !== null) throw invalidField(rejection.field, rejection.message)
  return { aggregator, member }
}
