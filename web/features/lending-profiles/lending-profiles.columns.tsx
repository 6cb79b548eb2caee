import type { LendingProfile } from '#contract/lending-profiles'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { formatMoneyBound } from '#web/lib/format.ts'
import {
  lastConfirmedColumn,
  staleMarkedNameColumn,
  organizationColumn,
  statusColumn,
  updatedColumn,
} from '#web/registry/record-columns.tsx'
import { labelsOf, textOf } from './lending-profile-words.tsx'

/** The columns of the lending profiles; the ids of sortable ones are the server's sort fields. */
export const lendingProfileColumns: readonly DataColumn<LendingProfile>[] = [
  { ...staleMarkedNameColumn('lending-profiles'), minWidth: 190 },
  { ...organizationColumn, width: 160 },
  {
    id: 'loanTypes',
    header: 'Loan types',
    width: 130,
    cell: (lendingProfile) => <MultiValue labels={labelsOf(lendingProfile, 'loanTypes')} />,
  },
  {
    id: 'minimumLoanAmount',
    header: 'Minimum',
    isSortable: true,
    align: 'right',
    width: 108,
    dollars: (lendingProfile) => lendingProfile.minimumLoanAmount,
    cell: (lendingProfile) => formatMoneyBound(lendingProfile.minimumLoanAmount, 'minimum'),
  },
  {
    id: 'maximumLoanAmount',
    header: 'Maximum',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 108,
    dollars: (lendingProfile) => lendingProfile.maximumLoanAmount,
    cell: (lendingProfile) => formatMoneyBound(lendingProfile.maximumLoanAmount, 'maximum'),
  },
  {
    id: 'interestRateRange',
    header: 'Rates',
    width: 150,
    cell: (lendingProfile) => textOf(lendingProfile.interestRateRange),
  },
  {
    id: 'geographies',
    header: 'Geographies',
    width: 130,
    cell: (lendingProfile) => <MultiValue labels={labelsOf(lendingProfile, 'geographies')} />,
  },
  { ...statusColumn, width: 120 },
  {
    id: 'termRange',
    header: 'Terms',
    width: 176,
    defaultVisible: false,
    cell: (lendingProfile) => textOf(lendingProfile.termRange),
  },
  {
    id: 'sectors',
    header: 'Sectors',
    width: 170,
    defaultVisible: false,
    cell: (lendingProfile) => <MultiValue labels={labelsOf(lendingProfile, 'sectors')} />,
  },
  updatedColumn,
  lastConfirmedColumn,
]
