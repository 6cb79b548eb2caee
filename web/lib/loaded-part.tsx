import { createElement, lazy, useState, useSyncExternalStore, type ComponentType } from 'react'

/** A component whose code comes by itself, and how to begin with that before it is shown. */
export interface LoadedPart {
  readonly Part: ComponentType
  readonly load: () => Promise<ComponentType>
}

let loads = 0
const onLoad = new Set<() => void>()

function subscribe(notify: () => void): () => void {
  onLoad.add(notify)
  return () => onLoad.delete(notify)
}

/**
 * Draws what is around a `Suspense` anew when code has come, which shows the part that waited for it at once: left to
 * itself, React keeps what is in its place for a third of a second.
 */
export function useLoadedParts(): void {
  useSyncExternalStore(subscribe, () => loads)
}

/**
 * A component that is loaded when it is first shown, within a `Suspense`. Code that is here by then is shown at once:
 * React's `lazy` alone shows what is in its place first, and then leaves it there for a third of a second.
 */
export function loadedPart(read: () => Promise<ComponentType>): LoadedPart {
  let loaded: ComponentType | undefined
  const load = async () => {
    if (loaded) return loaded
    loaded = await read()
    loads += 1
    for (const notify of onLoad) notify()
    return loaded
  }
  const Waiting = lazy(async () => ({ default: await load() }))
  function Part() {
    // The same one as long as it is mounted: another would be drawn anew.
    const [shown] = useState<ComponentType>(() => loaded ?? Waiting)
    return createElement(shown)
  }
  return { Part, load }
}
