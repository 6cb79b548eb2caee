import { useId, type ReactNode } from 'react'
import { auditActions, auditEntities } from '#contract/audit'
import { valuesOf } from '#contract/common/enums'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { useFilterLayout } from '#web/kit/table/filter-layout.ts'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { formatCountOf, formatDate } from '#web/lib/format.ts'
import { displayName } from '#web/lib/person.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { useActors } from './audit.queries.ts'
import type { auditFilters } from './audit-list.ts'

const entities = valuesOf(auditEntities).map((value) => ({ value, label: auditEntities[value] }))
const actions = valuesOf(auditActions).map((value) => ({ value, label: auditActions[value] }))

type List = UrlFiltersResult<typeof auditFilters.filters, 'at'>

/** The filters in force, in words. */
function chipsOf(
  { filters, setFilter }: List,
  people: readonly { value: string; label: string }[],
): FilterChip[] {
  const { entity, action, actorId, entityId, from, to } = filters
  const chips: FilterChip[] = []
  if (entity.length > 0)
    chips.push({
      label: 'Record',
      text: entity.map((one) => auditEntities[one]).join(', '),
      onRemove: () => setFilter('entity', []),
    })
  if (entityId !== null)
    chips.push({ label: 'Record id', text: entityId, onRemove: () => setFilter('entityId', null) })
  if (action.length > 0)
    chips.push({
      label: 'Action',
      text: action.map((one) => auditActions[one]).join(', '),
      onRemove: () => setFilter('action', []),
    })
  if (actorId !== null) {
    const name = people.find((person) => person.value === actorId)?.label ?? 'Deleted account'
    chips.push({ label: 'Who', text: name, onRemove: () => setFilter('actorId', null) })
  }
  if (from !== null)
    chips.push({
      label: 'From',
      text: formatDate(from) ?? from,
      onRemove: () => setFilter('from', null),
    })
  if (to !== null)
    chips.push({ label: 'To', text: formatDate(to) ?? to, onRemove: () => setFilter('to', null) })
  return chips
}

/** Search and filters of the audit trail; `end` holds the column chooser. */
export function AuditFilterBar({
  list,
  total,
  perPage,
  end,
}: {
  list: List
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
      search={{ label: 'Search the audit trail', value: list.search, onSearch: list.setSearch }}
      chips={chipsOf(list, people)}
      onClearAll={list.clearFilters}
      activeCount={list.activeCount}
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
