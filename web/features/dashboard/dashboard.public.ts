import type { CurrentUser } from '#contract/users'
import { isAdmin } from '#web/lib/can.ts'

/** The name of the page at "/" for people who may read the registry; fixed wording. */
export function dashboardTitle(user: CurrentUser): string {
  return isAdmin(user) ? 'Admin Dashboard' : 'Organization Dashboard'
}
