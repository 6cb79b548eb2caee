import { useCallback, useEffect, useRef } from 'react'

/**
 * Waits while something is being pressed: what takes room away from the page, or gives it back, must not move it under
 * the pointer between press and release.
 */
export function useReleasedPointer(): () => Promise<void> {
  const pressed = useRef(false)
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
    }
    addEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, true)
    }
  }, [])
  return useCallback(async () => {
    if (!pressed.current) return
    // The click comes after the release.
    await new Promise<void>((resolve) => {
      const end = () => setTimeout(resolve)
      addEventListener('pointerup', end, { once: true })
      addEventListener('pointercancel', end, { once: true })
    })
  }, [])
}
