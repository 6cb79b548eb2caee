import { useEffect, useRef } from 'react'
import type { SharedValue } from './shared-value.ts'

/**
 * Adds parts to what the whole tab knows, as long as the component is shown: keys it hears, commands it offers. `live`
 * makes of each the part that is stored; `present` answers the one of the last rendering, so that what it does is never old.
 * `words` is what is shown of them: only where that changes are they stored anew.
 */
export function useRegistered<Part>(
  shared: SharedValue<readonly Part[]>,
  parts: readonly Part[],
  live: (part: Part, present: () => Part | undefined) => Part,
  words: (part: Part) => string,
): void {
  const latest = useRef({ parts, live })
  useEffect(() => {
    latest.current = { parts, live }
  })
  const shown = parts.map(words).join('\n')
  useEffect(() => {
    const own = latest.current.parts.map((part, at) =>
      latest.current.live(part, () => latest.current.parts[at]),
    )
    shared.set([...shared.get(), ...own])
    return () => shared.set(shared.get().filter((part) => !own.includes(part)))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other words are other parts
  }, [shared, shown])
}
