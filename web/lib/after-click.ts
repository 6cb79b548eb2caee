import { useEffect, useState } from 'react'

/** How long a press may delay what appears, in milliseconds: for a press whose end the browser does not report. */
const longestClick = 5_000

let present: { readonly over: Promise<void>; readonly end: () => void } | null = null

function begin(event: MouseEvent): void {
  if (present || event.button !== 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(limit)
    present = null
    resolve()
  }
  const limit = setTimeout(end, longestClick)
  present = { over: promise, end }
}

/** The click, if there is one, follows in the same task as the release; what waited comes after it. */
function release(): void {
  const pressed = present
  if (pressed) setTimeout(() => present === pressed && pressed.end())
}

if (typeof window !== 'undefined') {
  // On the window, in the capture phase: no part of the page can stop an event before it.
  for (const name of ['pointerdown', 'mousedown'] as const)
    window.addEventListener(name, begin, true)
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'contextmenu', 'dragend'] as const)
    window.addEventListener(name, release, true)
  // The listeners of the click have been called by now. Enter clicks the button of a form as well, and presses nothing.
  window.addEventListener('click', ({ detail }) => detail > 0 && present?.end())
  // Fields lose the focus in the middle of a press; that the window does ends it.
  window.addEventListener('blur', ({ target }) => target === window && release(), true)
  // The button was released where the page gets no event, as over a scroll bar.
  window.addEventListener(
    'pointermove',
    ({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0 && release(),
    true,
  )
}

/**
 * Waits until nothing on the page is being pressed. What appears or goes by itself, as the message of a field that was
 * left or an answer of the server, comes after it: between press and release it would move what is pressed away, and the
 * click would be lost.
 */
export async function afterClick(): Promise<void> {
  if (present) await present.over
}

/** A value that is known at once and shown as it was while something is being pressed, where showing it moves what is below. */
export function useAfterClick<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let isLatest = true
    void afterClick().then(() => isLatest && setShown(value))
    return () => {
      isLatest = false
    }
  }, [value])
  return present ? shown : value
}
