import { useMemo, useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { StageMeter } from '#web/kit/display/stage-meter.tsx'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { PagedFoot } from '#web/kit/table/table-foot.tsx'
import { sampleColumns } from './data-columns.tsx'
import { sampleRecords } from './data-samples.ts'
import type { SampleRecord } from './data-samples.ts'
import { FormParts } from './form-parts.tsx'
import { RegistrySample } from './registry-sample.tsx'
import { Row, Specimen } from './specimen.tsx'

const raises = [
  ['18600000', '75000000', 'Under 25%'],
  ['41250000', '60000000', '50 to 75%'],
  ['14999999', '15000000', 'Cut, never rounded up to 100'],
  ['50000000', '50000000', 'Completed'],
  ['52000000', '50000000', 'Over target by $2,000,000'],
  ['0', '50000000', 'N/A: nothing raised yet'],
  [null, null, 'N/A: no numeric target'],
] as const

const stages = ['Predevelopment', 'Development', 'Construction', 'Nearing Completion']

const stats = [
  {
    label: 'Total Projects',
    figure: '46',
    counts: 'All shared deals; 0 without a stage',
    href: '#total',
    rule: 'Deals of every stage that are shared, withdrawn ones left out',
  },
  {
    label: 'Target Capital Raise Total',
    figure: '$437,500,000',
    counts: 'Targets of 13 published facilities',
    href: '#target',
  },
  {
    label: 'Organized Catalytic Capital',
    figure: '$211,090,000',
    counts: 'Raised by 13 published facilities',
    href: '#organized',
  },
  {
    label: 'Active Pipeline',
    figure: undefined,
    counts: 'Deals neither withdrawn nor operating',
    href: '#pipeline',
  },
]

const rowName = (row: SampleRecord) => row.name
const columns = sampleColumns.filter((column) =>
  ['name', 'organization', 'current', 'progress'].includes(column.id),
)
const noMatch = (
  <EmptyState
    title="No products found matching your criteria"
    action={<Button>Clear all filters</Button>}
  >
    Try adjusting your search or filter criteria
  </EmptyState>
)

function TableStates() {
  const few = useMemo(() => sampleRecords(3), [])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['r1', 'r2']))
  const [page, setPage] = useState(1)
  const shared = {
    columns,
    rowName,
    rowHref: ({ id }: SampleRecord) => `#${id}`,
    sort: { field: 'name', order: 'asc' } as const,
    onSort: () => undefined,
    empty: noMatch,
  }
  const failed = (
    <LoadError
      title="The products could not be loaded"
      message="Failed to fetch products. Nothing was changed."
      onRetry={() => undefined}
    />
  )
  return (
    <>
      <Specimen title="Table: selection, pages, rows that could not be refreshed" wide>
        <div className="overflow-hidden rounded-sheet border border-rule">
          <DataTable
            {...shared}
            label="Selected products"
            rows={few}
            onEdit={() => undefined}
            selection={{ selected, onChange: setSelected }}
            selectionActions={
              <>
                <Button size="sm">Compare</Button>
                <Button size="sm">Export</Button>
              </>
            }
            staleNotice="Failed to fetch products. The rows below may be out of date."
            foot={
              <PagedFoot list={{ page, setPage }} perPage={20} total={63} noun="organizations" />
            }
          />
        </div>
      </Specimen>
      <Specimen title="Table: loading">
        <div className="overflow-hidden rounded-sheet border border-rule">
          <DataTable {...shared} label="Loading products" rows={undefined} />
        </div>
      </Specimen>
      <Specimen title="Table: empty and failed">
        <div className="overflow-hidden rounded-sheet border border-rule">
          <DataTable {...shared} label="No products" rows={[]} />
        </div>
        <div className="overflow-hidden rounded-sheet border border-rule">
          <DataTable {...shared} label="Failed products" rows={undefined} error={failed} />
        </div>
      </Specimen>
    </>
  )
}

/** Lists, figures and the parts of forms that hold data, in every state. */
export function DataParts() {
  const records = useMemo(() => sampleRecords(63), [])
  return (
    <>
      <Specimen title="Progress of a raise">
        <div className="grid gap-3.5">
          {raises.map(([current, target, note]) => (
            <div key={note} className="grid grid-cols-[190px_minmax(0,1fr)] items-center gap-4">
              <RaiseGauge current={current} target={target} />
              <span className="text-meta text-ink-3">{note}</span>
            </div>
          ))}
        </div>
        <RaiseGauge current="52000000" target="50000000" variant="full" />
        <RaiseGauge current="211090000" target="437500000" variant="full" isLarge />
      </Specimen>
      <Specimen title="Stages and a compact strip">
        <StatStrip label="Pipeline" stats={stats.slice(0, 3)} isCompact />
        <Row className="gap-x-4.5">
          {stages.map((stage, place) => (
            <StageMeter key={stage} step={place + 1} label={stage} />
          ))}
        </Row>
      </Specimen>
      <Specimen title="Statement strip" wide>
        <StatStrip label="Campaign" stats={stats} />
      </Specimen>
      <Specimen title="A registry: search, filters, columns, table, details" wide>
        <div className="flex h-[640px] flex-col overflow-hidden rounded-sheet border border-rule max-sm:h-auto">
          <RegistrySample records={records} />
        </div>
      </Specimen>
      <TableStates />
      <FormParts />
    </>
  )
}
