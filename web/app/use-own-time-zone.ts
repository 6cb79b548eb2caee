import { useEffect, useRef } from 'react'
import { usePreferencesQuery, useSavePreferences } from '#web/lib/preferences.ts'

/** Stores the browser's time zone with the account where none is known: digests come by it (N-060). */
export function useOwnTimeZone(): void {
  const stored = usePreferencesQuery().data
  const { mutate } = useSavePreferences()
  const wasRead = useRef(false)
  useEffect(() => {
    if (stored === undefined || wasRead.current) return
    wasRead.current = true
    if (stored.timeZone !== null) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // One that the server does not know leaves UTC; nobody has asked for anything that could fail.
    if (timeZone) mutate({ timeZone })
  }, [stored, mutate])
}
