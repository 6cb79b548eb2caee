import { createPortal } from 'react-dom'
import { ToastArea } from './toast-area.tsx'

/**
 * The place where toasts appear; is rendered once in the app. It comes with the first view and not with the first toast: what
 * reports a broken connection must be loaded by then, and a new version of the portal has other names for its parts.
 */
export function Toaster() {
  // A dialog hides the page from screen readers, but leaves what has aria-live when it opens; so this is there from the start.
  return createPortal(
    <div aria-live="off">
      <ToastArea />
    </div>,
    document.body,
  )
}
