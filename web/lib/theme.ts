import { useSyncExternalStore } from 'react'
import type { Preferences } from '#contract/preferences'

/** What a person chose: one theme, or whatever the system shows. */
export type ThemeChoice = Preferences['theme']
export type Theme = 'light' | 'dark'

// public/theme.js reads the same key before the first paint and follows the same rule.
const key = 'theme'
const listeners = new Set<() => void>()

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The choice stored on this device; `system` when there is none or storage is closed to us. */
function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** The theme a choice shows now. */
function themeOf(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice
  return systemDark().matches ? 'dark' : 'light'
}

function apply() {
  document.documentElement.dataset['theme'] = themeOf(themeChoice())
  for (const listener of listeners) listener()
}

/** Stores a choice on this device and shows it at once, in every tab. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    document.documentElement.dataset['theme'] = themeOf(choice)
    for (const listener of listeners) listener()
    return
  }
  apply()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDark().addEventListener('change', apply)
    window.addEventListener('storage', apply)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    systemDark().removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
  }
}

const shownTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'

/** The choice of this device and the theme that is shown; follows the system and other tabs. */
export function useTheme(): { choice: ThemeChoice; shown: Theme } {
  const shown = useSyncExternalStore(subscribe, shownTheme)
  const choice = useSyncExternalStore(subscribe, themeChoice)
  return { choice, shown }
}
