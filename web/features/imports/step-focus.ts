import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { focusText } from '#web/lib/page-focus.ts'

/**
 * For a part of a page whose steps take each other's place: where what had the focus disappeared with its step, the focus
 * goes to the part's first heading, so that a screen reader says what is there now. Not as the page opens.
 */
export function useStepFocus<Part extends HTMLElement>(step: unknown): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const left = useRef(step)
  useEffect(() => {
    // A dialog over the page has the focus until it is closed.
    if (
      left.current === step ||
      document.activeElement?.closest('[role=dialog], [role=alertdialog]')
    )
      return
    left.current = step
    const heading = part.current?.querySelector('h2')
    if (heading && isFocusLost()) focusText(heading)
  })
  return part
}
