import { PageHeader } from '#web/kit/page-header.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { AccountFacts } from './account-facts.tsx'
import { dashboardTitle } from './dashboard.public.ts'

/** The page at "/" of administrators and of members of an organization. */
export function DashboardPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageHeader title={dashboardTitle(user)} subtitle={user.organizationName ?? 'Capital Campaign'} />
      <div className="mt-6 grid gap-6">
        <AccountFacts />
      </div>
    </>
  )
}
