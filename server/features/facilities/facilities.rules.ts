import { isAdmin, openStatuses } from '#contract/rights'
import type { Person } from '#contract/rights'

/**
 * Whether somebody asks for what another organization has not listed (C-01). Without an organization in the question
 * such a status gives the own rows; with another's it is refused and not answered as if there were none.
 */
export function asksForUnlistedOfOthers(person: Person, query: { status?: readonly string[] | undefined; organizationId?: string | undefined }): boolean {
  if (isAdmin(person) || query.organizationId === undefined || query.organizationId === person.organizationId) return false
  const listed: readonly string[] = openStatuses.facilities
  return (query.status ?? []).some((status) => !listed.includes(status))
}

/** The sentence that refuses to delete a facility; `count` products name it (P-201). */
export function namedByProducts(count: number): string {
  const who = count === 1 ? '1 product names this facility' : `${count.toLocaleString('en-US')} products name this facility`
  return `${who}, so it cannot be deleted. Archive it instead, or choose another facility in ${count === 1 ? 'that product' : 'those products'} first.`
}
