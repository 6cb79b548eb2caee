import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useShared } from '../lib/shared-value.ts'
import { toasts } from './toast.ts'

const loadArea = () => import('./toast-area.tsx')

// What cannot be loaded stays away; a failure also stands at its place on the page.
const ToastArea = lazy<ComponentType>(() => loadArea().then((module) => ({ default: module.ToastArea }), () => ({ default: () => null })))

/** How long the first view has to itself before the toasts' code is fetched, milliseconds. */
const fetchAfter = 2_000

/**
 * The place where toasts appear; stands once in the app. Its code comes after the first view, or with the
 * first toast, so that the sign-in screen need not wait for it.
 */
export function Toaster() {
  const needed = useShared(toasts, ({ length }) => length > 0)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), fetchAfter)
    return () => clearTimeout(timer)
  }, [])
  // A dialog hides the page from screen readers, but leaves what has aria-live when it opens; so this stands there from the start.
  return createPortal(<div aria-live="off">{(needed || wanted) && <Suspense fallback={null}><ToastArea /></Suspense>}</div>, document.body)
}
