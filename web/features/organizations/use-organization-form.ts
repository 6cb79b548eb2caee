import type { z } from 'zod'
import {
  administratorFields,
  type createOrganizationBody,
  type Organization,
} from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { organizationRules, organizationValues } from './organization-form.ts'
import { organizations } from './organizations.queries.ts'

/** What the form of an organization is made of, for dialog and page alike. */
export function useOrganizationForm(organization: Organization | undefined) {
  const user = useCurrentUser()
  return {
    of: organizations,
    record: organization,
    rules: organizationRules,
    valuesOf: organizationValues,
    bodyOf: (body: Body) => changeable(body, user),
  }
}

type Body = z.output<typeof createOrganizationBody>

/** What the person may change of an organization. */
function changeable(body: Body, user: CurrentUser) {
  const isReserved = (field: string) =>
    !isAdmin(user) && administratorFields.some((reserved) => reserved === field)
  // Only administrators add one, so that a new one is whole.
  return Object.fromEntries(Object.entries(body).filter(([field]) => !isReserved(field))) as Body
}
