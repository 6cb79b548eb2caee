import { useEffect } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'
import { chooseTheme } from '#web/lib/theme.ts'

/** Shows the theme of the person's profile on this device; without a chosen theme the device's stays. */
export function useProfileTheme(): void {
  const { theme } = usePreferences()
  useEffect(() => {
    if (theme !== 'system') chooseTheme(theme)
  }, [theme])
}
