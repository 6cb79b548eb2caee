import type { ReactNode } from 'react'
import { normalizeSearch } from '#contract/common/search'
import type { ChoosableColumn } from './column-choice.ts'

/** Where a column's value stands in a row's list entry on a phone. */
export type CardPlace = 'badge' | 'subtitle' | 'wide' | 'fact' | 'none'

/** One column of a data table; the list entries of phones and the column chooser are made from the same. */
export interface DataColumn<Row> extends ChoosableColumn {
  readonly id: string
  /** The column's name in the head, the chooser and the list entry. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Right for amounts, rates, sizes and dates; left for everything else. */
  readonly align?: 'left' | 'right' | undefined
  /** Pixels; the column without a width takes what is left. Wide enough for the longest number. */
  readonly width?: number | undefined
  /** Pixels below which a column without width does not shrink; the table then scrolls sideways. */
  readonly minWidth?: number | undefined
  readonly isSortable?: boolean | undefined
  /** What the browser sorts by; missing values come last in both orders. Not needed where the server sorts. */
  readonly sortValue?: ((row: Row) => string | number | null | undefined) | undefined
  /** The first order of this column when its head is pressed. */
  readonly firstOrder?: 'asc' | 'desc' | undefined
  /** Secondary text, as an organization's name beside the record's. */
  readonly isQuiet?: boolean | undefined
  /** Place in the list entry; a fact with its label unless said otherwise. */
  readonly card?: CardPlace | undefined
  /** How the value reads in the list entry, where it differs from the cell. */
  readonly cardCell?: ((row: Row) => ReactNode) | undefined
}

/**
 * A text as it is sorted: without case and accents, numbers by size, so that "Loan 9" stands before
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
export function shownColumns<Row>(columns: readonly DataColumn<Row>[], visible: readonly string[]): DataColumn<Row>[] {
  return visible.flatMap((id) => columns.find((column) => column.id === id) ?? [])
}

/** What a list may be sorted by, for the sort sheet of phones. */
export function sortOptionsOf<Row>(columns: readonly DataColumn<Row>[]): { readonly field: string; readonly label: string }[] {
  return columns.filter((column) => column.isSortable).map((column) => ({ field: column.id, label: column.header }))
}

const defaultMinWidth = 200

/** Width in pixels below which the table scrolls sideways inside its own frame. */
export function tableMinWidth<Row>(columns: readonly DataColumn<Row>[], besides: number): number {
  return columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? defaultMinWidth), besides)
}
