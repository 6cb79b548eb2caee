import type { LendingProfile } from '#contract/lending-profiles'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { StaleMark } from '#web/kit/display/stale-mark.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { formatMoneyBound } from '#web/lib/format.ts'
import { labelsOf, textOf } from './lending-profile-words.tsx'

/** The columns of the lending profiles; the ids of sortable ones are the server's sort fields. */
export const profileColumns: readonly DataColumn<LendingProfile>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    isSortable: true,
    minWidth: 220,
    cell: (profile) => profile.name,
    mark: (profile) => <StaleMark noun="lending-profiles" record={profile} />,
  },
  {
    id: 'organizationName',
    header: 'Organization',
    isSortable: true,
    isQuiet: true,
    width: 200,
    card: 'subtitle',
    cell: (profile) => profile.organizationName,
  },
  {
    id: 'loanTypes',
    header: 'Loan types',
    width: 168,
    cell: (profile) => <MultiValue labels={labelsOf(profile, 'loanTypes')} />,
  },
  {
    id: 'minimumLoanAmount',
    header: 'Minimum',
    isSortable: true,
    align: 'right',
    width: 124,
    dollars: (profile) => profile.minimumLoanAmount,
    cell: (profile) => formatMoneyBound(profile.minimumLoanAmount, 'minimum'),
  },
  {
    id: 'maximumLoanAmount',
    header: 'Maximum',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 124,
    dollars: (profile) => profile.maximumLoanAmount,
    cell: (profile) => formatMoneyBound(profile.maximumLoanAmount, 'maximum'),
  },
  {
    id: 'interestRateRange',
    header: 'Rates',
    width: 176,
    cell: (profile) => textOf(profile.interestRateRange),
  },
  {
    id: 'geographies',
    header: 'Geographies',
    width: 150,
    cell: (profile) => <MultiValue labels={labelsOf(profile, 'geographies')} />,
  },
  {
    id: 'status',
    header: 'Status',
    isSortable: true,
    width: 128,
    card: 'badge',
    cell: (profile) => <StatusBadge status={profile.status} />,
  },
  {
    id: 'termRange',
    header: 'Terms',
    width: 176,
    defaultVisible: false,
    cell: (profile) => textOf(profile.termRange),
  },
  {
    id: 'sectors',
    header: 'Sectors',
    width: 170,
    defaultVisible: false,
    cell: (profile) => <MultiValue labels={labelsOf(profile, 'sectors')} />,
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 122,
    defaultVisible: false,
    cell: (profile) => <Timestamp value={profile.updatedAt} />,
  },
  {
    id: 'lastConfirmedAt',
    header: 'Last confirmed',
    isSortable: true,
    firstOrder: 'asc',
    align: 'right',
    width: 146,
    defaultVisible: false,
    cell: (profile) => <Timestamp value={profile.lastConfirmedAt} missing="Never" />,
  },
]
