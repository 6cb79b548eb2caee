import { useEffect, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { toasts } from './toast.ts'

/**
 * The place where toasts appear; is rendered once in the app. Its code comes right after the first view and not with the
 * first toast: what reports a broken connection must be loaded by then, and a new version of the portal has other names for
 * its parts. Where it did not arrive, the next toast requests it again.
 */
export function Toaster() {
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    if (Area) return
    const load = () =>
      void import('./toast-area.tsx').then(
        ({ ToastArea }) => setArea(() => ToastArea),
        () => undefined,
      )
    load()
    return toasts.subscribe(load)
  }, [Area])
  // A dialog hides the page from screen readers, but leaves what has aria-live when it opens; so this is there from the start.
  return createPortal(<div aria-live="off">{Area && <Area />}</div>, document.body)
}
