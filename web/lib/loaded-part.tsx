import { createElement, lazy, useState, type ComponentType } from 'react'

/** A component whose code comes by itself, and how to begin with that before it is shown. */
export interface LoadedPart {
  readonly Part: ComponentType
  readonly load: () => Promise<ComponentType>
}

/**
 * A component that is loaded when it is first shown, within a `Suspense`. Code that is here by then is shown at once:
 * React's `lazy` alone shows what is in its place first, and then leaves it there for a third of a second.
 */
export function loadedPart(read: () => Promise<ComponentType>): LoadedPart {
  let loaded: ComponentType | undefined
  const load = async () => (loaded ??= await read())
  const Waiting = lazy(async () => ({ default: await load() }))
  function Part() {
    // The same one as long as it is mounted: another would be drawn anew.
    const [shown] = useState<ComponentType>(() => loaded ?? Waiting)
    return createElement(shown)
  }
  return { Part, load }
}
