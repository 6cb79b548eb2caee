import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 640 px tables are lists of entries and dialogs are sheets. */
export const phoneQuery = '(max-width: 639.98px)'

/** Where a registry page gives up its fixed frame and scrolls as a whole. */
export const unframedQuery = '(max-width: 639.98px), (max-height: 640px)'
