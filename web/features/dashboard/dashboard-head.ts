import { isAdmin } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import type { PageHead } from '#web/lib/paths.ts'

/** The name of the page at "/" for people who may read the registry; fixed wording. */
export function dashboardTitle(user: CurrentUser): string {
  return isAdmin(user) ? 'Admin Dashboard' : 'Organization Dashboard'
}

/** The head of that page as it is known before anything is read. */
export function dashboardHead(user: CurrentUser): PageHead {
  return {
    title: dashboardTitle(user),
    subtitle: isAdmin(user) ? 'Campaign totals' : (user.organizationName ?? ''),
  }
}
