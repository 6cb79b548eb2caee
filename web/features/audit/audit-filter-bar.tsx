import { FilterBar, type FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import { endsFilter, filterOf, wordedFilters } from '#web/kit/table/list-filters.ts'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatDate } from '#web/lib/format.ts'
import { displayName } from '#web/lib/person.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { useActors } from './audit.queries.ts'
import { auditFilters } from './audit-list.ts'

/** Search and filters of the audit trail; days begin and end where the reader is. */
export function AuditFilterBar({
  list,
  total,
  perPage,
  ...around
}: Pick<FilterBarProps, 'start' | 'end'> & {
  list: ListOf<typeof auditFilters>
  total: number | undefined
  perPage: number
}) {
  const people = (useActors().data?.users ?? []).map((user) => ({
    value: user.id,
    label: displayName(user),
  }))
  const day = (end: 'from' | 'to', label: string) =>
    endsFilter(list, {
      label,
      kind: 'day',
      ends: [end],
      text: (value = '') => formatDate(value) ?? value,
    })
  return (
    <FilterBar
      {...around}
      list={list}
      searchLabel="Search the audit trail"
      filters={[
        ...wordedFilters(list, auditFilters.filters),
        filterOf(list, 'actorId', {
          label: 'Who',
          atRest: 'All People',
          options: people,
          nameOf: () => 'Deleted account',
        }),
        day('from', 'From'),
        day('to', 'To'),
        filterOf(list, 'entityId', { label: 'Record ID' }),
      ]}
      total={total}
      noun={['entry', 'entries']}
      resultText={pageText(list.page, perPage, total, 'entries')}
    />
  )
}
