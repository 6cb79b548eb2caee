import { Link } from 'wouter'
import type { Fund } from '#contract/facilities'
import { openAddress, paths } from '#web/lib/paths.ts'
import { ListLink } from '#web/kit/table/list-link.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { formatCompactMoney, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { activeFacilitiesPath } from './dashboard-links.ts'
import { useRaises } from './dashboard.queries.ts'

/** How far the raises of the newest active facilities have come; nothing while there is none (U-008). */
export function RaiseByFacility() {
  const { data, isPending, isError, error, refetch, isFetching } = useRaises()
  if (data?.funds.length === 0) return null
  return (
    <Panel
      title="Raise by facility"
      actions={
        data && (
          <ListLink href={activeFacilitiesPath}>
            {data.total === 1
              ? '1 facility'
              : `All ${formatCountOf(data.total, 'facility', 'facilities')}`}
          </ListLink>
        )
      }
      padded={false}
    >
      {isPending && <Loading className="min-h-53" />}
      {isError && !data && (
        <QueryError title="Failed to fetch facilities" query={{ error, refetch, isFetching }} />
      )}
      {data && (
        <ul aria-label="Raise by facility">
          {data.funds.map((fund) => (
            <Raise key={fund.id} fund={fund} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Raise({ fund }: { fund: Fund }) {
  const amounts = [fund.currentCapitalRaised, fund.size]
  return (
    <li className="grid items-center gap-x-5 gap-y-1 border-t border-rule px-4.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_9.5rem]">
      <Link
        href={openAddress(paths.facilities, fund.id)}
        className="min-w-0 truncate font-strong text-ink"
      >
        {fund.name}
      </Link>
      <RaiseGauge current={fund.currentCapitalRaised} target={fund.size} />
      <span
        className="text-table text-ink-2 tabular-nums sm:text-right"
        title={amounts.map((each) => formatMoney(each) ?? 'Not specified').join(' of ')}
      >
        {amounts.map((each) => formatCompactMoney(each) ?? 'Not specified').join(' of ')}
      </span>
    </li>
  )
}
