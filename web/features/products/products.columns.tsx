import {
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
} from '#contract/common/registry-enums'
import { rateToBeDetermined } from '#contract/common/rates'
import { allInRange, allInWords, type BenchmarkRate } from '#contract/common/benchmark-rates'
import type { Product } from '#contract/products'
import { rateOrder } from '#contract/products-filter'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { TechnologyIcons } from '#web/kit/display/technology-icons.tsx'
import {
  lastConfirmedColumn,
  staleMarkedNameColumn,
  organizationColumn,
  statusColumn,
  updatedColumn,
} from '#web/registry/record-columns.tsx'
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

/** What the rates cost all in, computed from their texts and the benchmarks of today (B-012). */
const allInColumn = (
  benchmarks: readonly BenchmarkRate[] | undefined,
  isComplete: boolean,
): DataColumn<Product> => ({
  id: 'allInRate',
  header: 'All-in rate',
  headNote: isComplete ? undefined : 'Load all rows to sort',
  width: 176,
  align: 'right',
  isSortable: isComplete,
  defaultVisible: false,
  cell: (row) =>
    benchmarks === undefined
      ? '...'
      : (allInWords(allInRange(row, benchmarks)) ?? <Missing>Unknown</Missing>),
  sortValue: (row) => {
    const { low, high } = allInRange(row, benchmarks ?? [])
    return low ?? high
  },
})

/** What decides about the columns besides the list. */
interface ColumnsOf {
  /** The status is shown to administrators (P-163). */
  readonly isAdmin: boolean
  /** Undefined until they are known. */
  readonly benchmarks: readonly BenchmarkRate[] | undefined
  /** Whether all rows are here, so that the browser can sort by what it computes. */
  readonly isComplete: boolean
}

/** The columns of the registry in their order (P-165). */
export function registryColumns({
  isAdmin,
  benchmarks,
  isComplete,
}: ColumnsOf): readonly DataColumn<Product>[] {
  return [
    { ...staleMarkedNameColumn('products'), minWidth: 220 },
    { ...organizationColumn, width: undefined, minWidth: 160 },
    { id: 'type', header: 'Type', width: 150, ...several(capitalTypes, 'type') },
    { id: 'asset', header: 'Asset', width: 170, ...several(productAssets, 'asset') },
    {
      id: 'technology',
      header: 'Technology',
      width: 108,
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
    allInColumn(benchmarks, isComplete),
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
    ...(isAdmin ? [statusColumn] : []),
    updatedColumn,
    lastConfirmedColumn,
  ]
}

/** The fields behind columns that show more than one, for files. */
export const productColumnFields = {
  interestRate: ['lowRangeRate', 'highRangeRate'],
  allInRate: ['allInLowBps', 'allInHighBps'],
  minPrincipalSize: ['minPrincipalSize', 'maxPrincipalSize'],
  macroGeography: ['macroGeography', 'certainGeographies'],
}
