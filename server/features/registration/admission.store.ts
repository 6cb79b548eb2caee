import { inArray } from 'drizzle-orm'
import type { KeyRule } from '#contract/registration'
import { organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import { isInvited, organizationsInviting } from '../invitations/invitations.store.ts'
import { findByKey, organizationsAllowing } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import { removalsOf } from '../users/belonging.store.ts'
import type { MembershipOrigin } from '../users/belonging.store.ts'
import type { UserRow } from '../users/users.store.ts'
import { admittingRule } from './admission.rules.ts'

/** What a key and an address open, and why; `organization` is null when nothing. */
export type Admission =
  | {
      organization: OrganizationRow
      rule: Exclude<KeyRule, 'unknown_key' | 'address_not_listed' | 'account_exists'>
    }
  | { organization: null; rule: 'unknown_key' | 'address_not_listed' }

const origins = {
  open: 'key',
  address: 'allow_list',
  domain: 'allow_list',
  invitation: 'invitation',
} as const

/** How a membership came that an admission opens: with the key alone, or because the organization names the address. */
export const originOf = ({
  rule,
}: Extract<Admission, { organization: OrganizationRow }>): MembershipOrigin => origins[rule]

// No organization has it: a wrong key asks the database as much as a right one does (S20).
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Checks a key and an address, given in lower case. With `lock`, inside a transaction, the result stays true until
 * that ends: a registration either comes before a new key or is rejected (S61).
 */
export async function admissionFor(
  db: Executor,
  key: string,
  email: string,
  lock = false,
): Promise<Admission> {
  const organization = await findByKey(db, key, lock)
  const invited = await isInvited(db, organization?.id ?? nobody, email)
  const rule = admittingRule(organization?.allowedEmails ?? [nobody], email, invited)
  if (organization === null) return { organization, rule: 'unknown_key' }
  return rule === null ? { organization: null, rule: 'address_not_listed' } : { organization, rule }
}

/**
 * The organizations that name an account's address themselves: on their allow-list or by an open invitation. For one that
 * removed the person, the list no longer counts, and an invitation only when it is later than the removal.
 */
export async function organizationsNaming(
  db: Executor,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<OrganizationRow[]> {
  const removals = await removalsOf(db, id)
  const allowing = (await organizationsAllowing(db, email)).filter(
    (organization) => !removals.has(organization.id),
  )
  const inviting = (await organizationsInviting(db, email))
    .filter(
      ({ organizationId, createdAt }) =>
        createdAt > (removals.get(organizationId) ?? new Date(0)) &&
        !allowing.some((organization) => organization.id === organizationId),
    )
    .map(({ organizationId }) => organizationId)
  if (inviting.length === 0) return allowing
  return [
    ...allowing,
    ...(await db
      .select()
      .from(organizations)
      .where(inArray(organizations.id, inviting))
      .orderBy(organizations.id)),
  ]
}
