import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { labelOf, organizationTypes } from '#contract/common/enums'
import { organizationCalls } from '#contract/organizations'
import { organizationAddress, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import { CampaignDashboard } from './campaign-dashboard.tsx'

/** The campaign dashboard of any organization, for administrators. */
export function OrganizationPage() {
  const { id } = useParams<{ id: string }>()
  // Read by the dashboard itself.
  const { data } = useQuery({
    ...read(organizationCalls.read, { params: { id } }),
    enabled: false,
  })
  useRecentRecord(
    data && {
      entity: 'organizations',
      id,
      name: data.name,
      detail:
        data.organizationType === null ? '' : labelOf(organizationTypes, data.organizationType),
      address: organizationAddress(id),
    },
  )
  return (
    <CampaignDashboard
      key={id}
      organizationId={id}
      crumbs={[{ label: 'Organizations', href: paths.organizations }]}
    />
  )
}
