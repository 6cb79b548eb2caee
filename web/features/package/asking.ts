import { useEffect } from 'react'
import { sharedValue, useShared } from '#web/lib/shared-value.ts'

const open = sharedValue(0)

/** Counts a form of a question while it is on the page. */
export function useAsking(): void {
  useEffect(() => {
    open.set(open.get() + 1)
    return () => open.set(open.get() - 1)
  }, [])
}

/** Whether a question is being written: what sends it is then the one green button (H-070). */
export const useIsAsking = (): boolean => useShared(open, (count) => count > 0)
