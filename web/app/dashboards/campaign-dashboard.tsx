import { useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { campaignRoles, labelOf, organizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { organizationCalls, type Organization } from '#contract/organizations'
import { mayWriteRecord } from '#contract/rights'
import { addressWith, newAddress, paths } from '#web/lib/paths.ts'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Monogram } from '#web/kit/display/monogram.tsx'
import { PageHeader, type Crumb } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { WebsiteLink } from '#web/kit/display/website-link.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { read } from '#web/lib/query-client.ts'
import { campaignTabs } from './campaign-tabs.tsx'
import { useOrganizationStats } from '#web/features/dashboard/dashboard.queries.ts'
import {
  invalidIdFailure,
  loadFailure,
  OrganizationNotFound,
} from '#web/features/dashboard/organization-not-found.tsx'
import { OrganizationFigures } from '#web/features/dashboard/organization-figures.tsx'

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export interface CampaignDashboardProps {
  organizationId: string
  /** The organization's name where it is known before anything is read. */
  name?: string | null
  crumbs?: readonly Crumb[]
}

/** The dashboard of one organization: its figures, and its records and settings in tabs (P-104 to P-113). */
export function CampaignDashboard({ organizationId, ...rest }: CampaignDashboardProps) {
  return isId(organizationId) ? (
    <LoadedDashboard organizationId={organizationId} {...rest} />
  ) : (
    <InvalidOrganization id={organizationId} list={rest.crumbs?.at(-1)} />
  )
}

function InvalidOrganization({ id, list }: { id: string; list: Crumb | undefined }) {
  const [openedAt] = useState(() => new Date().toISOString())
  return <OrganizationNotFound failure={invalidIdFailure(id, openedAt)} list={list} />
}

function LoadedDashboard({ organizationId, name, crumbs }: CampaignDashboardProps) {
  const user = useCurrentUser()
  const organization = useQuery(read(organizationCalls.read, { params: { id: organizationId } }))
  if (organization.isError && !organization.data) {
    const failure = loadFailure(
      organization.error,
      new Date(organization.errorUpdatedAt).toISOString(),
    )
    return (
      <OrganizationNotFound
        failure={failure}
        list={crumbs?.at(-1)}
        onRetry={() => void organization.refetch()}
        retrying={organization.isFetching}
      />
    )
  }
  if (!organization.data)
    return (
      <>
        {name && <PageHeader title={name} />}
        <Loading />
      </>
    )
  const { data } = organization
  return (
    <>
      <PageHeader
        title={data.name}
        crumbs={crumbs}
        tile={<Monogram name={data.name} size="xl" />}
        badge={<StatusBadge status={data.status} />}
        subtitle={<About organization={data} />}
        actions={
          mayWriteRecord(user, { organizationId }) && (
            <Link
              href={newAddress(paths.products, organizationId)}
              className={buttonClasses({ variant: 'primary' })}
            >
              <Plus aria-hidden="true" />
              Add Product
            </Link>
          )
        }
      />
      <OrganizationFigures organizationId={organizationId} />
      <CampaignTabs organization={data} />
    </>
  )
}

/** Role, type, place and website in one line. */
function About({ organization }: { organization: Organization }) {
  const { campaignRole, organizationType, location, website } = organization
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
      {campaignRole && <span>{campaignRoles[campaignRole]}</span>}
      {organizationType && <span>{organizationTypes[organizationType]}</span>}
      {location && (
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden="true" className="size-3.5 text-ink-3" />
          {labelOf(states, location)}
        </span>
      )}
      {website && <WebsiteLink website={website} />}
    </div>
  )
}

function CampaignTabs({ organization }: { organization: Organization }) {
  const stats = useOrganizationStats(organization.id)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const wanted = new URLSearchParams(search).get('tab')
  const open = campaignTabs.find(({ id }) => id === wanted) ?? campaignTabs[0]
  if (open === undefined) return null

  /** Only the tab stays in the address: filters and open records belong to the tab that was left. */
  const show = (id: string) =>
    navigate(id === campaignTabs[0]?.id ? path : addressWith(path, { tab: id }), { replace: true })

  return (
    <Tabs value={open.id} onValueChange={show} className="mt-6.5">
      <UnreadChoice name="tab" known={campaignTabs.map(({ id }) => id)} />
      <TabsList aria-label={`Records and settings of ${organization.name}`}>
        {campaignTabs.map(({ id, label, count }) => (
          <Tab key={id} value={id} count={stats.data && count?.(stats.data)}>
            {label}
          </Tab>
        ))}
      </TabsList>
      <TabPanel value={open.id} className="pt-5.5">
        <Suspense fallback={<Loading />}>
          <open.Content organizationId={organization.id} organizationName={organization.name} />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}
