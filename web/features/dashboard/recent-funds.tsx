import { Link } from 'wouter'
import { facilityTypes } from '#contract/common/registry-enums'
import { openAddress, paths } from '#web/lib/paths.ts'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useRecentFunds } from './dashboard.queries.ts'
import { SideList } from './side-list.tsx'

/** The three newest funds, which are facilities in short (P-079, P-082). */
export function RecentFunds() {
  const { data, isPending, isError, error, refetch, isFetching } = useRecentFunds()
  return (
    <SideList title="Recent Funds">
      {isPending && <Loading className="min-h-44" />}
      {isError && !data && (
        <QueryError title="Failed to fetch funds" query={{ error, refetch, isFetching }} />
      )}
      {data?.funds.length === 0 && <p className="py-4 text-ink-2">No funds found</p>}
      {data && data.funds.length > 0 && (
        <ul aria-label="Recent funds">
          {data.funds.map((fund) => (
            <li key={fund.id} className="border-b border-rule px-0.5 py-2.5">
              <div className="flex items-start justify-between gap-3">
                <Link
                  href={openAddress(paths.facilities, fund.id)}
                  className="min-w-0 font-strong text-ink wrap-anywhere"
                >
                  {fund.name}
                </Link>
                <StatusBadge status={fund.status} />
              </div>
              <p className="mt-0.5 flex justify-between gap-3 text-meta text-ink-3">
                <span>{facilityTypes[fund.type]}</span>
                <span className="tabular-nums">
                  {formatMoney(fund.size) ?? <Missing>Not specified</Missing>}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </SideList>
  )
}
