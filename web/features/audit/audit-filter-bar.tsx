import { useId, type ReactNode } from 'react'
import { auditActions, auditEntities } from '#contract/audit'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { useFilterLayout } from '#web/kit/table/filter-layout.ts'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { formatCountOf, formatDate } from '#web/lib/format.ts'
import { displayName } from '#web/lib/person.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { useActors } from './audit.queries.ts'
import type { auditFilters } from './audit-list.ts'

const entities = optionsOf(auditEntities)
const actions = optionsOf(auditActions)

/** Search and filters of the audit trail; `end` is for the column chooser. */
export function AuditFilterBar({
  list,
  total,
  perPage,
  end,
}: {
  list: ListOf<typeof auditFilters>
  total: number
  perPage: number
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const people = (useActors().data?.users ?? []).map((user) => ({
    value: user.id,
    label: displayName(user),
  }))
  return (
    <FilterBar
      list={list}
      searchLabel="Search the audit trail"
      chips={filterChips(list, {
        entity: ['Record', labelsOfChosen(auditEntities)],
        entityId: ['Record id', (id) => id],
        action: ['Action', labelsOfChosen(auditActions)],
        actorId: [
          'Who',
          (id) => people.find((person) => person.value === id)?.label ?? 'Deleted account',
        ],
        from: ['From', (day) => formatDate(day) ?? day],
        to: ['To', (day) => formatDate(day) ?? day],
      })}
      shown={formatCountOf(total, 'entry', 'entries')}
      resultText={pageText(list.page, perPage, total, 'entries')}
      end={end}
    >
      <Facet
        label="Record"
        atRest="All Records"
        options={entities}
        selected={filters.entity}
        onChange={(chosen) => setFilter('entity', chosen)}
      />
      <Facet
        label="Action"
        atRest="All Actions"
        options={actions}
        selected={filters.action}
        onChange={(chosen) => setFilter('action', chosen)}
      />
      <SelectFilter
        label="Who"
        atRest="All People"
        options={people}
        value={filters.actorId}
        onChange={(id) => setFilter('actorId', id)}
      />
      <DayFilter label="From" value={filters.from} onChange={(day) => setFilter('from', day)} />
      <DayFilter label="To" value={filters.to} onChange={(day) => setFilter('to', day)} />
    </FilterBar>
  )
}

/** One end of a span of days; the days begin and end where the reader is. */
function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}) {
  const isSheet = useFilterLayout() === 'sheet'
  const id = useId()
  return (
    <div className={isSheet ? 'border-t border-rule py-3' : 'flex flex-none items-center gap-1.5'}>
      <label
        htmlFor={id}
        className={isSheet ? 'mb-1.5 block text-label font-strong' : 'text-label text-ink-2'}
      >
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        size="sm"
        max="9999-12-31"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
    </div>
  )
}
