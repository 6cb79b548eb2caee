import type { ReactNode } from 'react'
import { normalizeSearch } from '#contract/common/search'
import type { ChoosableColumn } from './column-choice.ts'

/** Where a column's value is in a row's list entry on a phone. */
export type CardPlace = 'badge' | 'subtitle' | 'wide' | 'fact' | 'none'

/** One column of a data table; the list entries of phones and the column chooser are made from the same. */
export interface DataColumn<Row> extends ChoosableColumn {
  readonly id: string
  /** The column's name in the head, the chooser and the list entry. */
  readonly header: string
  /** What the head says below the name, as why the list cannot be sorted by it. */
  readonly headNote?: string | undefined
  readonly cell: (row: Row) => ReactNode
  /** What stands after a name and is no part of its link. */
  readonly mark?: ((row: Row) => ReactNode) | undefined
  /** Right for amounts, rates, sizes and dates; left for everything else. */
  readonly align?: 'left' | 'right' | undefined
  /** Pixels; the column without a width takes what is left. */
  readonly width?: number | undefined
  /** Pixels below which a column without width does not shrink; the table then scrolls sideways. */
  readonly minWidth?: number | undefined
  /** Dollars of a row as the server answers them: the column becomes wide enough for the largest, however many digits it has. */
  readonly dollars?: ((row: Row) => string | null) | undefined
  readonly isSortable?: boolean | undefined
  /** What the browser sorts by; missing values come last in both orders. Not needed where the server sorts. */
  readonly sortValue?: ((row: Row) => string | number | null | undefined) | undefined
  /** The first order of this column when its head is pressed. */
  readonly firstOrder?: 'asc' | 'desc' | undefined
  /** Secondary text, as an organization's name beside the record's. */
  readonly isQuiet?: boolean | undefined
  /** The name of another record, as of an organization, or a reason: it is never cut, however many lines it takes (U-060). */
  readonly isOtherName?: boolean | undefined
  /** Place in the list entry; a fact with its label unless said otherwise. */
  readonly card?: CardPlace | undefined
  /** How the value reads in the list entry, where it differs from the cell. */
  readonly cardCell?: ((row: Row) => ReactNode) | undefined
}

/**
 * A text as it is sorted: without case and accents, numbers by size, so that "Loan 9" comes before
 * "Loan 10". Keys are compared by code unit, which is many times quicker than a collator.
 */
export function sortKey(text: string): string {
  return normalizeSearch(text).replaceAll(/\d+/g, (digits) => digits.padStart(15, '0'))
}

/** Order of two sort values of one column, ascending. */
export function compareValues(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The columns shown, in their order. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  visible: readonly string[],
): DataColumn<Row>[] {
  return visible.flatMap((id) => columns.find((column) => column.id === id) ?? [])
}

/** What a list may be sorted by, for the sort sheet of phones. */
export function sortOptionsOf<Row>(
  columns: readonly DataColumn<Row>[],
): { readonly field: string; readonly label: string }[] {
  return columns
    .filter((column) => column.isSortable)
    .map((column) => ({ field: column.id, label: column.header }))
}

const defaultMinWidth = 200

/** Pixels of a digit in the bold figures of a total, and of the space around a cell's text. */
const digitWidth = 7.5
const cellPadding = 16

/** Digits with their dollar sign and separators: "$7,500,000". */
const lengthOfDollars = (digits: number) => digits + Math.floor((digits - 1) / 3) + 1

/** The width of each column in pixels: a figure is never cut, neither a row's nor that of the totals. */
export function columnWidths<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sums: Readonly<Record<string, unknown>> = {},
): ReadonlyMap<string, number | undefined> {
  return new Map(
    columns.map(({ id, width, dollars }) => {
      if (width === undefined || !dollars) return [id, width]
      const digits = rows.reduce((most, row) => Math.max(most, dollars(row)?.length ?? 0), 1)
      const sum = sums[id]
      const length = Math.max(lengthOfDollars(digits), typeof sum === 'string' ? sum.length : 0)
      return [id, Math.max(width, Math.ceil(length * digitWidth) + cellPadding)]
    }),
  )
}

/** Width in pixels below which the table scrolls sideways inside its own frame. */
export function tableMinWidth<Row>(
  columns: readonly DataColumn<Row>[],
  widths: ReadonlyMap<string, number | undefined>,
  besides: number,
): number {
  return columns.reduce(
    (sum, { id, minWidth }) => sum + (widths.get(id) ?? minWidth ?? defaultMinWidth),
    besides,
  )
}
