import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { deliveryStates, type Webhook, type WebhookDelivery } from '#contract/webhooks'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { several, wordedFilters } from '#web/kit/table/list-filters.ts'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { TwoLineName } from '#web/kit/table/two-line-name.tsx'
import { formatCount } from '#web/lib/format.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { criteriaOf, pageOf } from '#web/lib/url-filters.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { useDeliveries, useResend } from './webhooks.queries.ts'
import { DeliveryState } from './webhook-words.tsx'

/** "84 ms", "1.2 s" */
const durationWords = (millis: number): string =>
  millis < 1000 ? `${millis} ms` : `${Number((millis / 1000).toFixed(1))} s`

const columns: readonly DataColumn<WebhookDelivery>[] = [
  {
    id: 'type',
    header: 'Message',
    isName: true,
    minWidth: 220,
    cell: ({ type, id }) => <TwoLineName name={type} second={id} />,
  },
  { id: 'state', header: 'State', width: 120, card: 'badge', cell: DeliveryState },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 92,
    align: 'right',
    cell: ({ attempts }) => formatCount(attempts),
  },
  {
    id: 'answer',
    header: 'Response',
    width: 220,
    isOtherName: true,
    cell: ({ lastStatus, lastError, attempts }) =>
      lastStatus ?? lastError ?? (attempts === 0 ? 'Not sent yet' : 'No response'),
  },
  {
    id: 'durationMs',
    header: 'Time',
    width: 90,
    align: 'right',
    cell: ({ durationMs }) => (durationMs === null ? '' : durationWords(durationMs)),
  },
  {
    id: 'when',
    header: 'When',
    width: 210,
    cell: ({ settledAt, nextAttemptAt, attempts, createdAt }) =>
      nextAttemptAt !== null && attempts > 0 ? (
        <>
          Retry <Timestamp value={nextAttemptAt} withTime />
        </>
      ) : (
        <Timestamp value={settledAt ?? createdAt} withTime />
      ),
  },
]

const rowName = ({ type, id }: WebhookDelivery) => `${type} ${id}`

const filters = {
  filters: { state: several('State', 'All States', deliveryStates) },
  sort: {
    fields: ['createdAt'] as const,
    fallback: { field: 'createdAt', order: 'desc' } as const,
  },
}

/** What became of the messages of a webhook, with the way to send one again. */
export function DeliveriesTable({ webhook }: { readonly webhook: Webhook }) {
  const list = useUrlFilters(filters)
  const perPage = usePreferences().rowsPerPage
  const query = useDeliveries(webhook.id, {
    ...criteriaOf(filters, list),
    ...pageOf(list.page, perPage),
  })
  const { mutate: resend } = useResend(webhook.id)
  const total = query.data?.total
  usePageWithin(list, perPage, query)
  const isActive = webhook.state === 'active'
  const rowActions = useMemo(
    () =>
      ({ id, state, type }: WebhookDelivery) =>
        state !== 'waiting' &&
        isActive && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Resend ${type} ${id}`}
            onClick={() =>
              resend(id, {
                onSuccess: () => toastDone('Message resent'),
                onError: (error) => toastFailed('Failed to resend the message', error),
              })
            }
          >
            <RotateCw aria-hidden="true" />
            Resend
          </Button>
        ),
    [resend, isActive],
  )
  return (
    <>
      <FilterBar
        list={list}
        filters={wordedFilters(list, filters.filters)}
        documented={['state']}
        total={total}
        noun={['delivery', 'deliveries']}
        resultText={pageText(list.page, perPage, total, 'deliveries')}
      />
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={query.data?.deliveries}
        rowName={rowName}
        rowActions={rowActions}
        actionsWidth={120}
        isSorted
        empty={
          <EmptyList title="No deliveries found" list={list}>
            {isActive
              ? 'Messages appear here once something changes. Send a test to see one now.'
              : 'Nothing is sent while the webhook is off.'}
          </EmptyList>
        }
        {...tableFailure('The deliveries could not be loaded', query)}
        foot={<PagedFoot list={list} perPage={perPage} total={total} noun="deliveries" />}
      />
    </>
  )
}
