import { useEffect, useRef } from 'react'
import { useSavePreferences, useStoredPreferences } from '#web/lib/preferences.ts'

/** Stores the browser's time zone with the account where none is known: digests come by it (N-060). */
export function useOwnTimeZone(): void {
  const stored = useStoredPreferences()
  const { mutate } = useSavePreferences()
  const wasStored = useRef(false)
  useEffect(() => {
    if (stored?.timeZone !== null || wasStored.current) return
    wasStored.current = true
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // One that the server does not know leaves UTC; nobody has asked for anything that could fail.
    if (timeZone) mutate({ timeZone })
  }, [stored, mutate])
}
