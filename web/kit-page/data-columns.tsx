import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { raiseProgress } from '#contract/common/progress'
import { sampleTypes } from './data-samples.ts'
import type { SampleRecord } from './data-samples.ts'

/** Columns of the sample list: every kind of cell the registries have. */
export const sampleColumns: readonly DataColumn<SampleRecord>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    isSortable: true,
    cell: (row) => row.name,
    sortValue: (row) => row.name,
    minWidth: 200,
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 178,
    isQuiet: true,
    isSortable: true,
    card: 'subtitle',
    cell: (row) => row.organization,
    sortValue: (row) => row.organization,
  },
  {
    id: 'type',
    header: 'Type',
    width: 150,
    isSortable: true,
    cell: (row) => <MultiValue labels={row.type.map((type) => sampleTypes[type])} />,
    sortValue: (row) => row.type[0],
  },
  {
    id: 'asset',
    header: 'Asset',
    width: 170,
    isSortable: true,
    defaultVisible: false,
    cell: (row) => <MultiValue labels={row.asset} />,
    sortValue: (row) => row.asset[0],
  },
  {
    id: 'rates',
    header: 'Rates',
    width: 240,
    align: 'right',
    isSortable: true,
    cell: (row) => row.rates ?? <Missing>Rate TBD</Missing>,
    sortValue: (row) => row.rates,
  },
  {
    id: 'current',
    header: 'Current capital',
    width: 128,
    align: 'right',
    isSortable: true,
    firstOrder: 'desc',
    cell: (row) => formatMoney(row.current) ?? <Missing>Not specified</Missing>,
    sortValue: (row) => (row.current === null ? null : Number(row.current)),
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 184,
    isSortable: true,
    firstOrder: 'desc',
    card: 'wide',
    cell: (row) => <RaiseGauge current={row.current} target={row.target} />,
    cardCell: (row) => <RaiseGauge current={row.current} target={row.target} variant="full" />,
    sortValue: (row) => raiseProgress(row.current, row.target).ratio,
  },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    isSortable: true,
    card: 'badge',
    cell: (row) => <StatusBadge status={row.status} />,
    sortValue: (row) => row.status,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 118,
    align: 'right',
    isSortable: true,
    firstOrder: 'desc',
    defaultVisible: false,
    cell: (row) => <Timestamp value={row.updatedAt} />,
    sortValue: (row) => row.updatedAt,
  },
]
