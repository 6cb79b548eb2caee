import { useCallback, type Ref, type RefCallback, type RefObject } from 'react'

/** One ref for two: a part's own, and the one it was given, as by a form that goes to its first error. */
export function useBothRefs<Part>(own: RefObject<Part | null>, given: Ref<Part> | undefined): RefCallback<Part> {
  return useCallback((part: Part | null) => {
    own.current = part
    if (typeof given === 'function') return given(part)
    if (given) given.current = part
  }, [own, given])
}
