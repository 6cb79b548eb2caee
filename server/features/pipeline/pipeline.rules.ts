import { lacksTribeName, tribeNameMessage } from '#contract/pipeline-rules'
import { isAdmin } from '#contract/rights'
import type { Person } from '#contract/rights'
import { forbidden, invalidField } from '#server/platform/http/problems'

/**
 * The owner of a new deal. Members' deals belong to their own organization whether they name it or not;
 * administrators name any organization or none, and otherwise their own (P-220).
 * @throws HttpProblem 403 when a member names another organization, known or not
 */
export function ownerOfNew(person: Person, asked: string | null | undefined): string | null {
  if (isAdmin(person)) return asked === undefined ? person.organizationId : asked
  if (asked !== undefined && asked !== null && asked !== person.organizationId) throw otherOrganization()
  return person.organizationId
}

/**
 * The owner a change gives a deal; undefined keeps it.
 * @throws HttpProblem 403 when a member names another organization, 400 when a member names none
 */
export function ownerAfterChange(person: Person, asked: string | null | undefined): string | null | undefined {
  if (isAdmin(person) || asked === undefined || asked === person.organizationId) return asked
  throw asked === null ? invalidField('organizationId', 'Organization is required') : otherOrganization()
}

const otherOrganization = () => forbidden('You can only publish projects of your own organization')

/** @throws HttpProblem 400 on `other` when a shared deal at "Custom Tribe" does not name the tribe */
export function checkTribeName(deal: Parameters<typeof lacksTribeName>[0]): void {
  if (lacksTribeName(deal)) throw invalidField('other', tribeNameMessage)
}
