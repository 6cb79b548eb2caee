import { Link } from 'wouter'
import { labelOf, organizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { addAddress } from '#web/lib/add-request.ts'
import { organizationAddress, paths } from '#web/lib/paths.ts'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ListLink } from '#web/kit/table/list-link.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Monogram } from '#web/kit/display/monogram.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useRecentOrganizations } from './dashboard.queries.ts'

/** The five newest organizations (P-076). Where the first steps are shown, they have the green button. */
export function RecentOrganizations({ hasFirstSteps }: { readonly hasFirstSteps: boolean }) {
  const { data, isPending, isError, error, refetch, isFetching } = useRecentOrganizations()
  const rows = data?.organizations
  return (
    <Panel
      title="Recent Organizations"
      actions={<ListLink href={paths.organizations}>View All</ListLink>}
      padded={false}
    >
      {isPending && <Loading className="min-h-68" />}
      {isError && !rows && (
        <QueryError title="Failed to fetch organizations" query={{ error, refetch, isFetching }} />
      )}
      {rows?.length === 0 && (
        <EmptyState
          title="No organizations found"
          action={
            <Link
              href={addAddress(paths.organizations)}
              className={buttonClasses({ variant: hasFirstSteps ? 'secondary' : 'primary' })}
            >
              Add Organization
            </Link>
          }
        >
          <p>Get started by adding your first organization</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Recent organizations">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-rule px-4.5 py-2 sm:grid-cols-[auto_minmax(0,1.5fr)_minmax(0,1fr)_auto]"
            >
              <Monogram name={row.name} />
              <div className="min-w-0">
                <Link
                  href={organizationAddress(row.id)}
                  className="block truncate font-strong text-ink"
                >
                  {row.name}
                </Link>
                <p className="truncate text-meta text-ink-3">
                  {row.location ? labelOf(states, row.location) : 'No location'}
                </p>
              </div>
              <p className="truncate text-ink-2 max-sm:hidden">
                {row.organizationType ? (
                  labelOf(organizationTypes, row.organizationType)
                ) : (
                  <span className="text-ink-3">Not specified</span>
                )}
              </p>
              <StatusBadge status={row.status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
