import type { LendingProfile } from '#contract/lending-profiles'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { formatMoneyBound } from '#web/lib/format.ts'
import {
  confirmedColumn,
  confirmedNameColumn,
  organizationColumn,
  statusColumn,
  updatedColumn,
} from '#web/registry/record-columns.tsx'
import { labelsOf, textOf } from './lending-profile-words.tsx'

/** The columns of the lending profiles; the ids of sortable ones are the server's sort fields. */
export const profileColumns: readonly DataColumn<LendingProfile>[] = [
  { ...confirmedNameColumn('lending-profiles'), minWidth: 220 },
  { ...organizationColumn, width: 200 },
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
  { ...statusColumn, width: 128 },
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
  updatedColumn,
  confirmedColumn,
]
