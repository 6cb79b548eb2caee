import { AccountCard } from '#web/features/profile/account-card.public.tsx'
import { SystemSummary } from '#web/features/system/system-summary.public.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { isAdmin } from '#web/lib/can.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { dashboardTitle } from './dashboard.public.ts'

/** The page at "/" of administrators and of members of an organization. */
export function DashboardPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageHeader title={dashboardTitle(user)} subtitle={isAdmin(user) ? 'Accounts and state of the registry' : user.organizationName} />
      {isAdmin(user) && <div className="mt-5.5"><SystemSummary /></div>}
      <div className="mt-6.5 max-w-160"><AccountCard /></div>
    </>
  )
}
