import { useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { focusListHome } from '#web/lib/page-focus.ts'

/**
 * Where the focus goes when an entry that was decided leaves its list: to the one that is in its place, or before
 * it where it was the last. `focus` gets that entry's id; where none is left, `home` takes the focus.
 *
 * Returns how to say which entry is being decided; null where it was not decided after all. Who took the focus
 * elsewhere meanwhile keeps it.
 */
export function useFocusOnNext(
  ids: readonly string[] | undefined,
  focus: (next: string) => void,
  home: () => void = focusListHome,
): (id: string | null) => void {
  const decided = useRef<{ id: string; place: number } | null>(null)
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
    const was = decided.current
    // A dialog over the list holds the focus until it is closed.
    if (
      was === null ||
      ids === undefined ||
      ids.includes(was.id) ||
      document.activeElement?.closest('[role=dialog], [role=alertdialog]')
    )
      return
    decided.current = null
    if (!isFocusLost()) return
    const next = ids[Math.min(was.place, ids.length - 1)]
    if (next === undefined) home()
    else focus(next)
  })
  return useCallback((id) => {
    decided.current =
      id === null ? null : { id, place: Math.max(0, latest.current?.indexOf(id) ?? 0) }
  }, [])
}
