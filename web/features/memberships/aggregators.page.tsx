import { useLocation, useSearch } from 'wouter'
import { ImportButton } from '#web/kit/table/import-button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import type { PagedList } from '#web/lib/use-page-within.ts'
import { AggregatorList, aggregatorParameter } from './aggregator-list.tsx'
import { useAggregators } from './aggregators.queries.ts'
import { MembersPane } from './members-pane.tsx'

/** The capital aggregators on the left, the members of the chosen one on the right; one above the other on narrow screens. */
export function AggregatorsPage() {
  const aggregators = useAggregators()
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const list = aggregators.data?.organizations
  const chosen = list?.find(({ id }) => id === search.get(aggregatorParameter)) ?? list?.[0]
  const paging: PagedList = {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    setPage: (page, how) =>
      navigate(
        `${path}?${new URLSearchParams({ [aggregatorParameter]: chosen?.id ?? '', ...(page > 1 && { page: String(page) }) }).toString()}`,
        how,
      ),
  }

  return (
    <>
      <PageHeader
        title="Capital Aggregators"
        subtitle="Organizations that pool capital for the campaign, and who belongs to them"
        actions={<ImportButton entity="organization-memberships" hasMenu={false} />}
      />
      <div className="mt-5.5 grid items-start gap-6 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <Panel title="Aggregators" padded={false}>
          {aggregators.isPending && (
            <div className="px-4.5 pb-4.5">
              <Loading />
            </div>
          )}
          {aggregators.isError && !list && (
            <QueryError title="Failed to fetch organizations" query={aggregators} />
          )}
          {list?.length === 0 && (
            <EmptyState title="No capital aggregators found">
              <p>An organization appears here once its campaign role is Capital Aggregator.</p>
            </EmptyState>
          )}
          {list && chosen && <AggregatorList aggregators={list} chosenId={chosen.id} />}
        </Panel>
        {chosen && <MembersPane key={chosen.id} aggregator={chosen} paging={paging} />}
      </div>
    </>
  )
}
