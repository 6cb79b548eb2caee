import { useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { useLocation } from 'wouter'
import { fitChoice } from './column-choice.ts'
import type { ColumnChoice } from './column-choice.ts'
import { shownColumns } from './data-column.ts'
import type { DataColumn } from './data-column.ts'
import './data-table.css'
import './data-table-cards.css'
import './data-table-foot.css'
import './data-table-media.css'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableGrid, rowHeight } from './data-table-grid.tsx'
import { SelectionBar, TableNotice } from './table-bars.tsx'
import type { RowOffers } from './table-row.tsx'
import type { TableTotalsRow } from './table-totals.tsx'
import { phoneQuery, unframedQuery, useMediaQuery } from '../layout/use-media-query.ts'
import { useListPlace } from './use-list-place.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { RowSelection } from './use-row-selection.ts'
import { useSortedRecords } from './use-table-rows.ts'
import type { RecordRow, TableSort } from './use-table-rows.ts'
import { usePrinting } from './use-virtual-rows.ts'

export interface DataTableHandle {
  /** Moves the focus to a row, as after closing its details. */
  readonly focusRow: (id: string) => void
}

interface TableProps<Row extends RecordRow> {
  /** What the rows are, for those who do not see the page's title: "Products". */
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  /**
   * The row's name in words, for buttons such as "Edit NAME". What rows are drawn with (names, addresses,
   * columns, actions) is best made once, outside the component or memoized: a new function draws them again.
   */
  readonly rowName: (row: Row) => string
  /** The row whose details are open. */
  readonly openId?: string | undefined
  readonly onEdit?: ((row: Row) => void) | undefined
  readonly canEdit?: ((row: Row) => boolean) | undefined
  /** Further buttons of a row, before its pencil. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined
  /** Pixels of the column of pencil and buttons. */
  readonly actionsWidth?: number | undefined
  /** The person's columns; null shows the documented ones. */
  readonly choice?: ColumnChoice | null | undefined
  readonly sort?: TableSort | undefined
  /** A method, so that a setter that knows the list's own sort fields fits. */
  onSort?(sort: TableSort): void
  /** True where `rows` come in their order, from the server or from useSortedRecords. */
  readonly isSorted?: boolean | undefined
  /** Said above a row where a group of them begins, by the row's id. */
  readonly headings?: ReadonlyMap<string, ReactNode> | undefined
  readonly totals?: TableTotalsRow | undefined
  readonly selection?: RowSelection<Row> | undefined
  /** Buttons of the bar that is above the head while rows are selected. */
  readonly selectionActions?: ReactNode
  /** Shown in place of the rows when there are none. */
  readonly empty: ReactNode
  /** Shown in place of the rows when they could not be loaded. */
  readonly error?: ReactNode
  /** Said above rows that stay although loading them again failed. */
  readonly staleNotice?: ReactNode
  readonly foot?: ReactNode
  readonly handle?: Ref<DataTableHandle> | undefined
}

/** What is opened has an address, so that its name is a link, which also opens in a new tab. */
interface OpenedRows<Row> {
  /** The own address of a row. */
  readonly rowHref: (row: Row) => string
  /** Opens a row; without it the row's address is navigated to. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

export type DataTableProps<Row extends RecordRow> = TableProps<Row> &
  (OpenedRows<Row> | { readonly [Name in keyof OpenedRows<Row>]?: undefined })

/** Width of the selection column, and of the column that holds one pencil. */
const checkWidth = 50
const pencilWidth = 46

/**
 * A list of records: a table from 640 px on, list entries below. Sorting and columns are controlled, so
 * that the screen keeps them in the address and with the person.
 */
export function DataTable<Row extends RecordRow>(props: DataTableProps<Row>) {
  const { columns, rows, rowName, rowHref, onOpen, onEdit, canEdit, rowActions } = props
  const [, navigate] = useLocation()
  const body = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const isPhone = useMediaQuery(phoneQuery) && !isPrinting
  const isUnframed = useMediaQuery(unframedQuery)
  const isChoosing = !isPhone || (props.selection?.isChoosing ?? true)
  const selection = isChoosing ? props.selection : undefined

  const shown = useMemo(
    () => shownColumns(columns, fitChoice(columns, props.choice).visible),
    [columns, props.choice],
  )
  const ordered = useSortedRecords({ columns, rows, sort: props.isSorted ? undefined : props.sort })
  const selecting = useRowSelection(ordered, selection)

  const open = useMemo(() => {
    if (onOpen) return onOpen
    return rowHref && ((row: Row) => navigate(rowHref(row)))
  }, [onOpen, rowHref, navigate])
  const edit = useMemo(
    () =>
      onEdit &&
      ((row: Row) => {
        if (canEdit?.(row) ?? true) onEdit(row)
      }),
    [onEdit, canEdit],
  )
  const focus = useRowFocus({
    rows: ordered,
    body,
    rowHeight,
    onOpen: open,
    onEdit: edit,
    onSelect: selecting && (({ id }: Row) => selecting.toggle(id, false)),
  })
  const { focusRow, setActive } = focus
  useListPlace({ body, rows: ordered, activeId: focus.activeId, goTo: focus.goTo })
  useImperativeHandle(props.handle, () => ({ focusRow }), [focusRow])

  // Only what a row shows; that its handlers are new functions is no reason to render all rows again.
  const canOpen = open !== undefined
  const isEditable = onEdit !== undefined
  const canSelect = selection && (selection.canSelect ?? always)
  const offers = useMemo(
    (): RowOffers<Row> => ({
      name: rowName,
      href: rowHref,
      canOpen,
      canEdit: isEditable ? (canEdit ?? always) : undefined,
      actions: rowActions,
      canSelect,
    }),
    [rowName, rowHref, canOpen, isEditable, canEdit, rowActions, canSelect],
  )

  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const target = event.target as HTMLElement
      const line = target.closest<HTMLElement>('[data-row]')
      const row = ordered.find((one) => one.id === line?.dataset.row)
      if (!row || event.defaultPrevented) return
      setActive(row.id)
      if (target.closest('[data-row-select]')) return selecting?.toggle(row.id, event.shiftKey)
      if (target.closest('[data-row-edit]')) return edit?.(row)
      const control = target.closest<HTMLElement>(
        'a, button, input, label, select, textarea, [role=button], [role=checkbox], [role=menuitem]',
      )
      if (control && control.dataset.rowLink === undefined) return
      if (control && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return
      if (!open || hasSelectedText()) return
      event.preventDefault()
      open(row)
    },
    [ordered, selecting, edit, open, setActive],
  )

  const isLoading = rows === undefined && !props.error
  const hasActions = offers.canEdit !== undefined || rowActions !== undefined
  const shared = {
    label: props.label,
    headings: props.headings,
    columns: shown,
    rows: ordered,
    offers,
    isLoading,
    openId: props.openId,
    isPageScrolled: isUnframed,
    activeIndex: focus.activeIndex,
    selected: selection?.selected,
  }
  const instead = rows === undefined ? props.error : rows.length === 0 ? props.empty : undefined
  const clear = () => {
    // The bar goes with the selection; whoever stood in it goes on from the rows.
    const place = focus.activeId ?? ordered[0]?.id
    if (isInBar(document.activeElement) && place !== undefined) focus.goTo(place, true)
    selecting?.clear()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    focus.onKeyDown(event)
    const isClearing =
      event.key === 'Escape' && !event.defaultPrevented && (selection?.selected.size ?? 0) > 0
    // What opened above the table, as a menu of its bar, has its own keys.
    if (!isClearing || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    clear()
  }
  const count = selection?.selected.size ?? 0
  const selectionBar = (count > 0 || (isPhone && selection?.isChoosing === true)) && (
    <SelectionBar count={count} onClear={clear} isNarrow={isPhone}>
      {props.selectionActions}
    </SelectionBar>
  )
  return (
    // Rows, links and buttons are what can be operated; their list listens for all of them at once.
    <div
      className="dt"
      role="presentation"
      ref={body}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
    >
      {!isPhone && selectionBar}
      {rows !== undefined && props.staleNotice && <TableNotice>{props.staleNotice}</TableNotice>}
      {isPhone ? (
        <DataTableCards {...shared} instead={instead} totals={props.totals} />
      ) : (
        <DataTableGrid
          {...shared}
          instead={instead}
          sort={props.sort}
          // Browsers do not repeat buttons in the head of a later page, but its text.
          onSort={isPrinting ? undefined : props.onSort}
          totals={ordered.length > 0 ? props.totals : undefined}
          checkWidth={selection ? checkWidth : 0}
          actionsWidth={hasActions ? (props.actionsWidth ?? pencilWidth) : 0}
          selecting={selecting}
        />
      )}
      {/* Where the thumb is, and in view while the page scrolls. */}
      {isPhone && selectionBar}
      {props.foot}
    </div>
  )
}

const always = () => true

const isInBar = (element: Element | null): boolean => element?.closest('.dt-selection') != null

/** A person who marks text to copy it does not want to open the row. */
function hasSelectedText(): boolean {
  const marked = getSelection()
  return marked !== null && !marked.isCollapsed && marked.toString().trim() !== ''
}
