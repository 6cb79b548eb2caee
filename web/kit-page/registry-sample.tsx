import { useMemo, useRef, useState } from 'react'
import { valuesOf } from '#contract/common/enums'
import { searchTextOf, searchWords } from '#contract/common/search'
import { Button } from '#web/kit/form/button.tsx'
import { ColumnChooser } from '#web/kit/table/column-chooser.tsx'
import type { ColumnChoice } from '#web/kit/table/column-choice.ts'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { countText, ListCount, TableFoot } from '#web/kit/table/table-foot.tsx'
import { useSortedRecords } from '#web/kit/table/use-table-rows.ts'
import { formatMoney } from '#web/lib/format.ts'
import { oneOf, severalOf } from '#web/lib/url-filters.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { sampleColumns } from './data-columns.tsx'
import { SampleDetails } from './data-details.tsx'
import { sampleAssets, sampleTypes } from './data-samples.ts'
import type { SampleRecord } from './data-samples.ts'

const statuses = { published: 'Published', raising: 'Raising', draft: 'Draft' } as const
const statusOptions = optionsOf(statuses)

const description = {
  filters: {
    type: severalOf(valuesOf(sampleTypes)),
    asset: severalOf(sampleAssets),
    status: oneOf(valuesOf(statuses)),
  },
  sort: {
    fields: sampleColumns.map((column) => column.id),
    fallback: { field: 'name', order: 'asc' } as const,
  },
}

const sortOptions = sortOptionsOf(sampleColumns)

/** A whole registry screen on invented records: filters in the address, columns, table, totals, details. */
export function RegistrySample({ records }: { readonly records: readonly SampleRecord[] }) {
  const list = useUrlFilters(description)
  const [choice, setChoice] = useState<ColumnChoice | null>(null)
  const [openId, setOpenId] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const table = useRef<DataTableHandle>(null)

  const indexed = useMemo(
    () =>
      records.map((record) => ({
        record,
        searchText: searchTextOf([record.name, record.organization]),
      })),
    [records],
  )
  const { search, filters } = list
  const words = useMemo(() => searchWords(search), [search])
  const found = useMemo(
    () =>
      indexed
        .filter(
          ({ record, searchText }) =>
            words.every((word) => searchText.includes(word)) &&
            (filters.type.length === 0 ||
              record.type.some((type) => filters.type.includes(type))) &&
            (filters.asset.length === 0 ||
              record.asset.some((asset) => filters.asset.some((one) => one === asset))) &&
            (filters.status === null || record.status === filters.status),
        )
        .map(({ record }) => record),
    [indexed, words, filters],
  )

  const rows = useSortedRecords({ columns: sampleColumns, rows: found, sort: list.sort })
  const open = rows.findIndex((row) => row.id === openId)
  const resultText = countText(rows.length, records.length, 'products')
  const typeOptions = useMemo(
    () =>
      valuesOf(sampleTypes).map((value) => ({
        value,
        label: sampleTypes[value],
        count: records.filter((record) => record.type.includes(value)).length,
      })),
    [records],
  )
  const totals = useMemo(() => {
    const sum = (key: 'current' | 'target') =>
      rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)
    const current = sum('current')
    return {
      label: `Total of ${rows.length} products`,
      sums: {
        current: formatMoney(current),
        progress: <RaiseGauge current={current} target={sum('target')} />,
      },
    }
  }, [rows])

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <FilterBar
        list={list}
        searchLabel="Search products"
        shown={`${rows.length} products`}
        resultText={resultText}
        sortable={sortOptions}
        chips={filterChips(list, {
          type: ['Type', labelsOfChosen(sampleTypes)],
          asset: ['Asset', (chosen) => chosen.join(', ')],
          status: ['Status', labelsOfChosen(statuses)],
        })}
        end={<ColumnChooser columns={sampleColumns} choice={choice} onChange={setChoice} />}
        more={
          <Facet
            label="Asset"
            atRest="All Assets"
            options={sampleAssets.map((value, index) => ({
              value,
              label: value,
              count: index === 2 ? 0 : index * 3,
            }))}
            selected={filters.asset}
            onChange={(asset) => list.setFilter('asset', asset)}
          />
        }
        isMoreSet={filters.asset.length > 0}
      >
        <Facet
          label="Type"
          atRest="All Types"
          options={typeOptions}
          selected={filters.type}
          onChange={(type) => list.setFilter('type', type)}
        />
        <SelectFilter
          label="Status"
          atRest="All Statuses"
          options={statusOptions}
          value={filters.status}
          onChange={(status) => list.setFilter('status', status)}
        />
      </FilterBar>
      <DataTable
        label="Products"
        handle={table}
        columns={sampleColumns}
        choice={choice}
        rows={rows}
        rowName={rowName}
        rowHref={rowHref}
        onOpen={(row) => setOpenId(row.id)}
        openId={openId}
        onEdit={(row) => setOpenId(row.id)}
        isSorted
        sort={list.sort}
        onSort={list.setSort}
        selection={{ selected, onChange: setSelected }}
        selectionActions={<Button size="sm">Compare</Button>}
        totals={totals}
        empty={<EmptyList title="No products found matching your criteria" list={list} />}
        foot={
          <TableFoot end="Progress is capital raised divided by target">
            <ListCount shown={rows.length} total={records.length} noun="products" />
          </TableFoot>
        }
      />
      <SampleDetails
        record={rows[open]}
        onClose={() => setOpenId(undefined)}
        returnFocus={() => openId !== undefined && table.current?.focusRow(openId)}
        onPrevious={rows[open - 1] && (() => setOpenId(rows[open - 1]?.id))}
        onNext={rows[open + 1] && (() => setOpenId(rows[open + 1]?.id))}
      />
    </div>
  )
}

const rowName = (row: SampleRecord) => row.name
const rowHref = (row: SampleRecord) => `?open=${row.id}`
