import { capitalTypes, facilityTypes } from '#contract/common/registry-enums'
import type { Facility } from '#contract/facilities'
import type { Product } from '#contract/products'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { TwoLineName } from '#web/kit/table/two-line-name.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { labelsOf, sizeText } from './product-words.tsx'
import { Rates } from './products.columns.tsx'

// The documented columns (P-178), the same for both kinds of rows.
const heads = {
  name: { id: 'name', header: 'Product/Facility', isName: true, isSortable: true, minWidth: 240 },
  type: { id: 'type', header: 'Type', isSortable: true, width: 210 },
  amount: { id: 'amount', header: 'Amount Range', isSortable: true, align: 'right', width: 222 },
  rate: { id: 'rate', header: 'Interest Rate', align: 'right', width: 270 },
  status: { id: 'status', header: 'Status', isSortable: true, width: 136, card: 'badge' },
} as const

export const productOfferColumns: readonly DataColumn<Product>[] = [
  { ...heads.name, cell: (row) => <TwoLineName name={row.name} second={row.organizationName} /> },
  { ...heads.type, cell: (row) => <MultiValue labels={labelsOf(capitalTypes, row.type)} /> },
  { ...heads.amount, cell: sizeText },
  { ...heads.rate, isSortable: true, cell: (row) => <Rates product={row} /> },
  { ...heads.status, cell: (row) => <StatusBadge status={row.status} /> },
]

/** What a facility has raised and wants to raise takes the place of its amounts; it has no rate of its own. */
export const facilityOfferColumns: readonly DataColumn<Facility>[] = [
  { ...heads.name, cell: (row) => <TwoLineName name={row.name} second={row.organizationName} /> },
  { ...heads.type, cell: (row) => facilityTypes[row.facilityType] },
  { ...heads.amount, cell: raised },
  { ...heads.rate, cell: () => <Missing>N/A</Missing> },
  { ...heads.status, cell: (row) => <StatusBadge status={row.status} /> },
]

function raised({ currentCapitalRaised, targetRaise }: Facility) {
  const [current, target] = [formatMoney(currentCapitalRaised), formatMoney(targetRaise)]
  if (target === null) return current ?? <Missing>Not specified</Missing>
  return `${current ?? '$0'} of ${target}`
}

/** The fields behind the columns, for files. */
export const productOfferFields = {
  name: ['name', 'organizationName'],
  amount: ['minPrincipalSize', 'maxPrincipalSize'],
  rate: ['lowRangeRate', 'highRangeRate'],
}
export const facilityOfferFields = {
  name: ['name', 'organizationName'],
  type: ['facilityType'],
  amount: ['currentCapitalRaised', 'targetRaise'],
  rate: [],
}
