import { useCallback, useRef } from 'react'
import { focusAgain, followPlace, openerOf, type FocusPlace } from '#web/lib/focus-place.ts'
import { focusTitle, openLayer } from '#web/lib/page-focus.ts'

/**
 * Returns the focus to what opened a dialog, or to what replaced it meanwhile, also where the dialog has no trigger of its
 * own and is opened from state. `remember` belongs to onOpenAutoFocus, `restore` to onCloseAutoFocus.
 */
export function useReturnFocus() {
  const opener = useRef<{ element: Element; place: FocusPlace; pathname: string } | null>(null)
  const remember = useCallback(() => {
    const element = openerOf(document.activeElement)
    opener.current = element && {
      element,
      place: followPlace(element),
      pathname: window.location.pathname,
    }
  }, [])
  const restore = useCallback((event: Event) => {
    if (opener.current === null) return
    const { element, place, pathname } = opener.current
    opener.current = null
    event.preventDefault()
    const layer = openLayer()
    // What opened meanwhile over the opener keeps the focus: a dialog that says what comes next.
    const isCovered = layer?.dataset['state'] === 'open' && !layer.contains(element)
    if (!isCovered && pathname === window.location.pathname) focusAgain(place)
    // A new page takes the focus by itself, unless the dialog was still over it when it came.
    else if (!isCovered && document.activeElement === document.body) focusTitle()
    place.leave()
  }, [])
  return { remember, restore }
}
