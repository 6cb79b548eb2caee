import { useCurrentUser } from '#web/lib/current-user.ts'
import { AttentionPanels } from '#web/features/dashboard/attention-panels.tsx'
import { StartHere } from '#web/features/dashboard/start-here.tsx'
import { CampaignDashboard } from './campaign-dashboard.tsx'
import { dashboardHead } from '#web/features/dashboard/dashboard-head.ts'

/** The dashboard of the own organization: its figures, what its members have to act on, and its records (P-083). */
export function MemberDashboard() {
  const user = useCurrentUser()
  return (
    <CampaignDashboard organizationId={user.organizationId ?? 'none'} head={dashboardHead(user)}>
      {user.organizationId !== null && <StartHere organizationId={user.organizationId} />}
      <AttentionPanels organizationId={user.organizationId ?? ''} />
    </CampaignDashboard>
  )
}
