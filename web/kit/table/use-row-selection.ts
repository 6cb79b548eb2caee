import { useCallback, useRef } from 'react'
import type { RecordRow } from './use-table-rows.ts'

/** Rows chosen for an action on all of them; the screen has this state. */
export interface RowSelection {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

export interface RowSelecting {
  readonly state: boolean | 'mixed'
  readonly toggleAll: () => void
  /** Chooses or drops one row; with `isRange` every row from the one before it. */
  readonly toggle: (id: string, isRange: boolean) => void
}

/** The behaviour of a selection column: one row, a range with Shift, all rows shown. */
export function useRowSelection(
  rows: readonly RecordRow[],
  selection: RowSelection | undefined,
): RowSelecting | undefined {
  const anchor = useRef<string>(undefined)
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      if (!selection) return
      const next = new Set(selection.selected)
      const isChosen = !next.has(id)
      const from = isRange ? rows.findIndex((row) => row.id === anchor.current) : -1
      const to = rows.findIndex((row) => row.id === id)
      const range =
        from === -1
          ? [id]
          : rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
      for (const one of range) {
        if (isChosen) next.add(one)
        else next.delete(one)
      }
      anchor.current = id
      selection.onChange(next)
    },
    [rows, selection],
  )

  if (!selection) return undefined
  const shown = rows.filter((row) => selection.selected.has(row.id)).length
  const toggleAll = () =>
    selection.onChange(shown === rows.length ? new Set() : new Set(rows.map((row) => row.id)))
  const isAll = rows.length > 0 && shown === rows.length
  return { state: isAll || (selection.selected.size > 0 && 'mixed'), toggleAll, toggle }
}
