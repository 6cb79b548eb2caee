import { userRoles, valuesOf } from '#contract/common/enums'
import { onlyWhen, oneId, oneOf, severalOf, type UrlListState } from '#web/lib/url-filters.ts'
import type { UserListQuery } from './users.queries.ts'

/** Whether an account may sign in, as the filter words it; the address and the call say `disabled`. */
export const accountStates = { false: 'Active', true: 'Disabled' } as const

/** What the list of accounts has in the address. */
export const userFilters = {
  filters: {
    role: severalOf(valuesOf(userRoles)),
    organizationId: oneId,
    disabled: oneOf(valuesOf(accountStates)),
    signedIn: onlyWhen,
  },
  sort: {
    fields: ['name', 'email', 'role', 'organizationName', 'lastLoginAt', 'createdAt'] as const,
    fallback: { field: 'name', order: 'asc' } as const,
  },
}

export type UserListState = UrlListState<
  typeof userFilters.filters,
  (typeof userFilters.sort.fields)[number]
>

/** The query for a state of the list. */
export function userQuery(
  { search, filters, sort, page }: UserListState,
  limit: number,
): UserListQuery {
  return {
    ...(search !== '' && { search }),
    ...(filters.role.length > 0 && { role: filters.role.join(',') }),
    ...(filters.organizationId !== null && { organizationId: filters.organizationId }),
    ...(filters.disabled !== null && { disabled: filters.disabled }),
    ...(filters.signedIn && { signedIn: true }),
    sort: sort.field,
    order: sort.order,
    limit,
    offset: (page - 1) * limit,
  }
}
