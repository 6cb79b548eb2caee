import { isDeepStrictEqual } from 'node:util'
import { lacksTribeName, tribeNameMessage } from '#contract/pipeline-rules'
import { isAdmin, mayBeIntermediary, mayLeaveDeal } from '#contract/rights'
import type { Belonging, Person } from '#contract/rights'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { given } from '#server/platform/database/changes/rows'
import { forbidden, invalidField } from '#server/platform/http/problems'
import type { DealRow, DealValues } from './pipeline.store.ts'

/**
 * The owner of a new deal. Members' deals belong to their own organization whether they name it or not;
 * administrators name any organization or none, and otherwise their own (P-220).
 * @throws HttpProblem 403 when a member names another organization, known or not
 */
export function ownerOfNew(person: Person, requested: string | null | undefined): string | null {
  if (isAdmin(person)) return requested === undefined ? person.organizationId : requested
  if (requested !== undefined && requested !== null && requested !== person.organizationId)
    throw otherOrganization()
  return person.organizationId
}

/**
 * The owner a change gives a deal; with undefined it stays.
 * @throws HttpProblem 403 when a member names another organization, 400 when a member names none
 */
export function ownerAfterChange(
  person: Person,
  requested: string | null | undefined,
): string | null | undefined {
  if (isAdmin(person) || requested === undefined || requested === person.organizationId)
    return requested
  throw requested === null
    ? invalidField('organizationId', 'Organization is required')
    : otherOrganization()
}

const otherOrganization = () => forbidden('You can only publish projects of your own organization')

/** The sentence for an organization that is there and is no intermediary. */
export const noIntermediary =
  'Choose a capital aggregator or project pipeline aggregator that the registry lists'

/** @throws HttpProblem 400 when the organization is none that a deal of this owner may newly name as its intermediary */
export function checkIntermediary(organization: OrganizationRow, owner: string | null): void {
  if (organization.id === owner)
    throw invalidField(
      'intermediaryAggregatorId',
      "A project's own organization is not its intermediary. Choose another one",
    )
  if (!mayBeIntermediary(organization))
    throw invalidField('intermediaryAggregatorId', noIntermediary)
}

/** Whether a change takes the organization of the person, who manages it, off the deal it is the intermediary of, and does nothing else. */
export function leavesDeal(person: Belonging, before: DealRow, changes: DealValues): boolean {
  const { intermediaryAggregatorId, ...others } = given(changes)
  if (intermediaryAggregatorId !== null || !mayLeaveDeal(person, before)) return false
  // A record as it was read is accepted back.
  return Object.entries(others).every(([field, value]) =>
    isDeepStrictEqual(value, before[field as keyof DealRow]),
  )
}

/** @throws HttpProblem 400 on `other` when a shared deal at "Custom Tribe" does not name the tribe */
export function checkTribeName(deal: Parameters<typeof lacksTribeName>[0]): void {
  if (lacksTribeName(deal)) throw invalidField('other', tribeNameMessage)
}
