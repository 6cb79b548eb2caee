import type { Transaction } from '#server/platform/database/database'
import { invalidField, notFound } from '#server/platform/http/problems'
import { findOrganization } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'

/**
 * Two organizations, locked in the order of their ids, so that two requests the other way round do not deadlock.
 * @throws HttpProblem 404 or 400 on `otherId` when one is missing, 400 for one and the same
 */
export async function lockBoth(
  tx: Transaction,
  id: string,
  otherId: string,
  lock: 'update' | 'share',
): Promise<{ one: OrganizationRow; other: OrganizationRow }> {
  if (id === otherId) throw invalidField('otherId', 'Choose another organization than this one')
  const locked = new Map<string, OrganizationRow | null>()
  for (const each of [id, otherId].toSorted())
    locked.set(each, await findOrganization(tx, each, lock))
  const [one, other] = [locked.get(id) ?? null, locked.get(otherId) ?? null]
  if (one === null) throw notFound()
  if (other === null) throw invalidField('otherId', 'This organization does not exist')
  return { one, other }
}
