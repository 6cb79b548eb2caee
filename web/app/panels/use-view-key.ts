import { useEffect, useRef } from 'react'

const elsewhere =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=menu], [role=dialog]'

/** Calls `run` on `v`, outside of fields and while no dialog or menu is open. */
export function useViewKey(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'v' || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(elsewhere)) return
      if (
        document.querySelector(
          ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])',
        )
      )
        return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
