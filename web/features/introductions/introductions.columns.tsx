import { matchKinds } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Introduction } from '#contract/introductions'
import { Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { formatMoney } from '#web/lib/format.ts'
import { IntroductionBadge } from './introduction-words.tsx'

/** The columns of everybody's introductions; the ids of sortable ones are the server's sort fields. `now` in milliseconds. */
export const introductionColumns = (now: number): readonly DataColumn<Introduction>[] => [
  {
    id: 'dealName',
    header: 'Project',
    isName: true,
    isSortable: true,
    minWidth: 150,
    cell: ({ dealName }) => dealName,
  },
  {
    id: 'dealOrganizationName',
    header: 'Project side',
    isQuiet: true,
    isOtherName: true,
    width: 134,
    card: 'subtitle',
    cell: ({ dealOrganizationName }) => dealOrganizationName,
  },
  {
    id: 'capitalOrganizationName',
    header: 'Capital side',
    isQuiet: true,
    isOtherName: true,
    width: 134,
    cell: ({ capitalOrganizationName }) => capitalOrganizationName,
  },
  {
    id: 'offerName',
    header: 'Offer',
    isOtherName: true,
    width: 140,
    cell: ({ offerName, kind }) => <span title={matchKinds[kind]}>{offerName}</span>,
  },
  { id: 'need', header: 'Need', width: 124, cell: ({ need }) => capitalTypes[need] },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    width: 106,
    cell: ({ amount }) => formatMoney(amount) ?? <Missing>Not known</Missing>,
  },
  { id: 'score', header: 'Fit', align: 'right', width: 56, cell: ({ score }) => score },
  {
    id: 'state',
    header: 'State',
    width: 156,
    card: 'badge',
    // "Declined: Outside Our Area" takes two lines.
    cell: (introduction) => <IntroductionBadge introduction={introduction} now={now} wraps />,
  },
  {
    id: 'fundedAmount',
    header: 'Funded',
    align: 'right',
    width: 96,
    cell: ({ fundedAmount }) => formatMoney(fundedAmount) ?? <Missing>N/A</Missing>,
  },
  {
    id: 'createdAt',
    header: 'Asked',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 120,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
  },
]
