import { userRoles } from '#contract/common/enums'
import { one, several } from '#web/kit/table/list-filters.ts'
import { listQuery, onlyWhen, oneId, type ListStateOf } from '#web/lib/url-filters.ts'
import type { UserListQuery } from './users.queries.ts'

/** Whether an account may sign in, as the filter words it; the address and the call say `disabled`. */
const accountStates = { false: 'Active', true: 'Disabled' } as const

/** Whether signing in takes a second step, as the filter words it. */
const secondSteps = { true: 'Second step on', false: 'No second step' } as const

/** What the list of accounts has in the address. */
export const userFilters = {
  filters: {
    role: several('Role', 'All Roles', userRoles),
    organizationId: oneId,
    disabled: one('Status', 'All Statuses', accountStates),
    secondFactor: one('Second step', 'Any Second Step', secondSteps),
    signedIn: onlyWhen,
  },
  sort: {
    fields: ['name', 'email', 'role', 'organizationName', 'lastLoginAt', 'createdAt'] as const,
    fallback: { field: 'name', order: 'asc' } as const,
  },
}

/** The query for a state of the list. */
export const userQuery = (state: ListStateOf<typeof userFilters>, limit: number): UserListQuery =>
  listQuery(userFilters, state, limit)
