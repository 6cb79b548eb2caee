import { statuses } from '#contract/common/enums'
import type { AvailabilityFacts, AvailableNoun } from '#contract/freshness'
import { StatusBadge, type Status } from '#web/kit/display/badge.tsx'
import { StaleMark } from '#web/kit/display/stale-mark.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'

// Columns that lists of registries share; each list says how wide one is, where that differs.

/** The name of a record, which its link is made of. */
export const nameColumn: DataColumn<{ readonly name: string }> = {
  id: 'name',
  header: 'Name',
  isName: true,
  isSortable: true,
  minWidth: 200,
  cell: ({ name }) => name,
  sortValue: ({ name }) => name,
}

/** The same with a mark behind it where nobody has confirmed the record for long. */
export const staleMarkedNameColumn = (
  noun: AvailableNoun,
): DataColumn<AvailabilityFacts & { readonly name: string }> => ({
  ...nameColumn,
  mark: (record) => <StaleMark noun={noun} record={record} />,
})

export const organizationColumn: DataColumn<{ readonly organizationName: string | null }> = {
  id: 'organizationName',
  header: 'Organization',
  isSortable: true,
  isQuiet: true,
  isOtherName: true,
  width: 172,
  card: 'subtitle',
  cell: ({ organizationName }) => organizationName,
  sortValue: ({ organizationName }) => organizationName,
}

export const statusColumn: DataColumn<{ readonly status: Status }> = {
  id: 'status',
  header: 'Status',
  isSortable: true,
  width: 132,
  card: 'badge',
  cell: ({ status }) => <StatusBadge status={status} />,
  sortValue: ({ status }) => statuses[status],
}

const dayColumn = {
  isSortable: true,
  firstOrder: 'desc',
  align: 'right',
  width: 122,
  defaultVisible: false,
} as const

export const createdColumn: DataColumn<{ readonly createdAt: string }> = {
  ...dayColumn,
  id: 'createdAt',
  header: 'Created',
  cell: ({ createdAt }) => <Timestamp value={createdAt} />,
}

export const updatedColumn: DataColumn<{ readonly updatedAt: string }> = {
  ...dayColumn,
  id: 'updatedAt',
  header: 'Updated',
  cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
  sortValue: ({ updatedAt }) => updatedAt,
}

/** The longest unconfirmed first. */
export const lastConfirmedColumn: DataColumn<{ readonly lastConfirmedAt: string | null }> = {
  ...dayColumn,
  id: 'lastConfirmedAt',
  header: 'Last confirmed',
  firstOrder: 'asc',
  width: 146,
  cell: ({ lastConfirmedAt }) => <Timestamp value={lastConfirmedAt} missing="Never" />,
  sortValue: ({ lastConfirmedAt }) => lastConfirmedAt,
}
