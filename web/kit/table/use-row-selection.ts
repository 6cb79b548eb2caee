import { useCallback, useMemo, useRef } from 'react'
import type { RecordRow } from './use-table-rows.ts'

/** Rows chosen for an action on all of them; the screen has this state. */
export interface RowSelection<Row extends RecordRow = RecordRow> {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** The rows that have a box; all without it. Best made once, as what rows are drawn with. */
  readonly canSelect?: ((row: Row) => boolean) | undefined
  /** On phones boxes and bar show only while this is true; always without it (E-002). */
  readonly isChoosing?: boolean | undefined
  /** What clearing the selection does, where more than that. */
  readonly onClear?: (() => void) | undefined
}

export interface RowSelecting {
  readonly state: boolean | 'mixed'
  readonly toggleAll: () => void
  /** Chooses or drops one row; with `isRange` every row from the one before it. */
  readonly toggle: (id: string, isRange: boolean) => void
  readonly clear: () => void
}

/** The behaviour of a selection column: one row, a range with Shift, all rows shown. */
export function useRowSelection<Row extends RecordRow>(
  rows: readonly Row[],
  selection: RowSelection<Row> | undefined,
): RowSelecting | undefined {
  const anchor = useRef<string>(undefined)
  const canSelect = selection?.canSelect
  const selectable = useMemo(() => (canSelect ? rows.filter(canSelect) : rows), [rows, canSelect])
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const to = selectable.findIndex((row) => row.id === id)
      if (!selection || to === -1) return
      const next = new Set(selection.selected)
      const isChosen = !next.has(id)
      const from = isRange ? selectable.findIndex((row) => row.id === anchor.current) : -1
      const range =
        from === -1
          ? [id]
          : selectable.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
      for (const one of range) {
        if (isChosen) next.add(one)
        else next.delete(one)
      }
      anchor.current = id
      selection.onChange(next)
    },
    [selectable, selection],
  )

  if (!selection) return undefined
  const { selected, onChange, onClear } = selection
  const shown = selectable.filter((row) => selected.has(row.id)).length
  const isAll = selectable.length > 0 && shown === selectable.length
  // What is chosen and not shown stays chosen: the box speaks of the rows below it.
  const toggleAll = () => {
    const next = new Set(selected)
    for (const { id } of selectable) {
      if (isAll) next.delete(id)
      else next.add(id)
    }
    onChange(next)
  }
  const clear = onClear ?? (() => onChange(new Set()))
  return { state: isAll || (selected.size > 0 && 'mixed'), toggleAll, toggle, clear }
}
