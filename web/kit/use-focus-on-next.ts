import { useEffect, useRef } from 'react'

/**
 * Where the focus goes when an entry that was decided leaves its list: to the one that stands in its place, or before
 * it where it was the last. `focus` gets that entry's id, undefined where none is left.
 *
 * Returns how to say which entry is being decided; null where it was not decided after all. Who took the focus
 * elsewhere meanwhile keeps it.
 */
export function useFocusOnNext(ids: readonly string[] | undefined, focus: (next: string | undefined) => void): (id: string | null) => void {
  const decided = useRef<{ id: string; place: number } | null>(null)
  useEffect(() => {
    const was = decided.current
    // A dialog over the list holds the focus until it is closed.
    if (was === null || ids === undefined || ids.includes(was.id) || document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return
    decided.current = null
    if (document.activeElement === document.body) focus(ids[Math.min(was.place, ids.length - 1)])
  })
  return (id) => {
    decided.current = id === null ? null : { id, place: Math.max(0, ids?.indexOf(id) ?? 0) }
  }
}
