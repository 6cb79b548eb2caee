import { paths } from '#web/lib/paths.ts'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { activeFacilitiesPath } from './dashboard-links.ts'
import { useDashboardStats } from './dashboard.queries.ts'

const activeRule =
  'Active facilities are those with the status Published, Raising, Deploying or Active.'

/** The four figures of the campaign, each a link to the list that adds up to it, and how far the raise has come. */
export function CampaignStats() {
  const { data, isError, error, refetch, isFetching } = useDashboardStats()
  if (isError && !data) {
    return (
      <QueryError
        title="The campaign totals could not be loaded"
        query={{ error, refetch, isFetching }}
      />
    )
  }
  const { targetCapitalRaiseTotal: target = 0, organizedCatalyticCapital: organized = 0 } =
    data ?? {}
  const facilities = data
    ? formatCountOf(data.activeCatalyticFacilities, 'active facility', 'active facilities')
    : 'active facilities'
  return (
    <>
      <div className="mt-5.5">
        <StatStrip
          label="Campaign totals"
          stats={[
            {
              label: 'Total Organizations',
              figure: data && formatCount(data.totalOrganizations),
              href: paths.organizations,
              counts: data
                ? `All statuses; ${formatCount(data.listedOrganizations)} listed for everyone`
                : 'All statuses',
              rule: 'Every organization counts, whatever its status. The registry lists those that are published and not private.',
            },
            {
              label: 'Active Catalytic Facilities',
              figure: data && formatCount(data.activeCatalyticFacilities),
              href: activeFacilitiesPath,
              counts: 'Published, raising, deploying or active',
              rule: activeRule,
            },
            {
              label: 'Target Capital Raise Total',
              figure: data && (formatMoney(target) ?? '$0'),
              href: activeFacilitiesPath,
              counts: `Sum of targets of the ${facilities}`,
              rule: `The target raises of the active facilities, added up; a facility without a target counts as $0. ${activeRule}`,
            },
            {
              label: 'Organized Catalytic Capital',
              figure: data && (formatMoney(organized) ?? '$0'),
              href: activeFacilitiesPath,
              counts: 'Capital raised so far by the same facilities',
              rule: `The current capital raised of the active facilities, added up. ${activeRule}`,
            },
          ]}
        />
      </div>
      {/* The room of the gauge, so that nothing moves when it comes. */}
      {!data && <div aria-hidden="true" className="mt-4.5 h-11" />}
      {target > 0 && (
        <section aria-label="Organized capital against target" className="mt-4.5">
          <RaiseGauge current={organized} target={target} isLarge />
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-meta text-ink-3 tabular-nums">
            <span>{`${formatMoney(organized)} organized of ${formatMoney(target)}`}</span>
            {organized < target && (
              <span>{`${formatMoney(target - organized)} still to raise`}</span>
            )}
          </p>
        </section>
      )}
    </>
  )
}
