import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches now; it follows each change. */
export function useMediaQuery(query: string): boolean {
  // Read at every rendering: made anew each time, it took as long as the rows of a table.
  const media = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        media.addEventListener('change', onChange)
        return () => media.removeEventListener('change', onChange)
      },
      [media],
    ),
    () => media.matches,
  )
}

/** Below 640 px tables are lists of entries and dialogs are sheets. */
export const phoneQuery = '(max-width: 639.98px)'

/** Where a registry page gives up its fixed frame and scrolls as a whole. */
export const unframedQuery = '(max-width: 639.98px), (max-height: 640px)'
