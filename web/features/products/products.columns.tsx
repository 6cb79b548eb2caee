import {
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
} from '#contract/common/registry-enums'
import { statuses } from '#contract/common/enums'
import { rateToBeDetermined } from '#contract/common/rates'
import type { Product } from '#contract/products'
import { rateOrder } from '#contract/products-filter'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { TechnologyIcons } from '#web/kit/display/technology-icons.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { labelsOf, sizeText } from './product-words.tsx'

const several = (
  table: Readonly<Record<string, string>>,
  field: 'type' | 'asset' | 'securityPosition' | 'loanTermLength',
) => ({
  isSortable: true,
  cell: (row: Product) => <MultiValue labels={labelsOf(table, row[field])} />,
  sortValue: (row: Product) => labelsOf(table, row[field])[0],
})

/** The rates of a row; the words for a missing one in the color of what is missing. */
export function Rates({ product }: { readonly product: Pick<Product, 'interestRate'> }) {
  return product.interestRate === rateToBeDetermined ? (
    <Missing>{rateToBeDetermined}</Missing>
  ) : (
    product.interestRate
  )
}

const statusColumn: DataColumn<Product> = {
  id: 'status',
  header: 'Status',
  width: 132,
  isSortable: true,
  card: 'badge',
  cell: (row) => <StatusBadge status={row.status} />,
  sortValue: (row) => statuses[row.status],
}

/** The columns of the registry in their order (P-165); the status is shown to administrators (P-163). */
function columnsWith(status: readonly DataColumn<Product>[]): readonly DataColumn<Product>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      isName: true,
      isSortable: true,
      minWidth: 240,
      cell: (row) => row.name,
      sortValue: (row) => row.name,
    },
    {
      id: 'organizationName',
      header: 'Organization',
      isQuiet: true,
      isSortable: true,
      minWidth: 170,
      card: 'subtitle',
      cell: (row) => row.organizationName,
      sortValue: (row) => row.organizationName,
    },
    { id: 'type', header: 'Type', width: 182, ...several(capitalTypes, 'type') },
    { id: 'asset', header: 'Asset', width: 206, ...several(productAssets, 'asset') },
    {
      id: 'technology',
      header: 'Technology',
      width: 128,
      isSortable: true,
      cell: (row) => <TechnologyIcons values={row.technology} />,
      sortValue: (row) => row.technology.join(' ') || undefined,
    },
    {
      id: 'interestRate',
      header: 'Rates',
      width: 292,
      align: 'right',
      isSortable: true,
      defaultVisible: false,
      cell: (row) => <Rates product={row} />,
      sortValue: (row) =>
        rateOrder(row.lowRateBenchmark, row.lowRateBasisPoints) ??
        rateOrder(row.highRateBenchmark, row.highRateBasisPoints),
    },
    {
      id: 'minPrincipalSize',
      header: 'Principal size',
      width: 214,
      align: 'right',
      isSortable: true,
      defaultVisible: false,
      cell: sizeText,
      sortValue: (row) => (row.minPrincipalSize === null ? null : Number(row.minPrincipalSize)),
    },
    {
      id: 'securityPosition',
      header: 'Security',
      width: 190,
      defaultVisible: false,
      ...several(securityPositions, 'securityPosition'),
    },
    {
      id: 'macroGeography',
      header: 'Geography',
      width: 196,
      isSortable: true,
      defaultVisible: false,
      cell: (row) =>
        row.macroGeography === null ? (
          <Missing>Not specified</Missing>
        ) : (
          macroGeographies[row.macroGeography]
        ),
      sortValue: (row) => row.macroGeography && macroGeographies[row.macroGeography],
    },
    {
      id: 'loanTermLength',
      header: 'Loan term',
      width: 186,
      defaultVisible: false,
      ...several(loanTermLengths, 'loanTermLength'),
    },
    ...status,
    {
      id: 'updatedAt',
      header: 'Updated',
      width: 122,
      align: 'right',
      isSortable: true,
      firstOrder: 'desc',
      defaultVisible: false,
      cell: (row) => <Timestamp value={row.updatedAt} />,
      sortValue: (row) => row.updatedAt,
    },
  ]
}

export const memberColumns = columnsWith([])
export const adminColumns = columnsWith([statusColumn])

/** The fields behind columns that show more than one, for files. */
export const productColumnFields = {
  interestRate: ['lowRangeRate', 'highRangeRate'],
  minPrincipalSize: ['minPrincipalSize', 'maxPrincipalSize'],
  macroGeography: ['macroGeography', 'certainGeographies'],
}
