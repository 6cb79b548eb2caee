import { useCallback, useRef } from 'react'

/** What had the focus; for an item of a menu, which has disappeared when its dialog closes, the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Returns the focus to what opened a dialog, also where the dialog has no trigger of its own and is
 * opened from state. `remember` belongs to onOpenAutoFocus, `restore` to onCloseAutoFocus.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  const remember = useCallback(() => {
    opener.current = openerOf(document.activeElement)
  }, [])
  const restore = useCallback((event: Event) => {
    if (!opener.current?.isConnected) return
    event.preventDefault()
    opener.current.focus()
  }, [])
  return { remember, restore }
}
