import { useCallback, useLayoutEffect, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { mayBeShortcut } from '#web/lib/shortcuts.ts'
import type { RecordRow } from './use-table-rows.ts'

/** Rows a page key moves by when the height of the list is not known. */
const fallbackPage = 10

export interface RowFocus {
  /** Position of the row that is the list's one tab stop. */
  readonly activeIndex: number
  /** Its id; undefined until a row was focused, pressed or moved to. */
  readonly activeId: string | undefined
  readonly setActive: (id: string) => void
  /** Moves the focus to a row and brings it into view; an unknown id is ignored. */
  readonly focusRow: (id: string) => void
  /** Makes a row the tab stop, which is always rendered; with `isFocused` it takes the focus. */
  readonly goTo: (id: string, isFocused: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Whatever way the focus came to a row, that row is the list's tab stop and stays rendered. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * One tab stop for a whole list: up, down, Home, End and the page keys move the focus from row to row,
 * Enter opens, `e` edits and `x` selects. Keys pressed in a control inside a row stay with that control.
 */
export function useRowFocus<Row extends RecordRow>(options: {
  readonly rows: readonly Row[]
  /** The element around the rows; each row carries `data-row` with its id. */
  readonly body: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onEdit: ((row: Row) => void) | undefined
  readonly onSelect: ((row: Row) => void) | undefined
}): RowFocus {
  const { rows, body, rowHeight, onOpen, onEdit, onSelect } = options
  const [active, setState] = useState<{ readonly id: string; readonly isFocusWanted: boolean }>()
  const found = active === undefined ? -1 : rows.findIndex((row) => row.id === active.id)
  const activeIndex = Math.max(found, 0)

  useLayoutEffect(() => {
    if (!active?.isFocusWanted) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(active.id)}"]`)
    const target = row?.hasAttribute('tabindex')
      ? row
      : row?.querySelector<HTMLElement>('[data-row-link], button')
    target?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [active, body])

  const setActive = useCallback(
    (id: string) =>
      setState((current) => (current?.id === id ? current : { id, isFocusWanted: false })),
    [],
  )
  const goTo = useCallback(
    (id: string, isFocused: boolean) => setState({ id, isFocusWanted: isFocused }),
    [],
  )
  const focusRow = useCallback((id: string) => goTo(id, true), [goTo])

  const move = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (row) focusRow(row.id)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-row]')
    if (!line || !event.currentTarget.contains(target)) return
    const index = rows.findIndex((row) => row.id === line.dataset.row)
    const row = rows[index]
    const isOnRow = target === line || target.dataset.rowLink !== undefined
    if (
      !row ||
      (!isOnRow && target.closest('input, textarea, select, [role=combobox], [contenteditable]'))
    )
      return
    const page = Math.max(
      1,
      Math.floor((visibleHeight(line) || fallbackPage * rowHeight) / rowHeight) - 2,
    )
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
      PageDown: () => move(index + page),
      PageUp: () => move(index - page),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      ...(isOnRow && onOpen && { Enter: () => onOpen(row) }),
      ...(onEdit && mayBeShortcut(event) && { e: () => onEdit(row) }),
      ...(onSelect && mayBeShortcut(event) && { x: () => onSelect(row) }),
    }
    const step = event.shiftKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id !== undefined) setActive(id)
  }

  return { activeIndex, activeId: active?.id, setActive, focusRow, goTo, onKeyDown, onFocus }
}

function visibleHeight(row: HTMLElement): number {
  return row.closest<HTMLElement>('[data-scroller]')?.clientHeight ?? 0
}
