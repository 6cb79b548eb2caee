import { useCallback, useEffect, useRef } from 'react'
import { sharedValue, useShared } from './shared-value.ts'

type Proceed = () => void

// Forms with unsaved changes, and the step somebody wants to take meanwhile. One per browser tab.
const unsavedForms = new Set<symbol>()
const waiting = sharedValue<Proceed | null>(null)

/** Takes a step that leaves the page: at once, or after the person agreed to leave unsaved changes. */
export function leavePage(proceed: Proceed): void {
  if (unsavedForms.size === 0) proceed()
  else waiting.set(proceed)
}

/** Whether a form in this tab has what is not saved. */
export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0

/**
 * Marks a form as having unsaved changes, so that leaving its page by a link asks first.
 * Returns `release`, to be called before navigating away on purpose, as after a successful save.
 */
export function useUnsavedChangesGuard(dirty: boolean): () => void {
  const form = useRef(Symbol('form'))
  useEffect(() => {
    const id = form.current
    if (dirty) unsavedForms.add(id)
    else unsavedForms.delete(id)
    return () => {
      unsavedForms.delete(id)
      // Nobody is asked about a form that is gone: its session may have ended, or one went back.
      if (unsavedForms.size === 0) waiting.set(null)
    }
  }, [dirty])
  return useCallback(() => {
    unsavedForms.delete(form.current)
  }, [])
}

/** The pending question, for the one dialog that asks it. */
export function useLeaveQuestion(): { asking: boolean; leave: () => void; stay: () => void } {
  const proceed = useShared(waiting, (step) => step)
  return {
    asking: proceed !== null,
    leave: () => {
      unsavedForms.clear()
      waiting.set(null)
      proceed?.()
    },
    stay: () => waiting.set(null),
  }
}
