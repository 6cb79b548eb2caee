import { BadgePercent, KeyRound, Landmark, Library, Pencil, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { newAddress, paths } from '#web/lib/paths.ts'
import type { HomeStart } from '#contract/home/home-answer'
import { OpenDealFigures } from '#web/features/pipeline/open-deal-figures.tsx'
import { PipelineSummary } from '#web/features/pipeline/pipeline-summary.tsx'
import { useDealSummary } from '#web/features/pipeline/pipeline.queries.ts'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { CampaignStats } from '#web/features/dashboard/campaign-stats.tsx'
import { useDashboardStats } from '#web/features/dashboard/dashboard.queries.ts'
import { dashboardHead } from '#web/features/dashboard/dashboard-head.ts'
import { RaiseByFacility } from '#web/features/dashboard/raise-by-facility.tsx'
import { RecentFunds } from '#web/features/dashboard/recent-funds.tsx'
import { RecentOrganizations } from '#web/features/dashboard/recent-organizations.tsx'
import { SideLinks } from '#web/features/dashboard/side-list.tsx'
import { StartHere, useStartShown } from '#web/features/dashboard/start-here.tsx'
import { WaitingForReview } from '#web/features/dashboard/waiting-for-review.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferencesQuery } from '#web/lib/preferences.ts'
import { useHome } from '../home/use-home.ts'

const productLinks = [
  { label: 'Add New Product', href: newAddress(paths.products), icon: Plus },
  { label: 'View All Products', href: paths.products, icon: BadgePercent },
  { label: 'Edit Products', href: paths.products, icon: Pencil },
] as const

const quickActions = [
  { label: 'Register Organization', href: paths.registration, icon: KeyRound },
  { label: 'Create Catalytic Facility', href: newAddress(paths.facilities), icon: Landmark },
  { label: 'View Organizations Registry', href: paths.organizationsRegistry, icon: Library },
] as const

/** The campaign at a glance, and where to go from here (P-074 to P-079). */
export function AdminDashboard() {
  const user = useCurrentUser()
  const stats = useDashboardStats()
  const { title, subtitle } = dashboardHead(user)
  const preferences = usePreferencesQuery()
  const hidden = preferences.data?.hideStartHere
  const home = useHome({ enabled: hidden === false })
  const open = useDealSummary({ outcome: 'open' })
  const start = home.data?.start
  const showsStart = useStartShown(start)
  // Which parts there are is known at once, so that nothing moves. A failed read is pending once more when a part asks for it
  // again: whoever waited for that here would take the part away, and show it, for good.
  const isKnown = open.isFetched && preferences.isFetched && (hidden !== false || home.isFetched)
  const asOf =
    stats.dataUpdatedAt > 0 ? formatDateTime(new Date(stats.dataUpdatedAt).toISOString()) : null
  return (
    <>
      <PageHeader
        title={title}
        subtitle={asOf === null ? subtitle : `${subtitle} as of ${asOf}`}
        actions={
          <>
            <Link href={paths.registration} className={buttonClasses()}>
              Register Organization
            </Link>
            <Link href={paths.organizationDashboard} className={buttonClasses()}>
              My Organization
            </Link>
            <Link href={paths.products} className={buttonClasses()}>
              Manage Products
            </Link>
            <Link
              href={newAddress(paths.products)}
              className={buttonClasses({
                variant: showsStart && start?.isNew ? 'secondary' : 'primary',
              })}
            >
              <Plus aria-hidden="true" />
              Add Product
            </Link>
          </>
        }
      />
      {isKnown ? (
        <Parts start={showsStart ? start : undefined} />
      ) : (
        <Loading className="min-h-[75vh]" />
      )}
    </>
  )
}

/** What the documents show, below the first steps; what they do not show is left out while it is empty (U-008). */
function Parts({ start }: { readonly start: HomeStart | undefined }) {
  return (
    <>
      {start && <StartHere start={start} />}
      <CampaignStats />
      <OpenDealFigures className="mt-5.5" />
      <div className="mt-6.5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,336px)]">
        <div className="grid min-w-0 gap-6">
          <RecentOrganizations hasFirstSteps={start !== undefined} />
          <RaiseByFacility />
        </div>
        <div className="grid min-w-0 gap-8">
          <WaitingForReview />
          <SideLinks title="Product Management" links={productLinks} />
          <SideLinks title="Quick Actions" links={quickActions} />
          <RecentFunds />
        </div>
      </div>
      <PipelineSummary className="mt-6" />
    </>
  )
}
