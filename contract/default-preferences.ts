import type { Preferences } from './preferences.ts'

/** The defaults until a person has chosen. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  startPage: '/',
  rowsPerPage: 20,
  columns: {},
  notifications: { kinds: { introductions: 'mail' } },
}
