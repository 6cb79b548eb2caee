import { useCallback, useSyncExternalStore } from 'react'

function everyQuarterSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

/** Seconds left until `end` (milliseconds since 1970), counted down on the screen; 0 when it has passed. */
export function useSecondsUntil(end: number): number {
  return useSyncExternalStore(
    everyQuarterSecond,
    useCallback(() => Math.max(0, Math.ceil((end - Date.now()) / 1000)), [end]),
  )
}

/** Seconds as a clock shows them: 42 is "0:42". */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
