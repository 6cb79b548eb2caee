import { useParams } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { CampaignDashboard } from './campaign-dashboard.tsx'

/** The campaign dashboard of any organization, for administrators. */
export function OrganizationPage() {
  const { id } = useParams<{ id: string }>()
  return (
    <CampaignDashboard
      key={id}
      organizationId={id}
      crumbs={[{ label: 'Organizations', href: paths.organizations }]}
    />
  )
}
